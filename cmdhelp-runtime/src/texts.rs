//! The JSON texts of a program that bundles are made from.

use std::borrow::Cow;

use crate::baked;
use crate::erase::Erase as _;
use crate::tree::Root;

/// Returns the manifest of a program, with the facts that only the running program knows, and its
/// declarations for bundles, if there are any.
#[must_use]
pub fn of<T: Root>() -> (&'static str, Option<Cow<'static, str>>) {
    let document = (T::ERASED.manifest)();
    (document.json.whole(), baked::bundle::<T>())
}
