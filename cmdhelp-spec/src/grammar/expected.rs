//! Which kind of word the parser expects next.

use super::outcome::ArgRef;

/// Which kind of word the parser expects next.
#[derive(Clone, Copy)]
pub(super) enum Expected {
    /// Any word: a flag, a subcommand or a positional.
    Anything,
    /// A value of this option.
    Value(ArgRef),
    /// Another value of this positional.
    Further(ArgRef),
}

impl Expected {
    #[inline]
    pub(super) const fn argument(self) -> Option<ArgRef> {
        match self {
            Self::Anything => None,
            Self::Value(arg) | Self::Further(arg) => Some(arg),
        }
    }
}
