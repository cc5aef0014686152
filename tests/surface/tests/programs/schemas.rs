//! All printed documents are valid under the schemas of this repository.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use jsonschema::Validator;
use serde_json::Value;

use crate::run::Outcome;

static ERROR: LazyLock<Validator> = LazyLock::new(|| validator("error.schema.json"));
static EXPLANATION: LazyLock<Validator> = LazyLock::new(|| validator("explanation.schema.json"));

fn validator(name: &str) -> Validator {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema");
    let text = fs::read_to_string(folder.join(name)).expect("the schema is there");
    let schema = serde_json::from_str(&text).expect("JSON");
    jsonschema::draft202012::new(&schema).expect("a schema")
}

fn valid(schema: &Validator, document: Value) -> Value {
    let errors: Vec<String> = schema
        .iter_errors(&document)
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:?}: {document}");
    document
}

/// Validates an explanation and returns it.
pub(crate) fn explanation(document: Value) -> Value {
    valid(&EXPLANATION, document)
}

/// Validates the error of a failed help request and returns it. The program must print nothing
/// else.
pub(crate) fn refusal(outcome: &Outcome) -> Value {
    assert_eq!(
        (outcome.code, outcome.stderr.as_str()),
        (2, ""),
        "{outcome:?}"
    );
    let document = serde_json::from_str(&outcome.stdout);
    let mut document = valid(&ERROR, document.unwrap_or_else(|_| panic!("{outcome:?}")));
    document["error"].take()
}
