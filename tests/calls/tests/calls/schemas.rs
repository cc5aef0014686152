//! Checks of outputs with the published JSON schemas.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use jsonschema::{Retrieve, Uri, Validator};
use serde_json::Value;

static ERROR: LazyLock<Validator> = LazyLock::new(|| validator("call-error.schema.json"));
static RESULT: LazyLock<Validator> = LazyLock::new(|| validator("call-result.schema.json"));
static NOTICE: LazyLock<Validator> = LazyLock::new(|| validator("notice-line.schema.json"));
static LINE: LazyLock<Validator> = LazyLock::new(|| validator("stream-line.schema.json"));

static DOCUMENT: LazyLock<Validator> =
    LazyLock::new(|| validator("cmdhelp-document.strict.schema.json"));

/// Validates the manifest of a program.
pub(crate) fn check_document(document: &Value) {
    check(&DOCUMENT, document);
}

/// Validates an error.
pub(crate) fn check_error(document: &Value) {
    check(&ERROR, document);
}

/// Validates an envelope.
pub(crate) fn check_envelope(document: &Value) {
    check(&RESULT, document);
}

/// Validates a JSON line of standard error.
pub(crate) fn check_notice(line: &str) {
    check(&NOTICE, &serde_json::from_str(line).expect("a document"));
}

/// Validates a line of a stream.
pub(crate) fn check_line(line: &str) {
    check(&LINE, &serde_json::from_str(line).expect("a document"));
}

fn check(validator: &Validator, document: &Value) {
    let wrong = validator.iter_errors(document);
    let wrong: Vec<String> = wrong.map(|error| error.to_string()).collect();
    assert!(wrong.is_empty(), "{wrong:?}: {document}");
}

fn schema(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema");
    let text = fs::read_to_string(folder.join(name)).expect("a schema");
    serde_json::from_str(&text).expect("JSON")
}

/// Resolves references between schemas by their file names.
struct Folder;

impl Retrieve for Folder {
    fn retrieve(&self, uri: &Uri<String>) -> Result<Value, Box<dyn Error + Send + Sync>> {
        let path = uri.path().as_str();
        Ok(schema(path.rsplit('/').next().unwrap_or(path)))
    }
}

fn validator(name: &str) -> Validator {
    let options = jsonschema::options()
        .with_base_uri(format!("schema:///{name}"))
        .with_retriever(Folder);
    options.build(&schema(name)).expect("a schema")
}

#[test]
fn the_schemas_reject_invalid_documents() {
    let error = |text: &str| ERROR.is_valid(&serde_json::from_str(text).expect("JSON"));
    assert!(error(r#"{"ok":false,"error":{"code":"A","message":"a"}}"#));
    for wrong in [
        r#"{"ok":true,"error":{"code":"A","message":"a"}}"#,
        r#"{"ok":false,"error":{"code":"a b","message":"a"}}"#,
        r#"{"ok":false,"error":{"code":"A","message":"a","more":1}}"#,
        r#"{"ok":false,"error":{"code":"A","message":"a","token":"1-0"}}"#,
        r#"{"ok":false,"error":{"code":"CONFIRMATION_REQUIRED","message":"a"}}"#,
    ] {
        assert!(!error(wrong), "{wrong}");
    }
    let envelope = |text: &str| RESULT.is_valid(&serde_json::from_str(text).expect("JSON"));
    assert!(envelope(r#"{"ok":true,"command":"a","data":null}"#));
    for wrong in [
        r#"{"ok":false,"command":"a","data":null}"#,
        r#"{"ok":true,"command":"a"}"#,
        r#"{"ok":true,"command":"a","data":1,"next":{"argv":["a"],"line":"a"}}"#,
    ] {
        assert!(!envelope(wrong), "{wrong}");
    }
    let notice = |text: &str| NOTICE.is_valid(&serde_json::from_str(text).expect("JSON"));
    assert!(notice(r#"{"type":"progress","done":1,"message":""}"#));
    for wrong in [r#"{"type":"next"}"#, r#"{"type":"progress","done":1}"#] {
        assert!(!notice(wrong), "{wrong}");
    }
    let line = |text: &str| LINE.is_valid(&serde_json::from_str(text).expect("JSON"));
    assert!(line(r#"{"type":"end","ok":true,"count":0}"#));
    for wrong in [
        r#"{"type":"end","ok":false,"count":0}"#,
        r#"{"type":"end","ok":true,"count":0,"error":{"code":"A","message":"a"}}"#,
        r#"{"type":"item"}"#,
    ] {
        assert!(!line(wrong), "{wrong}");
    }
}
