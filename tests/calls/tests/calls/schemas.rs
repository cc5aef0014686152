//! Checks of outputs with the published JSON schemas.

use cmdhelp_test_support::schemas::{check, of_cmdhelp};
use serde_json::Value;

/// Validates the manifest of a program.
pub(crate) fn check_document(document: &Value) {
    check("cmdhelp-document.strict.schema.json", document);
}

/// Validates a line of a stream.
pub(crate) fn check_line(line: &str) {
    let line = serde_json::from_str(line).expect("a document");
    check("stream-line.schema.json", &line);
}

fn is_valid(name: &str, text: &str) -> bool {
    let validator = of_cmdhelp(&format!("{name}.schema.json"));
    validator.is_valid(&serde_json::from_str(text).expect("JSON"))
}

#[test]
fn the_schemas_reject_invalid_documents() {
    let error = |text: &str| is_valid("call-error", text);
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
    let envelope = |text: &str| is_valid("call-result", text);
    assert!(envelope(r#"{"ok":true,"command":"a","data":null}"#));
    for wrong in [
        r#"{"ok":false,"command":"a","data":null}"#,
        r#"{"ok":true,"command":"a"}"#,
        r#"{"ok":true,"command":"a","data":1,"next":{"argv":["a"],"line":"a"}}"#,
    ] {
        assert!(!envelope(wrong), "{wrong}");
    }
    let notice = |text: &str| is_valid("notice-line", text);
    assert!(notice(r#"{"type":"progress","done":1,"message":""}"#));
    for wrong in [r#"{"type":"next"}"#, r#"{"type":"progress","done":1}"#] {
        assert!(!notice(wrong), "{wrong}");
    }
    let line = |text: &str| is_valid("stream-line", text);
    assert!(line(r#"{"type":"end","ok":true,"count":0}"#));
    for wrong in [
        r#"{"type":"end","ok":false,"count":0}"#,
        r#"{"type":"end","ok":true,"count":0,"error":{"code":"A","message":"a"}}"#,
        r#"{"type":"item"}"#,
    ] {
        assert!(!line(wrong), "{wrong}");
    }
}
