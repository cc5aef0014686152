//! Validation with the schemas of cmdhelp, and with the specification's own schema where it is available.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs};

use jsonschema::{Retrieve, Uri, Validator};
use serde_json::Value;

static STRICT: LazyLock<Validator> =
    LazyLock::new(|| schema_of_cmdhelp("cmdhelp-document.strict.schema.json"));
static TOOLS: LazyLock<Validator> = LazyLock::new(|| schema_of_cmdhelp("tools.schema.json"));
static CANONICAL: LazyLock<Option<Validator>> = LazyLock::new(|| {
    let text = specified("cmdhelp.schema.json")?;
    let schema = serde_json::from_str(&text).expect("JSON");
    Some(jsonschema::validator_for(&schema).expect("a schema"))
});

/// Validates the output of `help --format json`.
pub(crate) fn check_document(document: &Value) {
    check(&STRICT, document);
    if let Some(canonical) = &*CANONICAL {
        check(canonical, document);
    }
}

/// Validates the output of `--llms`.
pub(crate) fn check_tools(tools: &Value) {
    check(&TOOLS, tools);
}

fn check(validator: &Validator, document: &Value) {
    let wrong = validator.iter_errors(document);
    let wrong: Vec<String> = wrong
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns a file of a specification by others. Such files are not in the repository, but can be in
/// a folder next to it.
pub(crate) fn specified(name: &str) -> Option<String> {
    let folder = match env::var_os("CMDHELP_SPECS") {
        Some(folder) => PathBuf::from(folder),
        None => root().join("../shared/specs"),
    };
    let file = folder.join(name);
    let text = fs::read_to_string(&file).ok();
    if text.is_none() {
        eprintln!(
            "SKIPPED: nothing is checked against {}, because it is not there; CMDHELP_SPECS can \
             name the folder that has it",
            file.display()
        );
    }
    text
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn schema(name: &str) -> Value {
    let text = fs::read_to_string(root().join("schema").join(name)).expect("a schema");
    serde_json::from_str(&text).expect("JSON")
}

/// Resolves references between schemas by their file names.
struct Folder;

impl Retrieve for Folder {
    fn retrieve(&self, uri: &Uri<String>) -> Result<Value, Box<dyn Error + Send + Sync>> {
        Ok(schema(uri.path().as_str().trim_start_matches('/')))
    }
}

fn schema_of_cmdhelp(name: &str) -> Validator {
    let options = jsonschema::options()
        .with_base_uri(format!("schema:///{name}"))
        .with_retriever(Folder);
    options.build(&schema(name)).expect("a schema")
}
