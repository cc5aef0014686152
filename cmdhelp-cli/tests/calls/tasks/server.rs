//! Tests tasks of the server's clients.

use serde_json::{Value, json};

use super::{go, waiting};
use crate::calls::client::Client;
use crate::calls::serve::{running, wait_for};
use crate::calls::world::World;

/// Returns the metadata of a request of a client without a handshake that supports tasks.
pub(crate) fn meta() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {
            "extensions": {"io.modelcontextprotocol/tasks": {}}
        },
    })
}

fn ask(client: &mut Client, method: &str, params: &Value) -> Value {
    let mut params = params.clone();
    params["_meta"] = meta();
    client.ask(method, params)
}

fn call(client: &mut Client, tool: &str, arguments: &Value) -> Value {
    let params = json!({"name": tool, "arguments": arguments});
    ask(client, "tools/call", &params)["result"].clone()
}

fn get(client: &mut Client, task: &Value) -> Value {
    ask(client, "tasks/get", &json!({ "taskId": task }))["result"].clone()
}

/// Reads the state of a task until the task has ended.
fn ended(client: &mut Client, task: &Value) -> Value {
    loop {
        let found = get(client, task);
        if found["status"] != "working" {
            return found;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

#[test]
fn turns_a_long_call_into_a_task_that_outlives_the_server() {
    let world = waiting("task-server");
    let mut client = Client::without_handshake(&world, &["--task-after=1ms"]);
    let found = ask(&mut client, "server/discover", &json!({}));
    let extensions = &found["result"]["capabilities"]["extensions"];
    assert!(
        extensions["io.modelcontextprotocol/tasks"].is_object(),
        "{found}"
    );
    let begun = call(&mut client, "teller_wait", &json!({}));
    assert_eq!(
        (&begun["resultType"], &begun["status"]),
        (&json!("task"), &json!("working"))
    );
    let task = &begun["taskId"];
    assert_eq!(get(&mut client, task)["status"], "working");
    client.kill();
    drop(client);

    let mut client = Client::without_handshake(&world, &[]);
    assert_eq!(get(&mut client, task)["status"], "working");
    go(&world);
    let found = ended(&mut client, task);
    assert_eq!(
        (&found["resultType"], &found["status"]),
        (&json!("complete"), &json!("completed"))
    );
    assert_eq!(found["result"]["content"][0]["text"], "done", "{found}");
    assert_eq!(found["createdAt"], begun["createdAt"]);
    // The command `task show` shows the same task.
    let (status, shown) = world.json(&["task", "show", task.as_str().expect("a name")]);
    assert_eq!((status, &shown["state"]), (0, &json!("completed")));
}

#[test]
fn returns_failures_and_calls_by_meta_tools_as_results() {
    let world = waiting("task-server-results");
    let mut client = Client::without_handshake(&world, &["--task-after=1ms", "--list=search"]);
    let begun = call(&mut client, "call_read", &json!({"name": "teller_wait"}));
    let task = &begun["taskId"];
    std::fs::write(world.path("project/ran"), "").expect("a file");
    go(&world);
    let found = ended(&mut client, task);
    assert_eq!(found["result"]["content"][0]["text"], "done", "{found}");
    // A refusal is returned at once, without a task.
    let refused = call(
        &mut client,
        "call_destructive",
        &json!({"name": "teller_drop"}),
    );
    assert_eq!(refused["isError"], true, "{refused}");
    let wrong = call(&mut client, "call_read", &json!({"name": "teller_drop"}));
    assert!(wrong.to_string().contains("WRONG_TOOL"), "{wrong}");
}

#[test]
fn cancels_a_task_for_its_client() {
    let world = World::new("task-server-cancel");
    let mut client = Client::without_handshake(&world, &["--task-after=1ms"]);
    let begun = call(&mut client, "teller_sleep", &json!({}));
    let task = json!({ "taskId": begun["taskId"] });
    wait_for("it runs", || running(&world) > 0);
    let done = ask(&mut client, "tasks/cancel", &task);
    assert_eq!(done["result"]["resultType"], "complete", "{done}");
    assert_eq!(ended(&mut client, &task["taskId"])["status"], "cancelled");
    wait_for("nothing is left", || running(&world) == 0);
    for method in ["tasks/get", "tasks/cancel", "tasks/update"] {
        let unknown = ask(&mut client, method, &json!({ "taskId": "0123" }));
        assert_eq!(unknown["error"]["code"], -32602, "{unknown}");
    }
}

#[test]
fn makes_a_client_without_tasks_wait() {
    let world = waiting("task-server-plain");
    let mut client = Client::new(&world, &["--task-after=1ms"]);
    let id = client.send(
        "tools/call",
        json!({"name": "teller_wait", "arguments": {}}),
    );
    assert!(client.ask("ping", json!({}))["result"].is_object());
    go(&world);
    let answer = client.wait_for(|it| it["id"] == id);
    assert_eq!(answer["result"]["content"][0]["text"], "done", "{answer}");
    let mut stateless = meta();
    stateless["io.modelcontextprotocol/clientCapabilities"] = json!({});
    let params = json!({"taskId": "0123", "_meta": stateless});
    let answer = client.ask("tasks/get", params);
    assert_eq!(answer["error"]["code"], -32021, "{answer}");
    let answer = client.ask("tasks/get", json!({"taskId": "0123"}));
    assert_eq!(answer["error"]["code"], -32601, "{answer}");
}

#[test]
fn ends_a_short_call_with_the_server() {
    let world = World::new("task-server-short");
    let mut client = Client::without_handshake(&world, &["--task-after=10m"]);
    let answer = call(&mut client, "teller_echo", &json!({"text": "hello"}));
    assert_eq!(answer["content"][0]["text"], "hello", "{answer}");
    let (_, listed) = world.json(&["task", "list"]);
    assert_eq!(listed["tasks"], json!([]));
    let params = json!({"name": "teller_sleep", "arguments": {}, "_meta": meta()});
    client.send("tools/call", params);
    wait_for("it runs", || running(&world) > 0);
    client.kill();
    wait_for("nothing is left", || running(&world) == 0);
}

#[test]
fn cancels_a_call_of_a_client_with_tasks() {
    let world = World::new("task-server-call");
    let mut client = Client::without_handshake(&world, &["--task-after=10m"]);
    let params = json!({"name": "teller_sleep", "arguments": {}, "_meta": meta()});
    let id = client.send("tools/call", params);
    wait_for("it runs", || running(&world) > 0);
    client.tell("notifications/cancelled", json!({"requestId": id}));
    wait_for("nothing is left", || running(&world) == 0);
}

#[test]
fn a_call_becomes_a_task_after_the_usual_delay() {
    let world = waiting("task-server-usual");
    let mut client = Client::without_handshake(&world, &[]);
    let begun = call(&mut client, "teller_wait", &json!({}));
    assert_eq!(begun["resultType"], "task", "{begun}");
    go(&world);
    let found = ended(&mut client, &begun["taskId"]);
    assert_eq!(found["status"], "completed", "{found}");
}
