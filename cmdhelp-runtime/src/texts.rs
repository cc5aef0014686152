//! The JSON texts of a program from which bundles for the hosts of agents are written.

use std::borrow::Cow;

use crate::baked;
use crate::erase::Erase as _;
use crate::tree::Root;

/// Returns the manifest of a program, including the facts that are known only at run time, and the
/// program's bundle declarations as JSON, if it has any.
#[must_use]
pub fn of<T: Root>() -> (&'static str, Option<Cow<'static, str>>) {
    let document = (T::ERASED.manifest)();
    (document.json.whole(), baked::bundle::<T>())
}
