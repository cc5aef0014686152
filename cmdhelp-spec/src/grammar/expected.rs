//! The expectation after a word.

use super::outcome::ArgRef;

/// The expectation after a word.
#[derive(Clone, Copy)]
pub(super) enum Expected {
    /// Anything.
    Anything,
    /// A value of this option.
    Value(ArgRef),
    /// A further value of this positional.
    Further(ArgRef),
}

impl Expected {
    pub(super) const fn argument(self) -> Option<ArgRef> {
        match self {
            Self::Anything => None,
            Self::Value(arg) | Self::Further(arg) => Some(arg),
        }
    }
}
