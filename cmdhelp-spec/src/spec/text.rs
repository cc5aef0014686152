//! Texts of the spec tree, together with what the writer of manifests needs to know about them.

use crate::bytes::find_byte;

/// A text of a manifest.
///
/// Manifests are written in constant evaluation, where a loop over the bytes of a text is
/// expensive. To save such loops, the derive macro, which sees most texts, records whether a text
/// needs escapes.
///
/// ```
/// use cmdhelp_spec::spec::Text;
/// let text = Text::Escaped { raw: "say \"hi\"", json: "say \\\"hi\\\"" };
/// assert_eq!(text.raw(), "say \"hi\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// A text that needs no escapes in JSON.
    Plain(&'static str),
    /// A text that needs escapes in JSON.
    Escaped {
        /// The text without escapes.
        raw: &'static str,
        /// The text as the content of a JSON string.
        json: &'static str,
    },
    /// A text from a constant, whose value the macro could not see.
    Const(&'static str),
    /// A description from a constant that contains terminal styles. A manifest contains it without them.
    Styled(&'static str),
    /// A text that is known only at run time. A setting or fact with such a text is replaced by a
    /// dynamic one; see [`Setting::or_dynamic`](super::Setting::or_dynamic).
    Dynamic,
}

impl Text {
    /// Returns the text without escapes.
    #[must_use]
    #[inline]
    pub const fn raw(self) -> &'static str {
        match self {
            Self::Plain(raw) | Self::Escaped { raw, .. } | Self::Const(raw) | Self::Styled(raw) => {
                raw
            }
            Self::Dynamic => "",
        }
    }

    /// Returns whether the text is known only at run time.
    #[must_use]
    #[inline]
    pub const fn is_dynamic(self) -> bool {
        matches!(self, Self::Dynamic)
    }

    /// Returns whether the text is empty or known only at run time.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.raw().is_empty()
    }
}

/// Returns whether two texts are equal.
#[inline]
pub(crate) const fn str_eq(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    while let ([x, after_x @ ..], [y, after_y @ ..]) = (a, b) {
        if *x != *y {
            return false;
        }
        (a, b) = (after_x, after_y);
    }
    matches!((a, b), ([], []))
}

/// Returns the part of a text before the first space.
#[inline]
pub(crate) const fn first_word(text: &str) -> &str {
    match find_byte(text.as_bytes(), b' ', 0) {
        Some(end) => text.split_at(end).0,
        None => text,
    }
}
