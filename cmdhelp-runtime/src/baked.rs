//! The manifest and the tool definitions of a program, as they were generated at compile time.
//!
//! The program's constants hold these texts. Each constant is used in exactly one function: if
//! several functions used the constant, its text would be stored in the program several times.
//! Callers check in a `const` block whether the text exists, so that the code that generates the
//! same text at run time is compiled only into programs without it.

use std::borrow::Cow;

use crate::manifest::{Baked, Tools, render_bundle};
use crate::tree::Root;

/// Returns whether the whole manifest was generated at compile time. Returns `false` if some facts
/// of the program are known only at run time.
pub(crate) const fn is_available<T: Root>() -> bool {
    T::BAKED.is_some() && !T::TRAITS.is_dynamic
}

/// Returns the manifest that was generated at compile time, if [`is_available`] is `true`.
#[inline(never)]
pub(crate) fn document<T: Root>() -> Baked {
    match T::BAKED {
        Some(baked) => baked,
        None => Baked::NONE,
    }
}

/// Returns the tool definitions that were generated at compile time, if [`is_available`] is `true`.
pub(crate) fn tools<T: Root>() -> Tools<'static> {
    T::tools().unwrap_or(Tools::NONE)
}

/// Returns the program's declarations for tool bundles as JSON, if it has any. Generates the JSON
/// at run time if it was not generated at compile time.
pub(crate) fn bundle<T: Root>() -> Option<Cow<'static, str>> {
    if const { T::BAKED.is_some() } {
        document::<T>().bundle().map(Cow::Borrowed)
    } else {
        render_bundle(&T::SPEC).map(Cow::Owned)
    }
}
