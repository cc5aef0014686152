//! What a command does to the world.

/// What a command does to the world. The later one includes the earlier ones.
///
/// ```
/// use cmdhelp_runtime::call::Effect;
/// assert!(Effect::Destructive > Effect::Write && Effect::Write > Effect::Read);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// It looks, and changes nothing.
    Read,
    /// It changes something.
    Write,
    /// It changes something that cannot be changed back.
    Destructive,
}

impl Effect {
    /// The effect by its word in a declaration; a word that is none is taken for the worst.
    #[must_use]
    pub fn named(word: &str) -> Self {
        match word {
            "read" => Self::Read,
            "write" => Self::Write,
            _ => Self::Destructive,
        }
    }

    /// Its word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Destructive => "destructive",
        }
    }
}
