//! The failures of a command.

use super::Text;

/// A way in which a command can fail.
///
/// ```
/// use cmdhelp_spec::spec::{Case, Text};
/// const CASE: Case = Case { when: Some(Text::Plain("there is none")), ..Case::new("NO_SUCH_ITEM")
/// }; assert_eq!((CASE.code, CASE.exit), ("NO_SUCH_ITEM", 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    /// The code by which callers recognize the failure, such as `NO_SUCH_ITEM`. A JSON string can
    /// contain the code without escapes.
    pub code: &'static str,
    /// The exit code of the program for this failure.
    pub exit: u8,
    /// The situation in which the failure occurs.
    pub when: Option<Text>,
    /// What callers can do after the failure: a command line, if a command helps, or a sentence.
    pub recovery: Option<Text>,
    /// Whether the same call may succeed later.
    pub retryable: bool,
}

impl Case {
    /// Returns a failure with this code, exit code 1 and no further description.
    #[must_use]
    #[inline]
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

/// All failures that a command can report, as the command's error type declares them.
#[derive(Clone, Copy, Debug)]
pub struct Failures {
    /// The failures that the error type itself declares.
    pub cases: &'static [Case],
    /// The failures of other error types, whose errors the type contains and forwards.
    pub inner: &'static [&'static Self],
}

impl Failures {
    /// The failures of a command that cannot fail.
    pub const NONE: Self = Self {
        cases: &[],
        inner: &[],
    };

    /// Returns all failures, those of the type itself first.
    ///
    /// ```
    /// use cmdhelp_spec::spec::{Case, Failures};
    /// const INNER: Failures = Failures { cases: &[Case::new("B")], ..Failures::NONE };
    /// const OUTER: Failures = Failures { cases: &[Case::new("A")], inner: &[&INNER] };
    /// let codes: Vec<_> = OUTER.all().iter().map(|case| case.code).collect();
    /// assert_eq!(codes, ["A", "B"]);
    /// ```
    #[must_use]
    #[inline]
    pub fn all(&self) -> Vec<Case> {
        let inner = self.inner.iter().flat_map(|inner| inner.all());
        self.cases.iter().copied().chain(inner).collect()
    }
}
