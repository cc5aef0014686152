//! The effect of a call on the world.

/// The effect of a command on the world. Each effect includes the ones before it.
///
/// ```
/// use cmdhelp_spec::spec::Effect;
///
/// assert!(Effect::Destructive > Effect::Write && Effect::Write > Effect::Read);
/// assert_eq!(Effect::named("write").as_str(), "write");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// Reads only.
    Read,
    /// Changes something.
    Write,
    /// Changes something that cannot be restored.
    Destructive,
}

impl Effect {
    /// All effects, the mildest first.
    pub const ALL: [Self; 3] = [Self::Read, Self::Write, Self::Destructive];

    /// Parses the word of a declaration or a document; an unknown word counts as destructive.
    #[must_use]
    pub const fn named(word: &str) -> Self {
        match word.as_bytes() {
            b"read" => Self::Read,
            b"write" => Self::Write,
            _ => Self::Destructive,
        }
    }

    /// Returns the word that declarations and documents have for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Destructive => "destructive",
        }
    }

    /// Returns the more severe of two declared effects: that of a call whose command declares the
    /// one, and one of whose arguments the other. [`Ord::max`] for constants.
    #[must_use]
    pub const fn more_severe(one: Option<Self>, other: Option<Self>) -> Option<Self> {
        match (one, other) {
            (Some(first), Some(second)) if (first as u8) < (second as u8) => other,
            (None, _) => other,
            _ => one,
        }
    }
}
