//! Arguments and results of every shape that a schema can have.

use serde_json::{Value, json};

use super::client::{Client, stateless};

const SHAPES: &str = env!("CARGO_BIN_EXE_served-shapes");

/// Each result is valid under the schema in the tool list, with and without a handshake.
#[test]
fn results_are_valid_under_the_listed_schemas() {
    let mut client = Client::start_program(SHAPES, &[]).shake_hands(&json!({}));
    let wraps: [fn(Value) -> Value; 2] = [|params| params, |params| stateless(params, &json!({}))];
    for wrap in wraps {
        let list = client.result("tools/list", wrap(json!({})));
        let tools = list["tools"].as_array().unwrap();
        assert_eq!(tools.len(), 8);
        for tool in tools {
            assert!(tool["outputSchema"].is_object(), "{tool}");
            let result = client.result("tools/call", wrap(json!({ "name": tool["name"] })));
            assert_eq!(result.get("isError"), None, "{result}");
            let text = result["content"][0]["text"].as_str().unwrap();
            let document: Value = serde_json::from_str(text).unwrap();
            assert_eq!(document, result["structuredContent"], "{tool}");
        }
    }
    client.end();
}

#[test]
fn arguments_of_every_shape_arrive() {
    let mut client = Client::start_program(SHAPES, &[]).shake_hands(&json!({}));
    let given = json!({
        "one_of": "\"c\"",
        "address": "127.0.0.1",
        "data": "{\"a\":[1]}",
        "link": "https://example.com/?a=b",
        "due_at": "2026-12-01",
        "large": u64::MAX,
        "numbers": [-3, 4],
        "part": 1.5,
        "show": false,
        "sure": false,
        "pair": [1, 2],
    });
    for (color, arrives) in [
        (json!("red"), json!("red")),
        (json!(true), json!("auto")),
        (json!(false), Value::Null),
    ] {
        let mut arguments = given.clone();
        arguments["color"] = color;
        let mut expected = given.clone();
        expected["color"] = arrives;
        let result = client.call("take", arguments);
        assert_eq!(result["structuredContent"], expected);
    }
    client.end();
}
