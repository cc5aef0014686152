//! Finds the `Display` text of a result without a trait bound on its type.

use std::fmt::Display;

use crate::view::syntax::is_json;

/// Wraps a result, and returns its `Display` text if its type implements `Display`. For any other
/// type, the compiler selects the method `text` of [`Unshown`], which returns `None`.
///
/// ```
/// use cmdhelp_runtime::call::{Shown, Unshown as _};
/// assert_eq!(Shown(&7).text().as_deref(), Some("7"));
/// assert_eq!(Shown(&[7]).text(), None);
/// ```
#[derive(Debug)]
pub struct Shown<'o, O>(pub &'o O);

impl<O: Display> Shown<'_, O> {
    /// Returns the `Display` text of the result. Returns `None` if that text is a JSON object or
    /// array, as it is for `serde_json::Value`. cmdhelp then prints a table or a list of fields,
    /// which is easier to read.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        let text = self.0.to_string();
        let is_data = text.starts_with(['{', '[']) && is_json(&text);
        (!is_data).then_some(text)
    }
}

/// Provides the method `text` of [`Shown`] for types without `Display`.
pub trait Unshown {
    /// Returns `None`, because the type does not implement `Display`.
    fn text(&self) -> Option<String> {
        None
    }
}

impl<O> Unshown for Shown<'_, O> {}
