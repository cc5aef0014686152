//! Describes why a program does not accept a command line of its own documentation or examples.

use std::fmt;

/// Describes why a program does not accept a command line.
pub(crate) enum LineError {
    /// clap refuses the command line.
    Clap(clap::Error),
    /// cmdhelp refuses the command line, for example because a JSON value has an unknown key.
    #[cfg(feature = "agents")]
    Refused(String),
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clap(error) => error.fmt(f),
            #[cfg(feature = "agents")]
            Self::Refused(reason) => f.write_str(reason),
        }
    }
}
