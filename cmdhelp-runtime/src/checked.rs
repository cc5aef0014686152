//! The manifest of a program that is compiled by `cargo check`.
//!
//! In other builds, generated code in each program contains the constant, because the length of an array cannot depend
//! on a type parameter. `cargo check` generates no code, so memory with a fixed length is enough for all programs.

use core::marker::PhantomData;

use crate::manifest::{Baked, Baking, Draft, LargeBuffer};
use crate::tree::Root;

struct Checked<T>(PhantomData<T>);

impl<T: Root> Checked<T> {
    #[allow(long_running_const_eval)]
    const WRITTEN: &'static LargeBuffer = &{
        let root = T::SPEC;
        Baking::of(&root, &Draft::write(&root))
    };
}

/// Returns the manifest of `T`. Generated code calls this function only in `cargo check`.
#[must_use]
#[inline]
pub const fn baked<T: Root>() -> Option<Baked> {
    Some(<Checked<T>>::WRITTEN.baked())
}
