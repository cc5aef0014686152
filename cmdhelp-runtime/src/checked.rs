//! The tool definitions of a program in `cargo check`.
//!
//! In other builds, the derive writes such constants into each program, because the length of an array cannot depend on
//! a type parameter. In `cargo check`, the array has a fixed length, so these constants serve all programs, and the
//! compiler never evaluates them, because it generates no code.

use core::marker::PhantomData;

use crate::manifest::{Bytes, LARGE_TOOLS_BUFFER, Tools, ToolsSize, bake_tools};
use crate::tree::{Root, baked_tools_size};

struct CheckedTools<T>(PhantomData<T>);

impl<T: Root> CheckedTools<T> {
    const SIZE: ToolsSize = baked_tools_size::<T>();
    const WRITTEN: &'static Bytes<LARGE_TOOLS_BUFFER> = &{
        let root = T::SPEC;
        bake_tools(&root, Self::SIZE)
    };
}

/// Returns the tool definitions of a program in `cargo check`.
#[must_use]
#[inline]
pub fn tools<T: Root>() -> Option<Tools<'static>> {
    Tools::of(<CheckedTools<T>>::WRITTEN, <CheckedTools<T>>::SIZE)
}
