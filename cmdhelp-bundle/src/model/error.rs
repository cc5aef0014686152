//! The errors from reading a manifest or the declarations for bundles.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use crate::json::JsonError;

/// The error for a text that is not a manifest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelError {
    /// The text is not JSON.
    Syntax(JsonError),
    /// A member is missing or has the wrong type.
    Content {
        /// The keys from the top to the member, with `/` before each.
        pointer: String,
        /// What the member must be, such as `a string`.
        expected: &'static str,
    },
    /// A word is not one of the known words in this place.
    Word {
        /// The keys from the top to the word, with `/` before each.
        pointer: String,
        /// The unknown word.
        found: String,
        /// The known words.
        known: Vec<&'static str>,
    },
    /// The manifest has this version of the format, which is unknown.
    Version(String),
}

impl Display for ModelError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => Display::fmt(error, f),
            Self::Content { pointer, expected } => {
                let place = if pointer.is_empty() {
                    "the top"
                } else {
                    pointer
                };
                write!(f, "{place}: expected {expected}")
            }
            Self::Word {
                pointer,
                found,
                known,
            } => {
                let (found, known) = (found.escape_debug(), known.join("`, `"));
                write!(
                    f,
                    "{pointer}: unknown word `{found}`; expected one of `{known}`"
                )
            }
            Self::Version(version) => {
                write!(
                    f,
                    "unknown `cmdhelp_version` `{version}`; expected `0.1` or a later `0.x`"
                )
            }
        }
    }
}

impl Error for ModelError {}

/// Makes the error for a member of the document that is missing or has another type.
pub(super) fn content(pointer: &str, expected: &'static str) -> ModelError {
    ModelError::Content {
        pointer: pointer.to_owned(),
        expected,
    }
}
