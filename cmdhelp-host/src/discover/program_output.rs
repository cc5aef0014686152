//! The output of a program that was run to discover its commands.

/// The output of a program that was run to discover its commands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ProgramOutput {
    pub(crate) status: u8,
    pub(crate) output: String,
    pub(crate) errors: String,
}
