//! The errors of [`Discovery::read`](super::Discovery::read).

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use cmdhelp_bundle::ModelError;
use cmdhelp_sandbox::Refusal;

use crate::model::Source;

/// The reason why the commands of a program could not be discovered.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DiscoverError {
    /// No source has facts about the program. The fields are the program's name and, if the program was run, the first
    /// line that it printed for `--help`.
    Nothing(String, Option<String>),
    /// The manifest of the program is invalid. The first field tells where the manifest was read.
    Document(Source, ModelError),
    /// The file that describes the program for the tool carapace or usage cannot be read or is invalid.
    Spec(String),
    /// The sandbox could not run the program.
    Refused(Refusal),
}

impl Display for DiscoverError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing(name, None) => {
                write!(f, "no description of `{}` was found", name.escape_debug())
            }
            Self::Nothing(name, Some(answer)) if answer.is_empty() => {
                write!(
                    f,
                    "no description of `{}` was found: it prints nothing for `--help`",
                    name.escape_debug()
                )
            }
            Self::Nothing(name, Some(answer)) => {
                write!(
                    f,
                    "no description of `{}` was found: for `--help`, it prints: {answer}",
                    name.escape_debug()
                )
            }
            Self::Document(source, error) => {
                write!(f, "the manifest from source `{source}` is invalid: {error}")
            }
            Self::Spec(why) => f.write_str(why),
            Self::Refused(refusal) => Display::fmt(refusal, f),
        }
    }
}

impl Error for DiscoverError {}
