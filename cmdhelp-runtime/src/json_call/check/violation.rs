//! The violations that are found when a JSON value is validated.

use super::super::value::JsonValue;
use super::Input;

/// One violation of the schema by a JSON value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Violation {
    /// The position of the violation in the value, as a JSON Pointer (RFC 6901).
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

/// All violations of the schema by a value, and a corrected value if each violation has exactly one correction.
#[derive(Debug)]
pub(in super::super) struct InvalidJson {
    pub(in super::super) violations: Vec<Violation>,
    pub(in super::super) corrected: Option<JsonValue>,
    /// The arguments without a violation. A parser of the author may still refuse their values.
    pub(in super::super) valid: Input,
}

/// The maximum number of reported violations. A value that was meant for another command could have
/// thousands.
pub(in super::super) const MAX_VIOLATIONS: usize = 50;
