//! Validation with JSON schemas.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use jsonschema::{Retrieve, Uri, Validator};
use serde_json::Value;

/// Resolves references between schemas by the names of their files in a folder.
struct Beside(PathBuf);

impl Retrieve for Beside {
    fn retrieve(&self, uri: &Uri<String>) -> Result<Value, Box<dyn Error + Send + Sync>> {
        let path = uri.path().as_str();
        Ok(read(&self.0.join(path.rsplit('/').next().unwrap_or(path))))
    }
}

/// Reads a JSON file.
#[must_use]
#[track_caller]
pub fn read(path: &Path) -> Value {
    let text = fs::read_to_string(path);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).expect("JSON")
}

/// Returns the folder of cmdhelp's own schemas.
#[must_use]
pub fn own() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema")
}

/// Returns the validator for a schema in a folder. The schema can refer to others in this folder.
#[must_use]
pub fn validator(folder: &Path, name: &str) -> Validator {
    let options = jsonschema::options()
        .with_base_uri(format!("schema:///{name}"))
        .with_retriever(Beside(folder.to_owned()));
    let schema = read(&folder.join(name));
    options.build(&schema).expect("a schema")
}

/// Returns the validator for one of cmdhelp's own schemas. It is made once.
pub fn of_cmdhelp(name: &str) -> &'static Validator {
    static VALIDATORS: Mutex<BTreeMap<String, &Validator>> = Mutex::new(BTreeMap::new());
    let mut made = VALIDATORS.lock().unwrap_or_else(PoisonError::into_inner);
    made.entry(name.to_owned())
        .or_insert_with(|| Box::leak(Box::new(validator(&own(), name))))
}

/// Returns the violations of a document, one per line.
#[must_use]
pub fn complaints(validator: &Validator, document: &Value) -> String {
    let errors = validator.iter_errors(document);
    let lines = errors.map(|error| format!("{}: {error}\n", error.instance_path()));
    lines.collect()
}

/// Validates a document with one of cmdhelp's own schemas.
#[track_caller]
pub fn check(name: &str, document: &Value) {
    let complaints = complaints(of_cmdhelp(name), document);
    assert!(
        complaints.is_empty(),
        "by {name}:\n{complaints}\n{document}"
    );
}
