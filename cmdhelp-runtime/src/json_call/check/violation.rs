//! The violations that a validation finds.

use super::super::value::JsonValue;

/// A violation of the schema by a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Violation {
    /// The position of the violation, as a JSON Pointer (RFC 6901).
    pub(in super::super) pointer: String,
    /// The code of the violated rule. A code never changes between versions.
    pub(in super::super) code: &'static str,
    /// The message for people.
    pub(in super::super) message: String,
    /// The names or values that the caller may have meant.
    pub(in super::super) did_you_mean: Vec<String>,
    /// The valid names or values.
    pub(in super::super) valid_values: Vec<String>,
}

/// All violations in a value, and a corrected value if each violation has exactly one correction.
#[derive(Debug)]
pub(in super::super) struct InvalidJson {
    pub(in super::super) violations: Vec<Violation>,
    pub(in super::super) corrected: Option<JsonValue>,
}

/// The maximum number of reported violations. A value for another command could have thousands of
/// violations.
pub(in super::super) const MAX_VIOLATIONS: usize = 50;
