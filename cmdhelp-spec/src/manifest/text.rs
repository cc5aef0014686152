//! A document as bytes that are known to be text.

use core::fmt::{self, Display, Formatter};
use core::ops::{Deref, RangeBounds};

/// A text of which only those parts are looked at that are asked for.
///
/// A program carries its document as bytes, and whether bytes are text takes reading all of them:
/// more than an answer of ten lines is worth. A part is checked when it is taken out, and the whole
/// when it is used as a `str`.
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
    /// The text that these bytes are.
    #[must_use]
    pub const fn of(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// A part of it; empty where there is none, or where it is cut within a character.
    #[must_use]
    pub fn part(self, range: impl RangeBounds<usize>) -> &'a str {
        let bounds = (range.start_bound().cloned(), range.end_bound().cloned());
        let bytes = self.0.get(bounds).unwrap_or_default();
        str::from_utf8(bytes).unwrap_or_default()
    }

    /// All of it.
    #[must_use]
    pub fn whole(self) -> &'a str {
        str::from_utf8(self.0).unwrap_or_default()
    }

    /// How many bytes it has.
    #[must_use]
    pub const fn size(self) -> usize {
        self.0.len()
    }
}

impl Deref for LazyText<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.whole()
    }
}

impl Display for LazyText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.whole())
    }
}

impl PartialEq<str> for LazyText<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl PartialEq<&str> for LazyText<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == other.as_bytes()
    }
}
