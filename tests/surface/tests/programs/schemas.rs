//! All printed documents are valid under the schemas of this repository.

use cmdhelp_test_support::Outcome;
use cmdhelp_test_support::schemas::check;
use serde_json::Value;

/// Validates an explanation and returns it.
pub(crate) fn explanation(document: Value) -> Value {
    check("explanation.schema.json", &document);
    document
}

/// Validates the error of a failed help request and returns it. The program must print nothing
/// else.
pub(crate) fn refusal(outcome: &Outcome) -> Value {
    assert_eq!(outcome.code, 2, "{outcome:?}");
    assert_eq!(outcome.stderr, "", "{outcome:?}");
    let mut document: Value = serde_json::from_str(&outcome.stdout).expect("a document");
    check("error.schema.json", &document);
    document["error"].take()
}
