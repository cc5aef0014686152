//! Where a command line is written.

use crate::grammar::{Kind, Message};
use crate::shell::is_free;
use crate::slice::each;

/// Where a command line is written. The rules for the line depend on it.
#[derive(Clone, Copy, Debug)]
pub enum LineSource {
    /// An example that a generated test also parses at run time.
    Example,
    /// An example that no test parses at run time.
    UntestedExample,
    /// A line in a code block of a documentation file, or a call in a declaration. The text, such
    /// as the position in the file, begins the error message.
    Typed(&'static str),
    /// Inline code in a sentence of a documentation file, or a command line in advice. Required
    /// arguments may be missing. The text, such as the position in the file, begins the error
    /// message.
    Mentioned(&'static str),
}

impl LineSource {
    #[inline]
    pub(super) const fn introduction(self) -> &'static str {
        match self {
            Self::Example | Self::UntestedExample => "example does not parse: ",
            Self::Typed(place) | Self::Mentioned(place) => place,
        }
    }

    #[inline]
    pub(super) const fn is_mention(self) -> bool {
        matches!(self, Self::Mentioned(_))
    }

    /// Returns an error message about an example that only a test could check, if there is no test.
    /// For a line with a shell variable or substitution, returns no message, because a test could
    /// not check it either.
    #[inline]
    pub(super) const fn undecided(self, words: &[&str]) -> Option<Message> {
        let Self::UntestedExample = self else {
            return None;
        };
        each!(words, |word| {
            if is_free(word) {
                return None;
            }
        });
        Some(Message::from_text(
            "this example is not checked, because only the running program can parse it: write \
             `#[cmdhelp(root)]` on the root type, so that the derive adds a test",
        ))
    }

    /// Returns whether a line from this source may ask the program about itself, or pass arguments as JSON. An example
    /// shows arguments as words.
    #[inline]
    pub(super) const fn may_request(self) -> bool {
        matches!(self, Self::Typed(_) | Self::Mentioned(_))
    }

    /// Returns whether a rejection of this kind is a mistake in a line from this source.
    #[inline]
    pub(super) const fn is_wrong(self, kind: Kind) -> bool {
        !(self.is_mention() && is_missing(kind))
    }
}

/// Returns whether a line is rejected only because something is missing.
#[inline]
pub(super) const fn is_missing(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::MissingSubcommand | Kind::MissingAnything | Kind::MissingRequiredArgument
    )
}
