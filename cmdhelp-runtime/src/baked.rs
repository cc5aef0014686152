//! The documents of a program that were made at compile time.
//!
//! Each constant is read in exactly one function, which is compiled once for a program: a constant
//! that several functions name would be in the program several times. Callers test in a `const`
//! whether the constant exists, so that the code that would make the document at run time is left
//! out.

use std::borrow::Cow;

use crate::manifest::{Baked, Tools, render_bundle};
use crate::tree::Root;

/// Returns whether the documents were made at compile time, and the running program has nothing to
/// add.
pub(crate) const fn is_there<T: Root>() -> bool {
    T::BAKED.is_some() && !T::TRAITS.is_dynamic
}

/// Returns the manifest that was made at compile time, if [`is_there`] is `true`.
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

/// Returns the declarations for bundles, if there are any. Their text is made at run time if no
/// document was made at compile time.
pub(crate) fn bundle<T: Root>() -> Option<Cow<'static, str>> {
    if const { T::BAKED.is_some() } {
        document::<T>().bundle().map(Cow::Borrowed)
    } else {
        render_bundle(&T::SPEC).map(Cow::Owned)
    }
}
