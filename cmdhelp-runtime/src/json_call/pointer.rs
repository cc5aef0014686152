//! The positions of violations in a value.

use super::value::shortened;

/// Returns the JSON Pointer (RFC 6901) of a key.
#[cfg(feature = "calls")]
pub(super) fn pointer(key: &str) -> String {
    Pointer::of(key).text()
}

/// The position of a violation. The text of a pointer is created only for a violation, which is
/// rare.
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

    /// Returns the JSON Pointer (RFC 6901).
    pub(super) fn text(self) -> String {
        let key = self.key.map(|key| shortened(key).replace('~', "~0"));
        let key = key.map(|key| format!("/{}", key.replace('/', "~1")));
        let item = self.item.map(|item| format!("/{item}"));
        key.into_iter().chain(item).collect()
    }
}
