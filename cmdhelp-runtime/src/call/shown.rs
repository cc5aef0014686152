//! Results that implement `Display`.

use std::fmt::Display;

use crate::view::syntax::is_json;

/// A result whose `Display` is used if it has one: for a type without `Display`, `text` is the
/// method of [`Unshown`].
///
/// ```
/// use cmdhelp_runtime::call::{Shown, Unshown as _};
/// assert_eq!(Shown(&7).text().as_deref(), Some("7"));
/// assert_eq!(Shown(&[7]).text(), None);
/// ```
#[derive(Debug)]
pub struct Shown<'o, O>(pub &'o O);

impl<O: Display> Shown<'_, O> {
    /// Returns the text of the result. Returns `None` if that text is a JSON object or array, as
    /// for `serde_json::Value`, because the framework's fields and tables are easier to read.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        let text = self.0.to_string();
        let is_data = text.starts_with(['{', '[']) && is_json(&text);
        (!is_data).then_some(text)
    }
}

/// The method of [`Shown`] for types without `Display`.
pub trait Unshown {
    /// Returns `None`.
    fn text(&self) -> Option<String> {
        None
    }
}

impl<O> Unshown for Shown<'_, O> {}
