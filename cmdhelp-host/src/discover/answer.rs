//! The answers of a program.

/// The answer of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u8,
    pub(crate) output: String,
    pub(crate) errors: String,
    /// It asked for no host.
    pub(crate) is_alone: bool,
}
