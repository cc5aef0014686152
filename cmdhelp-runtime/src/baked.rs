//! The manifest and the tool definitions of a program, as they were generated at compile time.
//!
//! The program's constants hold these texts. Only one function uses each constant, because the
//! compiler stores the text once for each function that uses it. Callers check in a `const` block
//! whether a text was generated at compile time. If it was, the code that generates this text at
//! run time is not compiled into the program.

use std::borrow::Cow;

use crate::manifest::{Baked, Tools, render_bundle};
use crate::tree::Root;

/// Returns whether the compiler generated the whole manifest of `T`. Returns `false` if some facts
/// in the manifest are known only at run time.
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

/// Returns the program's bundle declarations as JSON, if it has any. These are the options from
/// which bundles are written, such as `install(...)`. Generates the JSON at run time if it was not
/// generated at compile time.
pub(crate) fn bundle<T: Root>() -> Option<Cow<'static, str>> {
    if const { T::BAKED.is_some() } {
        document::<T>().bundle().map(Cow::Borrowed)
    } else {
        render_bundle(&T::SPEC).map(Cow::Owned)
    }
}
