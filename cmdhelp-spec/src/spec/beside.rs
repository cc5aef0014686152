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

    /// Whether a word that is this flag with or without a value means it, where these of
    /// [`Words::flags`] are taken.
    pub(crate) const fn is_in_force(
        self,
        words: &Words,
        taken: [bool; Words::FLAGS],
        word: &str,
    ) -> bool {
        match words.in_force(taken).beside(word) {
            Some((flag, _)) => flag as usize == self as usize,
            None => false,
        }
    }

    /// How many words follow it as its value, if that is not in the same word already. Behind
    /// `--confirm` that is only a word that looks like a token.
    ///
    /// ```
    /// use cmdhelp_spec::spec::Beside;
    /// assert_eq!(Beside::Select.further(None, Some("id")), 1);
    /// assert_eq!(Beside::Select.further(Some("id"), None), 0);
    /// assert_eq!(Beside::Confirm.further(None, Some("T-1")), 0);
    /// let token = "6b0316b1-21bed6140f5a1dcfd2644f1f1ef96ccd";
    /// assert_eq!(Beside::Confirm.further(None, Some(token)), 1);
    /// ```
    #[must_use]
    pub const fn further(self, value: Option<&str>, next: Option<&str>) -> usize {
        match (self, value, next) {
            (Self::DryRun, ..) | (_, Some(_), _) | (Self::Confirm, _, None) => 0,
            (Self::Confirm, None, Some(next)) => is_token(next) as usize,
            (_, None, _) => 1,
        }
    }
}

/// Whether a word looks like a token of consent: a time and a checksum, in hexadecimal digits.
#[must_use]
pub const fn is_token(word: &str) -> bool {
    const SUM: usize = 32;
    let bytes = word.as_bytes();
    if bytes.len() <= SUM + 1 || bytes.len() > SUM + 17 {
        return false;
    }
    let mut i = 0;
    while i < bytes.len() {
        let is_right = match bytes.len() - i - 1 == SUM {
            true => bytes[i] == b'-',
            false => bytes[i].is_ascii_hexdigit(),
        };
        if !is_right {
            return false;
        }
        i += 1;
    }
    true
}
