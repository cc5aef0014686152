//! Hosts that parse the first text of a result as structured content.
//!
//! Without structured content, Gemini CLI parses the first text as JSON, and validates the JSON
//! with the schema of a successful result. The model of Gemini CLI would then see a schema
//! violation instead of the error.

use serde_json::{Value, json};

use super::client::{Client, failure, stateless};

const DESK: &str = env!("CARGO_BIN_EXE_served-desk");

/// Returns the structured content that such a host reads from a result.
fn reread(result: &Value) -> Option<Value> {
    let text = result["content"][0]["text"].as_str().unwrap();
    match result.get("structuredContent") {
        Some(content) => Some(content.clone()),
        None => serde_json::from_str(text).ok(),
    }
}

/// Returns the JSON document among the texts of a failed result.
fn document(result: &Value) -> Value {
    assert_eq!(result["isError"], true, "{result}");
    let texts = result["content"].as_array().unwrap().iter();
    let mut documents =
        texts.filter_map(|text| serde_json::from_str::<Value>(text["text"].as_str()?).ok());
    documents.next().unwrap()
}

fn client(name: &str) -> Value {
    json!({ "name": name, "version": "1" })
}

#[test]
fn failures_reach_the_model_in_every_host() {
    let wrong = json!({ "name": "item_drop", "arguments": { "idd": "pen" } });
    let refused = json!({ "name": "item_drop", "arguments": { "id": "pen" } });
    for (call, code) in [(wrong, "INVALID_INPUT"), (refused, "CONFIRMATION_REQUIRED")] {
        let mut desk = Client::start_with(DESK, &[], &[]);
        desk.result(
            "initialize",
            json!({
                "protocolVersion": "2025-06-18", "capabilities": {},
                "clientInfo": client("gemini-cli-mcp-client"),
            }),
        );
        let result = desk.result("tools/call", call.clone());
        assert_eq!(reread(&result), None, "{result}");
        assert_eq!(document(&result)["error"]["code"], code);

        let mut modern = stateless(call.clone(), &json!({}));
        modern["_meta"]["io.modelcontextprotocol/clientInfo"] = client("gemini-cli-mcp-client");
        let result = desk.result("tools/call", modern);
        assert_eq!(reread(&result), None, "{result}");
        assert_eq!(document(&result)["error"]["code"], code);

        // Other clients, and clients without a name, get the document as the first text.
        let result = desk.result("tools/call", stateless(call.clone(), &json!({})));
        assert_eq!(failure(&result)["code"], code);
        let mut other = stateless(call, &json!({}));
        other["_meta"]["io.modelcontextprotocol/clientInfo"] = client("other");
        assert_eq!(failure(&desk.result("tools/call", other))["code"], code);
        desk.end();
    }
}
