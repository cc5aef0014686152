//! Flags of ours that can stand beside a call.

use super::Words;

/// A flag of ours that says something of a call and is no argument of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// In which form the result is printed.
    Output,
    /// Somebody agrees to what cannot be undone.
    Confirm,
    /// What would happen, and nothing else.
    DryRun,
    /// Which fields of the result are printed.
    Select,
    /// How many elements of a list are printed.
    Limit,
    /// Behind which element of a list to begin.
    After,
}

impl Beside {
    pub(super) const ALL: [Self; 6] = [
        Self::Output,
        Self::Confirm,
        Self::DryRun,
        Self::Select,
        Self::Limit,
        Self::After,
    ];

    /// How a program with these words calls it; nothing if it has switched it off.
    #[must_use]
    pub const fn word(self, words: &Words) -> Option<&'static str> {
        match self {
            Self::Output => words.output,
            Self::Confirm => words.confirm,
            Self::DryRun => words.dry_run,
            Self::Select => words.select,
            Self::Limit => words.limit,
            Self::After => words.after,
        }
    }

    /// How it is called, too, and where the program has the other word itself.
    pub(super) const fn longer(self) -> &'static str {
        match self {
            Self::Output => Words::LONGER_OUTPUT,
            Self::Confirm => Words::LONGER_CONFIRM,
            Self::DryRun => Words::LONGER_DRY_RUN,
            Self::Select => Words::LONGER_SELECT,
            Self::Limit => Words::LONGER_LIMIT,
            Self::After => Words::LONGER_AFTER,
        }
    }

    /// How many words follow it as its value, if that is not in the same word already, as the token of
    /// `--confirm` always is.
    ///
    /// ```
    /// use cmdhelp_spec::spec::Beside;
    /// assert_eq!(Beside::Select.further(None), 1);
    /// assert_eq!(Beside::Select.further(Some("id")), 0);
    /// assert_eq!(Beside::Confirm.further(None), 0);
    /// ```
    #[must_use]
    pub const fn further(self, value: Option<&str>) -> usize {
        match self {
            Self::Confirm | Self::DryRun => 0,
            _ if value.is_some() => 0,
            _ => 1,
        }
    }
}
