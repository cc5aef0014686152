//! A text, ready to be written as JSON.

/// A text that a manifest can show.
///
/// Manifests are made while a program compiles, where going through a text byte by byte is
/// expensive. So the macro, which sees most texts anyway, says here what has to be escaped.
///
/// ```
/// use cmdhelp_spec::spec::Text;
/// let text = Text::Escaped { raw: "say \"hi\"", json: "say \\\"hi\\\"" };
/// assert_eq!(text.raw(), "say \"hi\"");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// A text that JSON writes as it is.
    Plain(&'static str),
    /// A text, and how JSON writes it between quotes.
    Escaped {
        /// The text itself.
        raw: &'static str,
        /// The text as it stands between quotes in JSON.
        json: &'static str,
    },
    /// A text that the macro did not see, because the compiler makes it.
    Const(&'static str),
}

impl Text {
    /// The text itself.
    #[must_use]
    pub const fn raw(self) -> &'static str {
        match self {
            Self::Plain(raw) | Self::Escaped { raw, .. } | Self::Const(raw) => raw,
        }
    }

    /// Whether there is nothing to be read.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.raw().is_empty()
    }
}
