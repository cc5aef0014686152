//! The reason why a program does not accept a command line in its own documentation.

use std::fmt;

/// The reason why a program does not accept a command line.
pub(crate) enum Objection {
    /// clap refuses the command line.
    Misread(clap::Error),
    /// cmdhelp refuses the call, for example because the command has no dry run.
    #[cfg(feature = "calls")]
    Refused(String),
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misread(error) => error.fmt(f),
            #[cfg(feature = "calls")]
            Self::Refused(reason) => f.write_str(reason),
        }
    }
}
