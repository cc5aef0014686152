//! Calls in the process of the server.

use serde_json::{Value, json};

use super::client::{Client, failure};

const DESK: &str = env!("CARGO_BIN_EXE_served-desk");

fn desk(capabilities: &Value) -> Client {
    Client::start_program(DESK, &["--mcp-in-process"]).shake_hands(capabilities)
}

#[test]
fn state_is_kept_between_calls() {
    let mut client = desk(&json!({}));
    for rung in 1..=3 {
        let result = client.call("ring", json!({}));
        assert_eq!(result["structuredContent"], json!({ "result": rung }));
    }
    client.end();
    let mut client = Client::start_program(DESK, &[]).shake_hands(&json!({}));
    for _ in 0..2 {
        let result = client.call("ring", json!({}));
        assert_eq!(result["structuredContent"], json!({ "result": 1 }));
    }
    client.end();
}

#[test]
fn results_equal_those_of_processes() {
    let mut here = desk(&json!({}));
    let mut there = Client::start_program(DESK, &[]).shake_hands(&json!({}));
    for (name, arguments) in [
        (
            "item_put",
            json!({ "title": "--x", "tags": ["a", "b"], "big": i64::MIN, "corner": [1, 2] }),
        ),
        ("item_put", json!({ "titel": "x", "count": 9 })),
        ("item_put", json!({ "title": "\u{1f980} \" \\ \n" })),
        ("item_list_all", json!({})),
        ("count", json!({})),
        ("each", json!({})),
        ("nothing", json!({})),
        ("name", json!({ "is_there": true })),
        ("fail", json!({ "how": "declared" })),
        ("fail", json!({ "how": "panic" })),
        ("fail", json!({ "how": "otherwise" })),
    ] {
        let result = here.call(name, arguments.clone());
        assert_eq!(
            result,
            there.call(name, arguments.clone()),
            "{name} {arguments}"
        );
    }
    here.end();
    there.end();
}

#[test]
fn destructive_calls_require_consent() {
    let mut client = desk(&json!({}));
    let error = client.failure("item_drop", json!({ "id": "pen" }));
    assert_eq!(error["code"], "CONFIRMATION_REQUIRED");
    let other = json!({ "id": "paper", "confirm": error["token"] });
    assert_eq!(
        client.failure("item_drop", other)["code"],
        "CONFIRMATION_REQUIRED"
    );
    let same = json!({ "id": "pen", "confirm": error["token"] });
    let result = client.call("item_drop", same);
    assert_eq!(
        result["structuredContent"],
        json!({ "id": "pen", "done": true })
    );
    client.end();
}

#[test]
fn other_calls_run_while_a_user_is_asked() {
    for action in ["accept", "decline"] {
        let mut client = desk(&json!({ "elicitation": {} }));
        let params = json!({ "name": "item_drop", "arguments": { "id": "pen" } });
        let call = json!({ "jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params });
        client.send(&call);
        let question = client.find(|message| message["method"] == "elicitation/create");
        for _ in 0..3 {
            let result = client.call("count", json!({}));
            assert_eq!(result["structuredContent"], json!({ "result": 3 }));
        }
        let reply = json!({ "action": action, "content": { "confirm": true } });
        client.send(&json!({ "jsonrpc": "2.0", "id": question["id"], "result": reply }));
        let result = client.answer(&json!(7))["result"].clone();
        match action {
            "accept" => assert_eq!(
                result["structuredContent"],
                json!({ "id": "pen", "done": true })
            ),
            _ => assert_eq!(failure(&result)["code"], "CONFIRMATION_DECLINED"),
        }
        let result = client.call("ring", json!({}));
        assert_eq!(result["structuredContent"], json!({ "result": 1 }));
        client.end();
    }
}

#[test]
fn a_call_cancelled_in_the_queue_never_starts() {
    let mut client = desk(&json!({}));
    let call = |id: u64, name: &str| {
        let params = json!({ "name": name, "arguments": {} });
        json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params })
    };
    client.send(&call(1, "take_nap"));
    client.send(&call(2, "ring"));
    client.send(&call(3, "ring"));
    client.send(&json!({
        "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 2 },
    }));
    assert_eq!(
        failure(&client.answer(&json!(1))["result"])["code"],
        "TIMEOUT"
    );
    let third = client.answer(&json!(3))["result"].clone();
    assert_eq!(third["structuredContent"], json!({ "result": 1 }));
    assert_eq!(client.end(), Vec::<Value>::new());
}

#[test]
fn a_slow_reader_blocks_no_other_call() {
    let mut client = desk(&json!({}));
    // The client and the server send more data than the pipes hold.
    for id in 0..3_000 {
        let params = json!({ "name": "item_put", "arguments": { "title": "x".repeat(200) } });
        client.send(&json!({
            "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params,
        }));
    }
    for id in 0..3_000 {
        let answer = client.answer(&json!(id));
        assert!(answer.get("result").is_some(), "{answer}");
    }
    client.end();
}

#[test]
fn progress_is_reported_and_cancellation_works() {
    let mut client = desk(&json!({}));
    let params = json!({
        "name": "work", "arguments": { "steps": 1_000_000 }, "_meta": { "progressToken": 1 },
    });
    client.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }));
    let notice = client.message().unwrap();
    assert_eq!(notice["params"]["progress"], 1);
    let cancelled = json!({ "requestId": 1 });
    client.send(&json!({
        "jsonrpc": "2.0", "method": "notifications/cancelled", "params": cancelled,
    }));
    // Without the cancellation, the other call would still run, and this call would get no answer.
    let result = client.call("count", json!({}));
    assert_eq!(result["structuredContent"], json!({ "result": 3 }));
    client.end();
}

#[test]
fn the_server_ends_with_its_input() {
    let mut client = desk(&json!({}));
    let params = json!({ "name": "work", "arguments": { "steps": 1_000_000 } });
    client.send(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }));
    let rest = client.end();
    assert_eq!(failure(&rest[0]["result"])["code"], "CANCELLED");
}

#[test]
fn a_mistyped_flag_is_corrected() {
    let mut desk = std::process::Command::new(DESK);
    let output = desk.args(["--mcp", "--mcp-in-proces"]).output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(
        stderr.contains("did you mean `--mcp-in-process`?"),
        "{stderr}"
    );
}
