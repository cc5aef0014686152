//! The schemas use only keywords that all common validators and model APIs support.

use cmdhelp_schema_tests::all;
use serde_json::Value;

use crate::written::against_serde::schema;

#[test]
fn the_schemas_are_valid() {
    for case in all() {
        let schema = schema(&case);
        jsonschema::draft202012::meta::validate(&schema)
            .unwrap_or_else(|error| panic!("{}: {error}\n{}", case.ty, case.schema));
        assert_eq!(
            serde_json::from_str::<Value>(case.schema).unwrap(),
            schema,
            "{}",
            case.ty
        );
    }
}

/// A validator ignores a misspelt keyword, and with it the rule. Some validators and model APIs do
/// not support all keywords.
#[test]
fn only_portable_keywords_are_used() {
    // Schemas from other sources are passed on unchanged.
    let derived = all()
        .into_iter()
        .filter(|case| !["Ours", "Held"].contains(&case.ty));
    for case in derived {
        keywords(&schema(&case), &schema(&case), case.ty);
    }
}

fn keywords(schema: &Value, root: &Value, place: &str) {
    let Value::Object(entries) = schema else {
        panic!("{place} is no object");
    };
    for (key, value) in entries {
        let place = format!("{place}/{key}");
        match key.as_str() {
            "description" | "format" | "pattern" | "title" => assert!(value.is_string(), "{place}"),
            "type" => assert!(value.is_string(), "{place} is a list"),
            "enum" | "required" => assert!(value.is_array(), "{place}"),
            "minimum" | "maximum" | "minLength" | "maxLength" | "minItems" | "maxItems" => {
                assert!(value.is_number(), "{place}");
            }
            "$ref" => {
                let reference = value.as_str().unwrap();
                let pointer = reference.strip_prefix('#').expect("it is in this schema");
                assert!(root.pointer(pointer).is_some(), "{place}: {reference}");
            }
            // Some readers do not support boolean schemas, but all readers support
            // `additionalProperties: false`.
            "additionalProperties" if *value == Value::Bool(false) => {}
            "items" | "additionalProperties" => keywords(value, root, &place),
            "allOf" | "anyOf" | "prefixItems" => {
                let schemas = value.as_array().unwrap();
                assert!(!schemas.is_empty(), "{place} is empty");
                for (index, schema) in schemas.iter().enumerate() {
                    keywords(schema, root, &format!("{place}/{index}"));
                }
            }
            "properties" | "$defs" => {
                for (name, schema) in value.as_object().unwrap() {
                    keywords(schema, root, &format!("{place}/{name}"));
                }
            }
            _ => panic!("{place} is no keyword that is used here"),
        }
    }
}

#[test]
fn only_recursive_types_have_references() {
    let referring = [
        "Family",
        "Forest",
        "Expression",
        "TwoExpressions",
        "Chain",
        "Folder",
        "Entry",
        "Text",
        "Block",
        "Line",
        "Disk",
    ];
    for case in all() {
        let expected = referring.iter().any(|name| case.ty.contains(name));
        let refers = case.schema.contains("$ref");
        assert_eq!(refers, expected, "{}: {}", case.ty, case.schema);
    }
}

#[test]
fn names_are_valid_in_references() {
    for case in all() {
        let fits = |letter: char| letter.is_ascii_alphanumeric() || "_-.".contains(letter);
        assert!(!case.name.is_empty(), "{}", case.ty);
        assert!(case.name.chars().all(fits), "{}: {}", case.ty, case.name);
    }
}
