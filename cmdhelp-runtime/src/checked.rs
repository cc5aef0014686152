//! The tool definitions of a program when it is compiled by `cargo check`.
//!
//! In other builds, generated code in each program contains the constants, because the length of an array cannot depend
//! on a type parameter. `cargo check` generates no code, so it never evaluates the constants, and an array with a fixed
//! length is enough for all programs.

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

/// Returns the tool definitions of `T`. Generated code calls this function only in `cargo check`.
#[must_use]
#[inline]
pub fn tools<T: Root>() -> Option<Tools<'static>> {
    Tools::of(<CheckedTools<T>>::WRITTEN, <CheckedTools<T>>::SIZE)
}
