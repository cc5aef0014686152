//! The positions in the JSON value of a call at which it violates the schema.

use super::value::shortened;
use crate::substring::Substring as _;

/// Returns the JSON Pointer (RFC 6901) of a key of the value.
#[cfg(feature = "calls")]
pub(super) fn pointer(key: &str) -> String {
    Pointer::of(key).text()
}

/// A position in the JSON value of a call. The text of a position is made only for a violation,
/// because most values have no violations.
#[derive(Clone, Copy)]
pub(super) struct Pointer<'p> {
    pub(super) key: Option<&'p str>,
    item: Option<usize>,
}

impl<'p> Pointer<'p> {
    pub(super) const WHOLE: Self = Self {
        key: None,
        item: None,
    };

    pub(super) const fn of(key: &'p str) -> Self {
        Self {
            key: Some(key),
            item: None,
        }
    }

    pub(super) const fn at(self, item: usize) -> Self {
        Self {
            item: Some(item),
            ..self
        }
    }

    /// Returns the position as a JSON Pointer (RFC 6901).
    pub(super) fn text(self) -> String {
        let key = self.key.map(|key| shortened(key).replaced("~", "~0"));
        let key = key.map(|key| format!("/{}", key.replaced("/", "~1")));
        let item = self.item.map(|item| format!("/{item}"));
        key.into_iter().chain(item).collect()
    }
}
