//! Tests calls of a queue that continue as tasks.

use serde_json::{Value, json};

use super::{Nats, Worker, count, go, is_running, ledger, server};
use crate::http::{STATELESS, Server};
use crate::serve::wait_for;
use crate::tasks::server::meta;

/// Sends a request of a client that supports tasks.
fn ask(server: &Server, method: &str, name: &str, mut params: Value) -> Value {
    params["_meta"] = meta();
    let request = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
    let headers = [STATELESS, ("Mcp-Method", method), ("Mcp-Name", name)];
    server.post(&headers, &request).messages()[0].clone()
}

fn call(server: &Server, command: &str, n: &str) -> Value {
    let tool = format!("ledger_{command}");
    let params = json!({"name": tool, "arguments": {"n": n}});
    ask(server, "tools/call", &tool, params)["result"].clone()
}

fn about(server: &Server, method: &str, task: &Value) -> Value {
    let name = task.as_str().expect("a name");
    ask(server, method, name, json!({"taskId": task}))
}

/// Waits for the end of a task, and returns its last state.
fn ended(server: &Server, task: &Value) -> Value {
    let state = || about(server, "tasks/get", task)["result"].clone();
    wait_for("it has ended", || state()["status"] != "working");
    state()
}

#[test]
fn answers_for_tasks_of_other_servers() {
    let world = ledger("task");
    let Some(nats) = Nats::new(&world) else {
        return;
    };
    let first = server(&world, &nats, &["--task-after=1ms"]);
    let second = server(&world, &nats, &[]);
    let _worker = Worker::new(&world, &nats);
    let begun = call(&first, "hold", "1");
    assert_eq!(begun["resultType"], "task", "{begun}");
    let task = &begun["taskId"];
    wait_for("it runs", || is_running(&world, "hold"));
    // The task continues after the server that has sent the call.
    drop(first);
    let found = about(&second, "tasks/get", task);
    assert_eq!(found["result"]["status"], "working", "{found}");
    go(&world);
    let found = ended(&second, task);
    assert_eq!(found["status"], "completed", "{found}");
    assert_eq!(found["result"]["content"][0]["text"], "hold 1", "{found}");
    assert_eq!(count(&world, "hold 1"), 1);
    for unknown in ["0123", &*"ab".repeat(16), "../states.*"] {
        let answer = about(&second, "tasks/get", &json!(unknown));
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }
}

#[test]
fn cancels_a_task_at_another_server() {
    let world = ledger("task-cancel");
    let Some(nats) = Nats::new(&world) else {
        return;
    };
    let first = server(&world, &nats, &["--task-after=1ms"]);
    let second = server(&world, &nats, &[]);
    let _worker = Worker::new(&world, &nats);
    let begun = call(&first, "peek", "1");
    let task = &begun["taskId"];
    wait_for("it runs", || is_running(&world, "peek"));
    let done = about(&second, "tasks/cancel", task);
    assert_eq!(done["result"]["resultType"], "complete", "{done}");
    assert_eq!(ended(&second, task)["status"], "cancelled");
    assert_eq!(ended(&first, task)["status"], "cancelled");
    wait_for("nothing is left", || !is_running(&world, "peek"));
}

#[test]
fn ends_a_task_after_its_worker_and_its_server_are_lost() {
    let world = ledger("task-lost");
    let Some(nats) = Nats::new(&world) else {
        return;
    };
    let first = server(&world, &nats, &["--task-after=1ms"]);
    let mut worker = Worker::new(&world, &nats);
    let begun = call(&first, "grip", "1");
    let task = &begun["taskId"];
    wait_for("it runs", || is_running(&world, "grip"));
    drop(first);
    worker.kill();
    let second = server(&world, &nats, &[]);
    let found = ended(&second, task);
    let text = found["result"]["content"].to_string();
    assert!(text.contains("UNKNOWN_OUTCOME"), "{found}");
    assert_eq!(count(&world, "grip 1"), 1);
}

#[test]
fn reports_that_nats_is_down_for_requests_about_tasks() {
    let world = ledger("task-down");
    let Some(mut nats) = Nats::new(&world) else {
        return;
    };
    let server = server(&world, &nats, &["--task-after=1ms"]);
    let _worker = Worker::new(&world, &nats);
    let begun = call(&server, "hold", "1");
    let task = &begun["taskId"];
    nats.kill();
    let answer = about(&server, "tasks/get", task);
    let message = answer["error"]["message"].as_str();
    assert!(
        message.expect("a text").contains("QUEUE_UNAVAILABLE"),
        "{answer}"
    );
    nats.restart();
    go(&world);
    wait_for("NATS is back", || {
        about(&server, "tasks/get", task)["error"].is_null()
    });
    assert_eq!(ended(&server, task)["status"], "completed");
}
