//! Validation with the schemas of cmdhelp, and with the specification's own schema where it is available.

use std::sync::LazyLock;

use cmdhelp_test_support::{schemas, specification};
use jsonschema::Validator;
use serde_json::Value;

static CANONICAL: LazyLock<Option<Validator>> = LazyLock::new(|| {
    let file = specification("cmdhelp.schema.json")?;
    Some(jsonschema::validator_for(&schemas::read(&file)).expect("a schema"))
});

/// Validates the output of `help --format json`.
pub(crate) fn check_document(document: &Value) {
    schemas::check("cmdhelp-document.strict.schema.json", document);
    if let Some(canonical) = &*CANONICAL {
        assert_eq!(schemas::complaints(canonical, document), "");
    }
}

/// Validates the output of `--llms`.
pub(crate) fn check_tools(tools: &Value) {
    schemas::check("tools.schema.json", tools);
}
