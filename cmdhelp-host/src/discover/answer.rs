//! The answer of a program to a question.

/// The answer of a program to a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u8,
    pub(crate) output: String,
    pub(crate) errors: String,
    /// Whether the program did not try to reach a host.
    pub(crate) is_alone: bool,
}
