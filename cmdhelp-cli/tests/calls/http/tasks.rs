//! Tests tasks over HTTP.

use std::fs;

use serde_json::{Value, json};

use super::{STATELESS, Server};
use crate::calls::serve::{running, wait_for};
use crate::calls::tasks::server::meta;
use crate::calls::world::World;

/// Sends a request about a task, with the headers that the stateless revision requires.
fn ask(server: &Server, method: &str, task: &Value) -> (u16, Value) {
    let params = json!({"taskId": task, "_meta": meta()});
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
    let name = ("Mcp-Name", task.as_str().expect("a name"));
    let answer = server.post(&[STATELESS, ("Mcp-Method", method), name], &request);
    (answer.status, answer.messages()[0].clone())
}

#[test]
fn records_the_end_of_calls_when_the_server_is_asked_to_end() {
    let world = World::new("http-term");
    let mut server = Server::new(&world);
    let params = json!({"name": "teller_sleep", "arguments": {}, "_meta": meta()});
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
    let _stream = server.begin("POST /mcp", &[STATELESS], &request.to_string());
    wait_for("it runs", || running(&world) > 0);
    server.terminate();
    assert_eq!(running(&world), 0);
    let text = fs::read_to_string(world.state().join("audit.jsonl")).expect("an audit");
    let last: Value = serde_json::from_str(text.lines().last().expect("a row")).expect("JSON");
    let row = (&last["type"], &last["ok"]);
    assert_eq!(row, (&json!("call"), &json!(false)), "{text}");
}

#[test]
fn continues_a_task_without_the_connection() {
    let world = World::new("http-task");
    let server = Server::with(&world, &["--task-after=1ms"]);
    let params = json!({"name": "teller_sleep", "arguments": {}, "_meta": meta()});
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
    let response = server.post(&[STATELESS], &request);
    let response = &response.messages()[0]["result"];
    assert_eq!(response["resultType"], "task", "{response}");
    let task = &response["taskId"];
    let (status, found) = ask(&server, "tasks/get", task);
    assert_eq!(
        (status, &found["result"]["status"]),
        (200, &json!("working"))
    );
    assert!(running(&world) > 0);
    assert_eq!(ask(&server, "tasks/cancel", task).0, 200);
    wait_for("nothing is left", || running(&world) == 0);
    wait_for("it has ended", || {
        ask(&server, "tasks/get", task).1["result"]["status"] == "cancelled"
    });

    let mut stranger = meta();
    stranger["io.modelcontextprotocol/clientCapabilities"] = json!({});
    let params = json!({"taskId": task, "_meta": stranger});
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": "tasks/get", "params": params});
    let refused = server.post(&[STATELESS], &request);
    assert_eq!(
        (refused.status, &refused.messages()[0]["error"]["code"]),
        (400, &json!(-32021))
    );
}
