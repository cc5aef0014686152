//! A text, prepared for JSON.

/// A text that a manifest can contain.
///
/// Manifests are made in constant evaluation, where a walk over the bytes of a text is expensive.
/// So the macro, which sees most texts anyway, records here whether a text needs escapes.
///
/// ```
/// use cmdhelp_spec::spec::Text;
/// let text = Text::Escaped { raw: "say \"hi\"", json: "say \\\"hi\\\"" };
/// assert_eq!(text.raw(), "say \"hi\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// A text without escapes in JSON.
    Plain(&'static str),
    /// A text, with its escaped form.
    Escaped {
        /// The text itself.
        raw: &'static str,
        /// The text as the content of a JSON string.
        json: &'static str,
    },
    /// A text that the macro did not see, because it is a constant.
    Const(&'static str),
    /// A text that only the running program can make from the author's constant. The item of the
    /// tree that contains it becomes an unknown one; see
    /// [`Setting::or_unseen`](super::Setting::or_unseen).
    Unseen,
}

impl Text {
    /// Returns the text itself.
    #[must_use]
    pub const fn raw(self) -> &'static str {
        match self {
            Self::Plain(raw) | Self::Escaped { raw, .. } | Self::Const(raw) => raw,
            Self::Unseen => "",
        }
    }

    /// Returns whether it is known only at run time.
    #[must_use]
    pub const fn is_unseen(self) -> bool {
        matches!(self, Self::Unseen)
    }

    /// Returns whether it is known to be empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.raw().is_empty()
    }
}

/// Checks whether two texts are equal.
pub(crate) const fn str_eq(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Checks whether some bytes begin with others.
pub(crate) const fn starts_with(bytes: &[u8], with: &[u8]) -> bool {
    if bytes.len() < with.len() {
        return false;
    }
    let mut i = 0;
    while i < with.len() {
        if bytes[i] != with[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Returns the part of a text before the first space.
pub(crate) const fn first_word(text: &str) -> &str {
    let mut i = 0;
    while i < text.len() {
        if text.as_bytes()[i] == b' ' {
            return text.split_at(i).0;
        }
        i += 1;
    }
    text
}
