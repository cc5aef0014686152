//! The manifest and the tool definitions of a program in `cargo check`.
//!
//! The derive writes such constants into the program in other builds, because the length of an array cannot
//! depend on a type parameter. In `cargo check`, the arrays have fixed lengths, so these constants serve all
//! programs, and the compiler evaluates them only for a program that uses them in another constant.

use core::marker::PhantomData;

use crate::manifest::{
    Baked, Bytes, LARGE_TOOLS_BUFFER, LargeBuffer, Size, Tools, ToolsSize, bake_tools, measure,
};
use crate::tree::{Root, baked_tools_size};

struct CheckedDocument<T>(PhantomData<T>);

impl<T: Root> CheckedDocument<T> {
    #[allow(long_running_const_eval)]
    const SIZE: Size = {
        let root = T::SPEC;
        measure(&root)
    };
    #[allow(long_running_const_eval)]
    const WRITTEN: &'static LargeBuffer = &{
        let root = T::SPEC;
        LargeBuffer::of(&root, Self::SIZE)
    };
}

struct CheckedTools<T>(PhantomData<T>);

impl<T: Root> CheckedTools<T> {
    #[allow(long_running_const_eval)]
    const SIZE: ToolsSize = baked_tools_size::<T>();
    #[allow(long_running_const_eval)]
    const WRITTEN: &'static Bytes<LARGE_TOOLS_BUFFER> = &{
        let root = T::SPEC;
        bake_tools(&root, Self::SIZE)
    };
}

/// Returns the manifest of a program in `cargo check`.
#[must_use]
#[inline]
pub const fn document<T: Root>() -> Baked {
    <CheckedDocument<T>>::WRITTEN.baked()
}

/// Returns the tool definitions of a program in `cargo check`.
#[must_use]
#[inline]
pub fn tools<T: Root>() -> Option<Tools<'static>> {
    Tools::of(<CheckedTools<T>>::WRITTEN, <CheckedTools<T>>::SIZE)
}
