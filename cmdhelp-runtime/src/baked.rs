//! The manifest and the tools of a program, as they were generated at compile time.
//!
//! Each constant is used in exactly one function, which is compiled once for a program: a constant
//! that several functions use would be stored in the program several times. Callers check in a
//! `const` whether the constant exists. If the constant exists, the code that generates the same
//! text at run time is not compiled.

use std::borrow::Cow;

use crate::manifest::{Baked, Tools, render_bundle};
use crate::tree::Root;

/// Returns whether the manifest was generated at compile time and the running program has no facts
/// to add.
pub(crate) const fn is_there<T: Root>() -> bool {
    T::BAKED.is_some() && !T::TRAITS.is_dynamic
}

/// Returns the manifest that was generated at compile time, if [`is_there`] is `true`.
#[inline(never)]
pub(crate) fn document<T: Root>() -> Baked {
    match T::BAKED {
        Some(baked) => baked,
        None => Baked::NONE,
    }
}

/// Returns the tools of the program, if [`is_there`] is `true`.
pub(crate) fn tools<T: Root>() -> Tools<'static> {
    T::tools().unwrap_or(Tools::NONE)
}

/// Returns the declarations for bundles as JSON, if there are any. The declarations are generated
/// at run time if the manifest was not generated at compile time.
pub(crate) fn bundle<T: Root>() -> Option<Cow<'static, str>> {
    if const { T::BAKED.is_some() } {
        document::<T>().bundle().map(Cow::Borrowed)
    } else {
        render_bundle(&T::SPEC).map(Cow::Owned)
    }
}
