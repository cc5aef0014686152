//! What the compiler made of a program.
//!
//! Each of it is asked for in one place, which is compiled once for a program: a constant that
//! several functions name stands in the program once for each of them. And whether it is there is
//! asked of the compiler, so that what would make it while the program runs is left out.

use std::borrow::Cow;

use crate::manifest::{Baked, Tools, render_bundle};
use crate::tree::Root;

/// Returns whether there is something, and the running program knows no more than it says.
pub(crate) const fn is_there<T: Root>() -> bool {
    T::BAKED.is_some() && !T::TRAITS.is_dynamic
}

/// Returns the document, if [`is_there`] says so.
#[inline(never)]
pub(crate) fn document<T: Root>() -> Baked {
    match T::BAKED {
        Some(baked) => baked,
        None => Baked::NONE,
    }
}

/// Returns what can be called, if [`is_there`] says so.
pub(crate) fn tools<T: Root>() -> Tools<'static> {
    T::tools().unwrap_or(Tools::NONE)
}

/// Returns what is declared for bundles, if anything is. The text is made while the program runs where
/// the compiler makes no document.
pub(crate) fn bundle<T: Root>() -> Option<Cow<'static, str>> {
    if const { T::BAKED.is_some() } {
        document::<T>().bundle().map(Cow::Borrowed)
    } else {
        render_bundle(&T::SPEC).map(Cow::Owned)
    }
}
