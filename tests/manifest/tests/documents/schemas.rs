//! The schemas, and validation with them.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs};

use jsonschema::{Retrieve, Uri, Validator};
use serde_json::Value;

/// The schema of `help --format json`.
pub(crate) static DOCUMENT: LazyLock<Validator> = LazyLock::new(|| ours(OURS[0]));

/// The strict schema of the manifests that `cmdhelp` prints, without unknown keys.
pub(crate) static STRICT: LazyLock<Validator> = LazyLock::new(|| ours(OURS[1]));

/// The schema of errors.
pub(crate) static ERROR: LazyLock<Validator> = LazyLock::new(|| ours(OURS[2]));

/// The schema of `--llms`.
pub(crate) static TOOLS: LazyLock<Validator> = LazyLock::new(|| ours(OURS[4]));

/// The schemas of the result of `tools/list`, by revision of MCP. MCP's schemas are not in the
/// repository, but in the folder of the specifications; missing ones are left out.
pub(crate) static MCP: LazyLock<Vec<(&str, Validator)>> = LazyLock::new(|| {
    let revisions = ["2025-11-25", "2026-07-28"].into_iter();
    let found = revisions.filter_map(|revision| {
        let path = specs().join(format!("mcp/{revision}.schema.json"));
        if !path.is_file() {
            eprintln!(
                "SKIPPED: what can be called is not checked against revision {revision} of MCP, \
                 because {} is not there; CMDHELP_SPECS can name the folder that has it",
                path.display()
            );
            return None;
        }
        let mut schema = read(&path);
        schema["$ref"] = "#/$defs/ListToolsResult".into();
        Some((revision, validator(&schema)))
    });
    found.collect()
});

/// The specification's own schema. The specification's schema is not in the repository; without it,
/// only the schemas of `cmdhelp` are used.
static CANONICAL: LazyLock<Option<Validator>> = LazyLock::new(|| {
    let path = specs().join("cmdhelp.schema.json");
    if !path.is_file() {
        eprintln!(
            "SKIPPED: documents are not checked against the specification's own schema, because {} \
             is not there; CMDHELP_SPECS can name the folder that has it",
            path.display()
        );
        return None;
    }
    Some(jsonschema::validator_for(&read(&path)).unwrap())
});

const OURS: [&str; 5] = [
    "cmdhelp-document.schema.json",
    "cmdhelp-document.strict.schema.json",
    "error.schema.json",
    "explanation.schema.json",
    "tools.schema.json",
];

/// Returns the folder of the specifications by others.
fn specs() -> PathBuf {
    match env::var_os("CMDHELP_SPECS") {
        Some(folder) => PathBuf::from(folder),
        None => root().join("../shared/specs"),
    }
}

pub(crate) fn validator(schema: &Value) -> Validator {
    jsonschema::validator_for(schema).unwrap()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn schema(name: &str) -> Value {
    read(&root().join("schema").join(name))
}

/// Resolves references between schemas by their file names.
struct Folder;

impl Retrieve for Folder {
    fn retrieve(&self, uri: &Uri<String>) -> Result<Value, Box<dyn Error + Send + Sync>> {
        let name = uri.path().as_str().trim_start_matches('/');
        Ok(schema(name))
    }
}

fn ours(name: &str) -> Validator {
    jsonschema::options()
        .with_base_uri(format!("schema:///{name}"))
        .with_retriever(Folder)
        .build(&schema(name))
        .unwrap()
}

/// Returns the violations of a document, one per line.
pub(crate) fn complaints(validator: &Validator, document: &Value) -> String {
    let errors = validator.iter_errors(document);
    let lines = errors.map(|error| format!("{}: {error}\n", error.instance_path()));
    lines.collect()
}

/// Validates a manifest of `cmdhelp` with all schemas.
#[track_caller]
pub(crate) fn check(json: &str) {
    let document: Value = serde_json::from_str(json).unwrap();
    let schemas = [
        ("strict", Some(&*STRICT)),
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
        let schema = schema(name);
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
        keywords(&schema(name), name);
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
