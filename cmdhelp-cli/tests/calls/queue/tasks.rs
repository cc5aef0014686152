//! Tests calls of a queue that continue as tasks.

use serde_json::{Value, json};

use super::Queue;
use crate::calls::http::{STATELESS, Server};
use crate::calls::serve::wait_for;
use crate::calls::tasks::server::meta;

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

/// Makes a call that becomes a task, and returns the id of the task.
fn begin(server: &Server, command: &str) -> Value {
    let begun = call(server, command, "1");
    assert_eq!(begun["resultType"], "task", "{begun}");
    begun["taskId"].clone()
}

/// Starts two servers of a queue. At the first server, each call becomes a task.
fn two(queue: &Queue) -> (Server, Server) {
    (queue.server(&["--task-after=1ms"]), queue.server(&[]))
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
fn each_server_answers_for_a_task_of_another() {
    let Some(queue) = Queue::new("task") else {
        return;
    };
    let (first, second) = two(&queue);
    let _worker = queue.worker();
    let task = &begin(&first, "hold");
    wait_for("it runs", || queue.is_running("hold"));
    // The task outlives the server that has sent the call.
    drop(first);
    let found = about(&second, "tasks/get", task);
    assert_eq!(found["result"]["status"], "working", "{found}");
    queue.go();
    let found = ended(&second, task);
    assert_eq!(found["status"], "completed", "{found}");
    assert_eq!(found["result"]["content"][0]["text"], "hold 1", "{found}");
    assert_eq!(queue.count("hold 1"), 1);
    for unknown in ["0123", &*"ab".repeat(16), "../states.*"] {
        let answer = about(&second, "tasks/get", &json!(unknown));
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }
}

#[test]
fn a_task_is_cancelled_at_another_server() {
    let Some(queue) = Queue::new("task-cancel") else {
        return;
    };
    let (first, second) = two(&queue);
    let _worker = queue.worker();
    let task = &begin(&first, "peek");
    wait_for("it runs", || queue.is_running("peek"));
    let done = about(&second, "tasks/cancel", task);
    assert_eq!(done["result"]["resultType"], "complete", "{done}");
    assert_eq!(ended(&second, task)["status"], "cancelled");
    assert_eq!(ended(&first, task)["status"], "cancelled");
    wait_for("nothing is left", || !queue.is_running("peek"));
}

#[test]
fn a_task_of_a_lost_worker_ends_though_its_server_is_gone() {
    let Some(queue) = Queue::new("task-lost") else {
        return;
    };
    let (first, second) = two(&queue);
    let mut worker = queue.worker();
    let task = &begin(&first, "grip");
    wait_for("it runs", || queue.is_running("grip"));
    drop(first);
    worker.kill();
    let found = ended(&second, task);
    let text = found["result"]["content"].to_string();
    assert!(text.contains("UNKNOWN_OUTCOME"), "{found}");
    assert_eq!(queue.count("grip 1"), 1);
}

#[test]
fn requests_about_tasks_fail_with_the_reason_if_nats_is_down() {
    let Some(mut queue) = Queue::new("task-down") else {
        return;
    };
    let server = queue.server(&["--task-after=1ms"]);
    let _worker = queue.worker();
    let task = &begin(&server, "hold");
    queue.nats.kill();
    let answer = about(&server, "tasks/get", task);
    let message = answer["error"]["message"].as_str();
    assert!(
        message.expect("a text").contains("QUEUE_UNAVAILABLE"),
        "{answer}"
    );
    queue.nats.restart();
    queue.go();
    wait_for("NATS is back", || {
        about(&server, "tasks/get", task)["error"].is_null()
    });
    assert_eq!(ended(&server, task)["status"], "completed");
}
