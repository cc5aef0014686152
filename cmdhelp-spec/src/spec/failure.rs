//! What can go wrong in a command.

use super::Text;

/// One way in which a command can fail.
///
/// ```
/// use cmdhelp_spec::spec::{Case, Text};
/// const CASE: Case = Case { when: Some(Text::Plain("there is none")), ..Case::new("NO_SUCH_ITEM") };
/// assert_eq!((CASE.code, CASE.exit), ("NO_SUCH_ITEM", 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    /// Its name, by which programs tell it from others: `NO_SUCH_ITEM`. It needs no escape in JSON.
    pub code: &'static str,
    /// The status with which the program then ends.
    pub exit: u8,
    /// When it happens.
    pub when: Option<Text>,
    /// What to do then, as a command line where one helps.
    pub recovery: Option<Text>,
    /// The same call may succeed later.
    pub retryable: bool,
}

impl Case {
    /// A failure with status 1, of which no more is known than its name.
    #[must_use]
    pub const fn new(code: &'static str) -> Self {
        Self {
            code,
            exit: 1,
            when: None,
            recovery: None,
            retryable: false,
        }
    }
}

/// All ways in which a command can fail.
#[derive(Clone, Copy, Debug)]
pub struct Failures {
    /// Those of the type itself.
    pub cases: &'static [Case],
    /// Those of the types that it hands on.
    pub inner: &'static [&'static Self],
}

impl Failures {
    /// A command that cannot fail.
    pub const NONE: Self = Self {
        cases: &[],
        inner: &[],
    };

    /// All cases, those of the type itself first.
    ///
    /// ```
    /// use cmdhelp_spec::spec::{Case, Failures};
    /// const INNER: Failures = Failures { cases: &[Case::new("B")], ..Failures::NONE };
    /// const OUTER: Failures = Failures { cases: &[Case::new("A")], inner: &[&INNER] };
    /// let codes: Vec<_> = OUTER.all().iter().map(|case| case.code).collect();
    /// assert_eq!(codes, ["A", "B"]);
    /// ```
    #[must_use]
    pub fn all(&self) -> Vec<Case> {
        let inner = self.inner.iter().flat_map(|inner| inner.all());
        self.cases.iter().copied().chain(inner).collect()
    }
}
