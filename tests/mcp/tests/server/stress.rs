//! A thousand concurrent calls, with cancelled calls and killed processes.
//!
//! `MCP_SEED` sets the seed and `MCP_CALLS` the number of calls.

use std::collections::{BTreeMap, BTreeSet};
use std::process::{Command, Stdio};

use cmdhelp_test_support::{Random, number};
use serde_json::{Value, json};

use super::client::{Client, stateless};

const GARBAGE: [&str; 5] = [
    "{",
    "null",
    "[]",
    "{\"jsonrpc\":\"2.0\",\"id\":{}}",
    "\u{1}",
];

#[test]
fn each_call_is_answered_once_and_no_process_is_left() {
    let calls = number("MCP_CALLS", 300);
    let mut random = Random::new(number("MCP_SEED", 1));
    let mut client = Client::handshaken(&[], &json!({}));
    let mut expected: BTreeMap<u64, &str> = BTreeMap::new();
    let mut cancelled = BTreeSet::new();
    let mut garbage = 0;
    for id in 0..calls {
        let (name, arguments) = match random.below(20) {
            0 => ("hang", json!({})),
            1 => ("work", json!({ "steps": random.below(4), "ms": 5 })),
            2 => ("panic", json!({})),
            3 => ("fail", json!({})),
            4 => ("nonsense", json!({})),
            5 => ("item_drop_all", json!({})),
            6 => ("noise", json!({})),
            _ => ("echo", json!({ "id": id })),
        };
        let mut params = json!({ "name": name, "arguments": arguments });
        if random.below(2) == 0 {
            params = stateless(params, &json!({}));
        }
        params["_meta"]["progressToken"] = json!(id);
        client
            .send(&json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params }));
        expected.insert(id, name);
        // Calls that hang are always cancelled, and other calls sometimes.
        if name == "hang" || random.below(8) == 0 {
            let id = if name == "hang" {
                id
            } else {
                random.number() % (id + 1)
            };
            cancelled.insert(id);
            let params = json!({ "requestId": id });
            client.send(&json!({
                "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params,
            }));
        }
        if random.below(10) == 0 {
            client.send_line(random.of::<&str>(&GARBAGE));
            garbage += 1;
        }
        if random.below(15) == 0 {
            kill_one(&client, &mut random);
        }
    }
    let mut answered: BTreeSet<u64> = BTreeSet::new();
    let mut refused = 0;
    while expected
        .keys()
        .any(|id| !answered.contains(id) && !cancelled.contains(id))
        || refused < garbage
    {
        take(
            &client.message().unwrap(),
            &expected,
            &mut answered,
            &mut refused,
        );
    }
    for message in client.end() {
        take(&message, &expected, &mut answered, &mut refused);
    }
    assert_eq!(refused, garbage);
}

/// Checks a message. Fails if a call gets a second answer.
fn take(
    message: &Value,
    expected: &BTreeMap<u64, &str>,
    answered: &mut BTreeSet<u64>,
    refused: &mut usize,
) {
    if message.get("method").is_some() {
        let id = message["params"]["progressToken"].as_u64().unwrap();
        assert!(!answered.contains(&id), "progress after the end: {message}");
        return;
    }
    let Some(id) = message.get("id") else {
        assert!(
            [-32700, -32600]
                .map(Value::from)
                .contains(&message["error"]["code"])
        );
        *refused += 1;
        return;
    };
    let id = id.as_u64().unwrap();
    assert!(answered.insert(id), "answered twice: {message}");
    let result = &message["result"];
    match expected[&id] {
        "nonsense" => assert_eq!(message["error"]["code"], -32602),
        // The call can also fail, because the test could have killed its process.
        "echo" => {
            assert!(
                result["structuredContent"] == json!({ "id": id }) || result["isError"] == true,
                "{message}"
            );
        }
        "panic" | "fail" | "item_drop_all" => assert_eq!(result["isError"], true, "{message}"),
        _ => assert!(message.get("result").is_some(), "{message}"),
    }
}

/// Kills one of the processes that the server has started.
fn kill_one(client: &Client, random: &mut Random) {
    let processes = client.processes();
    if processes.is_empty() {
        return;
    }
    let id = random.of(&processes).to_string();
    let mut kill = Command::new("kill");
    let _ = kill.args(["-KILL", &id]).stderr(Stdio::null()).status();
}
