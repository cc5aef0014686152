//! Where something is wrong in a value.

use super::value::shortened;

/// Returns the place of a key, as RFC 6901 writes it.
#[cfg(feature = "calls")]
pub(super) fn pointer(key: &str) -> String {
    Pointer::of(key).text()
}

/// Where something is wrong. Most of the time nothing is, and no text is made of it.
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

    /// As RFC 6901 writes it.
    pub(super) fn text(self) -> String {
        let key = self.key.map(|key| shortened(key).replace('~', "~0"));
        let key = key.map(|key| format!("/{}", key.replace('/', "~1")));
        let item = self.item.map(|item| format!("/{item}"));
        key.into_iter().chain(item).collect()
    }
}
