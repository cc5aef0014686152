//! Validation of messages with the schemas of the MCP specification.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use cmdhelp_test_support::schemas::{complaints, read};
use cmdhelp_test_support::specification;
use jsonschema::Validator;
use serde_json::{Value, json};

/// The schemas of a revision. The schemas are not in the repository; without them, messages are
/// checked only by the transcripts.
struct Revision {
    schema: Option<Value>,
    /// The compiled validators by the kind of message, cached because compiling a validator is
    /// slow.
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

static HANDSHAKE: LazyLock<Revision> = LazyLock::new(|| Revision::read("2025-11-25"));
static STATELESS: LazyLock<Revision> = LazyLock::new(|| Revision::read("2026-07-28"));

impl Revision {
    fn read(revision: &str) -> Self {
        let file = specification(&format!("mcp/{revision}.schema.json"));
        Self {
            schema: file.map(|file| read(&file)),
            validators: Mutex::default(),
        }
    }

    fn validator(&self, kind: &str) -> Option<Arc<Validator>> {
        let schema = self.schema.as_ref()?;
        assert!(schema["$defs"].get(kind).is_some(), "there is no {kind}");
        let mut validators = self.validators.lock().unwrap();
        let validator = validators.entry(kind.to_owned()).or_insert_with(|| {
            let mut schema = schema.clone();
            schema["$ref"] = json!(format!("#/$defs/{kind}"));
            Arc::new(jsonschema::validator_for(&schema).unwrap())
        });
        Some(Arc::clone(validator))
    }

    fn check(&self, kind: &str, value: &Value) {
        let Some(validator) = self.validator(kind) else {
            return;
        };
        let complaints = complaints(&validator, value);
        assert!(
            complaints.is_empty(),
            "not a {kind}: {value}
{complaints}"
        );
    }
}

/// Validates a message of the server. `method` is the method of the answered request.
pub(crate) fn check(is_stateless: bool, method: &str, message: &Value) {
    let revision = if is_stateless {
        &*STATELESS
    } else {
        &*HANDSHAKE
    };
    if let Some(method) = message["method"].as_str() {
        let kind = match method {
            "elicitation/create" => "ElicitRequest",
            "notifications/progress" => "ProgressNotification",
            "notifications/cancelled" => "CancelledNotification",
            "notifications/tools/list_changed" => "ToolListChangedNotification",
            _ => panic!("the server says what it should not: {message}"),
        };
        return revision.check(kind, message);
    }
    if let Some(error) = message.get("error") {
        if error["code"] == -32022 {
            return STATELESS.check("UnsupportedProtocolVersionError", message);
        }
        return revision.check("JSONRPCErrorResponse", message);
    }
    revision.check("JSONRPCResultResponse", message);
    let result = &message["result"];
    let kind = match method {
        "initialize" => "InitializeResult",
        "server/discover" => "DiscoverResult",
        "tools/list" => "ListToolsResult",
        "tools/call" if result["resultType"] == "input_required" => "InputRequiredResult",
        "tools/call" => "CallToolResult",
        "ping" => "EmptyResult",
        _ => panic!("there is a result of {method}: {message}"),
    };
    revision.check(kind, result);
}

/// Positive control: invalid messages fail the check.
#[test]
fn invalid_messages_are_detected() {
    let list = json!({ "jsonrpc": "2.0", "id": 1, "result": { "tools": [{ "name": 1 }] } });
    if HANDSHAKE.schema.is_some() {
        let checked = std::panic::catch_unwind(|| check(false, "tools/list", &list));
        assert!(checked.is_err());
    }
    let bare = json!({ "jsonrpc": "2.0", "id": 1, "result": { "tools": [] } });
    if STATELESS.schema.is_some() {
        check(false, "tools/list", &bare);
        let checked = std::panic::catch_unwind(|| check(true, "tools/list", &bare));
        assert!(checked.is_err());
    }
}
