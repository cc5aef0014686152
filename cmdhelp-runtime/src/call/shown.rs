//! Results as they show themselves.

use std::fmt::Display;

use crate::view::syntax::is_json;

/// Asks a result whether it has a `Display`: where it has none, the name finds
/// the method of [`Unshown`].
///
/// ```
/// use cmdhelp_runtime::call::{Shown, Unshown as _};
/// assert_eq!(Shown(&7).text().as_deref(), Some("7"));
/// assert_eq!(Shown(&[7]).text(), None);
/// ```
#[derive(Debug)]
pub struct Shown<'o, O>(pub &'o O);

impl<O: Display> Shown<'_, O> {
    /// As it shows itself. What shows itself as a JSON object or array, such as `serde_json::Value`, is
    /// better read as the fields and tables that the framework makes of it.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        let text = self.0.to_string();
        let is_data = text.starts_with(['{', '[']) && is_json(&text);
        (!is_data).then_some(text)
    }
}

/// What [`Shown`] answers about what has no `Display`.
pub trait Unshown {
    /// It does not show itself.
    fn text(&self) -> Option<String> {
        None
    }
}

impl<O> Unshown for Shown<'_, O> {}
