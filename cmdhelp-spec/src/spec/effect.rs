//! The effect of a command: read, write or destructive.

/// The effect of a command on data and systems. A destructive command may also write and read, and
/// a writing command may also read.
///
/// ```
/// use cmdhelp_spec::spec::Effect;
///
/// assert!(Effect::Destructive > Effect::Write && Effect::Write > Effect::Read);
/// assert_eq!(Effect::named("write").as_str(), "write");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// A call only reads.
    Read,
    /// A call changes something.
    Write,
    /// A call changes something that cannot be restored.
    Destructive,
}

impl Effect {
    /// All effects, the mildest first.
    pub const ALL: [Self; 3] = [Self::Read, Self::Write, Self::Destructive];

    /// Parses the name of an effect: `read`, `write` or `destructive`. Any other word counts as
    /// destructive.
    #[must_use]
    #[inline]
    pub const fn named(word: &str) -> Self {
        match word.as_bytes() {
            b"read" => Self::Read,
            b"write" => Self::Write,
            _ => Self::Destructive,
        }
    }

    /// Returns the effect as the word that declarations and manifests use.
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Destructive => "destructive",
        }
    }

    /// Returns the values of MCP's `readOnlyHint` and `destructiveHint` for a tool with this effect.
    ///
    /// ```
    /// use cmdhelp_spec::spec::Effect;
    ///
    /// for effect in Effect::ALL {
    ///     let (read_only, destructive) = effect.hints();
    ///     assert_eq!(Effect::of_hints(read_only, destructive), effect);
    /// }
    /// ```
    #[must_use]
    #[inline]
    pub const fn hints(self) -> (bool, bool) {
        (
            matches!(self, Self::Read),
            matches!(self, Self::Destructive),
        )
    }

    /// Returns the effect of a tool with these values of `readOnlyHint` and `destructiveHint`.
    #[must_use]
    #[inline]
    pub const fn of_hints(read_only: bool, destructive: bool) -> Self {
        match (read_only, destructive) {
            (true, _) => Self::Read,
            (false, true) => Self::Destructive,
            (false, false) => Self::Write,
        }
    }

    /// Returns the more severe of two declared effects, such as those of a command and of its
    /// argument. The function does the same as [`Ord::max`], and can be called in `const`
    /// functions.
    #[must_use]
    #[inline]
    pub const fn more_severe(one: Option<Self>, other: Option<Self>) -> Option<Self> {
        match (one, other) {
            (Some(first), Some(second)) if (first as u8) < (second as u8) => other,
            (None, _) => other,
            _ => one,
        }
    }
}
