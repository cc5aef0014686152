//! Tests that a client gets progress notifications about a long call, over both transports.

use serde_json::{Value, json};

use super::{STATELESS, Server, events, meta};
use crate::calls::client::Client;
use crate::calls::tasks::{go, waiting};

const PROGRESS: &str = "notifications/progress";

/// Returns the request for a call that ends when the file `go` exists, with a progress token.
fn call(mut meta: Value) -> Value {
    meta["progressToken"] = json!("the token");
    let params = json!({"name": "teller_wait", "arguments": {}, "_meta": meta});
    json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": params})
}

fn assert_report(report: &Value) {
    assert_eq!(report["params"]["progressToken"], "the token", "{report}");
    assert!(report["params"]["progress"].as_u64() > Some(0), "{report}");
    let message = report["params"]["message"].as_str().expect("a text");
    assert!(message.starts_with("running for "), "{report}");
}

#[test]
fn reports_the_progress_of_a_long_call_to_clients_that_ask_for_it() {
    let world = waiting("progress");
    let mut client = Client::new(&world, &["--task-after=1s"]);
    let silent = client.send(
        "tools/call",
        json!({"name": "teller_wait", "arguments": {}}),
    );
    client.write(&call(json!({})));
    // The call without a progress token gets no reports: a report without the token would make `assert_report` fail.
    for _ in 0..2 {
        assert_report(&client.wait_for(|it| it["method"] == PROGRESS));
    }
    go(&world);
    let mut waiting = vec![json!(silent), json!(7)];
    while !waiting.is_empty() {
        let answer = client.wait_for(|it| waiting.contains(&it["id"]));
        assert_eq!(answer["result"]["content"][0]["text"], "done", "{answer}");
        waiting.retain(|it| *it != answer["id"]);
    }
}

#[test]
fn a_long_call_reports_its_progress_over_http() {
    let world = waiting("http-progress");
    let server = Server::with(&world, &["--task-after=1s"]);
    let stream = server.begin("POST /mcp", &[STATELESS], &call(meta()).to_string());
    let mut messages = events(stream);
    let report = messages.next().expect("a report");
    assert_eq!(report["method"], PROGRESS, "{report}");
    assert_report(&report);
    go(&world);
    let answer = messages.find(|it| it["id"] == 7).expect("an answer");
    assert_eq!(answer["result"]["content"][0]["text"], "done", "{answer}");
}
