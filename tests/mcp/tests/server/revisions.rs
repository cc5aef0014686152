//! Answers to clients of old revisions.
//!
//! Structured content was added in revision 2025-06-18. Hosts of older revisions, such as Cline, show
//! their models the whole result, so with structured content their models would read everything twice.

use serde_json::{Value, json};

use super::client::Client;

const DESK: &str = env!("CARGO_BIN_EXE_served-desk");

fn client(revision: &str, words: &[&str]) -> Client {
    let mut client = Client::start_with(DESK, words, &[]);
    let params = json!({
        "protocolVersion": revision, "capabilities": {},
        "clientInfo": { "name": "old", "version": "1" },
    });
    assert_eq!(
        client.result("initialize", params)["protocolVersion"],
        revision
    );
    client
}

/// Returns whether a JSON value contains this key at any depth.
fn has(value: &Value, key: &str) -> bool {
    match value {
        Value::Object(members) => members.iter().any(|(name, it)| name == key || has(it, key)),
        Value::Array(items) => items.iter().any(|it| has(it, key)),
        _ => false,
    }
}

#[test]
fn results_are_sent_once() {
    for revision in ["2024-11-05", "2025-03-26"] {
        let mut desk = client(revision, &[]);
        let tools = desk.result("tools/list", json!({}));
        assert!(!has(&tools, "outputSchema"), "{tools}");
        // The text is the program's output, for results of any shape.
        let count = desk.call("count", json!({}));
        assert_eq!(
            count,
            json!({ "content": [{ "type": "text", "text": "3" }] })
        );
        let dropped = desk.call("item_drop", json!({ "idd": "pen" }));
        assert_eq!(dropped["isError"], true, "{dropped}");
        desk.end();
    }
    let mut desk = client("2025-06-18", &[]);
    assert!(has(&desk.result("tools/list", json!({})), "outputSchema"));
    let count = desk.call("count", json!({}));
    assert_eq!(count["structuredContent"], json!({ "result": 3 }));
    desk.end();
}

#[test]
fn found_tools_are_sent_once() {
    let mut desk = client("2024-11-05", &["--mcp-search", "count"]);
    let found = desk.call("search_tools", json!({ "query": "item drop" }));
    let text: Value = serde_json::from_str(found["content"][0]["text"].as_str().unwrap()).unwrap();
    assert_eq!(text["tools"][0]["name"], "item_drop", "{text}");
    assert!(!has(&found, "structuredContent") && !has(&text, "outputSchema"));
    desk.end();
}
