//! The flags that cmdhelp adds to every call, such as `--confirm` and `--limit`.

/// A flag that cmdhelp adds to every call, such as `--confirm`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallFlag {
    /// `--output`: the format of the output.
    Output,
    /// `--confirm`: consents to a destructive call.
    Confirm,
    /// `--dry-run`: requests a preview in place of the call.
    DryRun,
    /// `--select`: the fields of the result to print.
    Select,
    /// `--limit`: the number of list elements to print.
    Limit,
    /// `--after`: the list element after which printing starts.
    After,
}

impl CallFlag {
    pub(super) const ALL: [Self; 6] = [
        Self::Output,
        Self::Confirm,
        Self::DryRun,
        Self::Select,
        Self::Limit,
        Self::After,
    ];

    /// Returns 1 if the word after the flag is the flag's value, and otherwise 0. `value` is the
    /// value in the same word as the flag, after `=`, and `next` is the next word. The word after
    /// `--confirm` is its value only if it looks like a consent token.
    ///
    /// ```
    /// use cmdhelp_spec::spec::CallFlag;
    /// assert_eq!(CallFlag::Select.further(None, Some("id")), 1);
    /// assert_eq!(CallFlag::Select.further(Some("id"), None), 0);
    /// assert_eq!(CallFlag::Confirm.further(None, Some("T-1")), 0);
    /// let token = "6b0316b1-21bed6140f5a1dcfd2644f1f1ef96ccd";
    /// assert_eq!(CallFlag::Confirm.further(None, Some(token)), 1);
    /// ```
    #[must_use]
    #[inline]
    pub const fn further(self, value: Option<&str>, next: Option<&str>) -> usize {
        match (self, value, next) {
            (Self::DryRun, ..) | (_, Some(_), _) | (Self::Confirm, _, None) => 0,
            (Self::Confirm, None, Some(next)) => is_token(next) as usize,
            (_, None, _) => 1,
        }
    }
}

/// Returns whether a word looks like a consent token: a time and a checksum in hexadecimal digits.
#[must_use]
#[inline]
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
