//! The mistakes that checking a value finds.

use super::super::value::Value;

/// A mistake in a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Violation {
    /// The place of the mistake, as a JSON Pointer (RFC 6901).
    pub(in super::super) pointer: String,
    /// The code of the violated rule, which does not change from version to version.
    pub(in super::super) code: &'static str,
    /// The message for people.
    pub(in super::super) message: String,
    /// The names or values that may have been meant.
    pub(in super::super) did_you_mean: Vec<String>,
    /// The names or values that are possible.
    pub(in super::super) valid_values: Vec<String>,
}

/// All mistakes in a value, and a corrected value if each mistake has exactly one correction.
#[derive(Debug)]
pub(in super::super) struct Wrong {
    pub(in super::super) violations: Vec<Violation>,
    pub(in super::super) corrected: Option<Value>,
}

/// The maximum number of reported violations. A value for another command would have thousands.
pub(in super::super) const MOST: usize = 50;
