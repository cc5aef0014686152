//! Stores the result of checking one requirement of a specification.

use cmdhelp_bundle::named;

named! {
    /// Whether a requirement is mandatory or a recommendation.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Level {
        /// The requirement is mandatory.
        Must = "must",
        /// The requirement is a recommendation.
        Should = "should",
    }
}

/// The rows of a report.
pub(super) type Rows = Vec<CheckedRequirement>;

/// A requirement of a specification, and whether a program meets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedRequirement {
    /// The id of the requirement.
    pub id: &'static str,
    /// Whether the requirement is mandatory or a recommendation.
    pub level: Level,
    /// The number of points that the requirement adds to the score if it is met.
    pub points: u32,
    /// The text of the requirement, such as `` `help` must support `--depth` ``.
    pub what: &'static str,
    /// A message that tells why the program does not meet the requirement, or `None` if it does.
    pub wrong: Option<String>,
}

impl CheckedRequirement {
    /// Returns whether the program meets the requirement.
    #[must_use]
    pub const fn is_kept(&self) -> bool {
        self.wrong.is_none()
    }
}
