//! Describes why a program does not accept a command line of its own documentation or examples.

use std::fmt;

/// Describes why a program does not accept a command line.
pub(crate) enum LineError {
    /// clap refuses the command line.
    Clap(clap::Error),
    /// cmdhelp refuses the call, for example because the command has no dry run.
    #[cfg(feature = "calls")]
    Refused(String),
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clap(error) => error.fmt(f),
            #[cfg(feature = "calls")]
            Self::Refused(reason) => f.write_str(reason),
        }
    }
}
