//! The schemas, and validation with them.

use std::sync::LazyLock;

pub(crate) use cmdhelp_test_support::schemas::{complaints, of_cmdhelp};
use cmdhelp_test_support::schemas::{own, read};
use cmdhelp_test_support::specification;
use jsonschema::Validator;
use serde_json::Value;

/// The schema of `help --format json`.
pub(crate) const DOCUMENT: &str = "cmdhelp-document.schema.json";

/// The strict schema of the manifests that `cmdhelp` prints, without unknown keys.
pub(crate) const STRICT: &str = "cmdhelp-document.strict.schema.json";

/// The schema of errors.
pub(crate) const ERROR: &str = "error.schema.json";

/// The schema of `--llms`.
pub(crate) const TOOLS: &str = "tools.schema.json";

/// The schemas of the result of `tools/list`, by revision of MCP. MCP's schemas are not in the
/// repository, but in the folder of the specifications; missing ones are left out.
pub(crate) static MCP: LazyLock<Vec<(&str, Validator)>> = LazyLock::new(|| {
    let revisions = ["2025-11-25", "2026-07-28"].into_iter();
    let found = revisions.filter_map(|revision| {
        let mut schema = read(&specification(&format!("mcp/{revision}.schema.json"))?);
        schema["$ref"] = "#/$defs/ListToolsResult".into();
        Some((revision, validator(&schema)))
    });
    found.collect()
});

/// The specification's own schema. The specification's schema is not in the repository; without it,
/// only the schemas of `cmdhelp` are used.
static CANONICAL: LazyLock<Option<Validator>> =
    LazyLock::new(|| Some(validator(&read(&specification("cmdhelp.schema.json")?))));

const OURS: [&str; 5] = [DOCUMENT, STRICT, ERROR, "explanation.schema.json", TOOLS];

pub(crate) fn validator(schema: &Value) -> Validator {
    jsonschema::validator_for(schema).unwrap()
}

/// Validates a manifest of `cmdhelp` with all schemas.
#[track_caller]
pub(crate) fn check(json: &str) {
    let document: Value = serde_json::from_str(json).unwrap();
    let schemas = [
        ("strict", Some(of_cmdhelp(STRICT))),
        ("specification's", CANONICAL.as_ref()),
    ];
    for (name, validator) in schemas {
        let Some(validator) = validator else {
            continue;
        };
        let complaints = complaints(validator, &document);
        assert!(
            complaints.is_empty(),
            "by the {name} schema:\n{complaints}\n{document:#}"
        );
    }
}

/// Returns whether a document is valid under the specification's own schema, if the schema is available.
pub(crate) fn is_canonical(document: &Value) -> Option<bool> {
    let validator = CANONICAL.as_ref()?;
    Some(validator.is_valid(document))
}

#[test]
fn the_schemas_are_valid() {
    for name in OURS {
        let schema = read(&own().join(name));
        assert_eq!(
            schema["$schema"],
            "https://json-schema.org/draft/2020-12/schema"
        );
        jsonschema::draft202012::meta::validate(&schema)
            .unwrap_or_else(|error| panic!("{name}: {error} at {}", error.instance_path()));
    }
}

/// A validator ignores a misspelt keyword, and with it the rule.
#[test]
fn the_schemas_use_no_unknown_keywords() {
    for name in OURS {
        keywords(&read(&own().join(name)), name);
    }
}

fn keywords(schema: &Value, place: &str) {
    let Value::Object(entries) = schema else {
        assert!(schema.is_boolean(), "{place} is no schema");
        return;
    };
    for (key, value) in entries {
        let place = format!("{place}/{key}");
        match key.as_str() {
            "$schema" | "$comment" | "$ref" | "title" | "description" | "type" | "const"
            | "enum" | "format" | "pattern" | "minLength" | "maxLength" | "minimum"
            | "minItems" | "maxItems" | "uniqueItems" | "required" | "dependentRequired" => {}
            "items"
            | "not"
            | "if"
            | "then"
            | "else"
            | "propertyNames"
            | "additionalProperties"
            | "unevaluatedProperties" => keywords(value, &place),
            "allOf" | "anyOf" | "oneOf" | "prefixItems" => {
                for schema in value.as_array().unwrap() {
                    keywords(schema, &place);
                }
            }
            "properties" | "dependentSchemas" | "$defs" => {
                for (name, schema) in value.as_object().unwrap() {
                    keywords(schema, &format!("{place}/{name}"));
                }
            }
            _ => panic!("{place} is no keyword that is used here"),
        }
    }
}
