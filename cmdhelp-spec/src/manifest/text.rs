//! A text that is stored as bytes and validated as UTF-8 only when it is read.

use core::fmt::{self, Display, Formatter};
use core::ops::{Deref, RangeBounds};

/// A text in which only the parts that are read are validated as UTF-8.
///
/// A program stores its manifest as bytes. To print only a small part, validating all of these
/// bytes would take too long, so [`part`](Self::part) validates only the part that it returns.
/// [`whole`](Self::whole) validates the whole text.
///
/// ```
/// use cmdhelp_spec::manifest::LazyText;
/// let text = LazyText::of(b"{\"binary\":\"pad\"}");
/// assert_eq!(text.part(1..9), "\"binary\"");
/// assert!(text.contains("pad"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LazyText<'a>(&'a [u8]);

impl<'a> LazyText<'a> {
    /// Wraps these bytes without validating them.
    #[must_use]
    #[inline]
    pub const fn of(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Returns a part of the text. Returns an empty text if the range is out of bounds or cuts a
    /// character.
    #[must_use]
    #[inline]
    pub fn part(self, range: impl RangeBounds<usize>) -> &'a str {
        let bounds = (range.start_bound().cloned(), range.end_bound().cloned());
        let bytes = self.0.get(bounds).unwrap_or_default();
        str::from_utf8(bytes).unwrap_or_default()
    }

    /// Returns the whole text.
    #[must_use]
    #[inline]
    pub fn whole(self) -> &'a str {
        str::from_utf8(self.0).unwrap_or_default()
    }

    /// Returns the length of the text in bytes.
    #[must_use]
    #[inline]
    pub const fn size(self) -> usize {
        self.0.len()
    }
}

impl Deref for LazyText<'_> {
    type Target = str;

    #[inline]
    fn deref(&self) -> &str {
        self.whole()
    }
}

impl Display for LazyText<'_> {
    #[inline]
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.whole())
    }
}

impl PartialEq<str> for LazyText<'_> {
    #[inline]
    fn eq(&self, other: &str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl PartialEq<&str> for LazyText<'_> {
    #[inline]
    fn eq(&self, other: &&str) -> bool {
        self.0 == other.as_bytes()
    }
}
