//! The texts about a program that files for agents' hosts are written from.

use std::borrow::Cow;

use crate::baked;
use crate::erased::Erase as _;
use crate::tree::Root;

/// Returns the document of a program, as the running program knows it, and what is declared for bundles, if
/// anything is.
#[must_use]
pub fn of<T: Root>() -> (&'static str, Option<Cow<'static, str>>) {
    let document = (T::ERASED.manifest)();
    (document.json.whole(), baked::bundle::<T>())
}
