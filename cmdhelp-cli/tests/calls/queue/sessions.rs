//! Tests servers of one queue that a client with a handshake reaches by turns.

use serde_json::{Value, json};

use super::Queue;
use crate::calls::http::{Server, events};
use crate::calls::serve::wait_for;

/// Begins a session of a client that supports forms, and returns its id.
fn begin(server: &Server) -> String {
    let hello = json!({
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18", "capabilities": {"elicitation": {}},
            "clientInfo": {"name": "test", "version": "1"},
        },
    });
    let response = server.post(&[], &hello);
    let session = response.header("mcp-session-id").expect("a session");
    session.to_owned()
}

/// Returns a call of a command.
fn call(id: u64, command: &str, n: &str) -> Value {
    let params = json!({"name": format!("ledger_{command}"), "arguments": {"n": n}});
    json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params})
}

/// Sends a call, and returns the messages about it as they arrive.
fn send(server: &Server, session: &str, call: &Value) -> impl Iterator<Item = Value> + use<> {
    let headers = [("Mcp-Session-Id", session)];
    events(server.begin("POST /mcp", &headers, &call.to_string()))
}

/// Sends a message that has no answer.
fn tell(server: &Server, session: &str, message: &Value) {
    let answer = server.post(&[("Mcp-Session-Id", session)], message);
    assert_eq!(answer.status, 202, "{answer:?}");
}

#[test]
fn a_session_is_known_to_all_servers_of_a_queue() {
    let Some(queue) = Queue::new("sessions") else {
        return;
    };
    let servers = [queue.server(&[]), queue.server(&[])];
    let _worker = queue.worker();
    let session = begin(&servers[0]);
    let headers = [("Mcp-Session-Id", session.as_str())];
    for turn in 0..6 {
        let request = call(turn + 2, "look", &turn.to_string());
        let server = &servers[usize::from(turn % 2 == 1)];
        let message = &server.post(&headers, &request).messages()[0];
        let text = &message["result"]["content"][0]["text"];
        assert_eq!(text, &json!(format!("look {turn}")), "{message}");
    }
    assert_eq!(servers[1].ask("DELETE /mcp", &headers, "").status, 200);
    let list = json!({"jsonrpc": "2.0", "id": 9, "method": "tools/list"});
    for server in &servers {
        assert_eq!(server.post(&headers, &list).status, 404);
    }
    let unknown = [("Mcp-Session-Id", "..>*")];
    assert_eq!(servers[1].post(&unknown, &list).status, 404);
}

#[test]
fn an_answer_to_a_form_reaches_only_the_call_that_it_is_about() {
    let Some(queue) = Queue::asking("session-forms") else {
        return;
    };
    let servers = [queue.server(&[]), queue.server(&[])];
    let _worker = queue.worker();
    let session = begin(&servers[0]);
    let ask = |place: usize| {
        let id = 10 + place as u64;
        let mut messages = send(
            &servers[place],
            &session,
            &call(id, "drop", &id.to_string()),
        );
        let question = messages.next().expect("a question");
        assert_eq!(question["method"], "elicitation/create", "{question}");
        (question["id"].clone(), messages)
    };
    let ((first, mut of_first), (second, mut of_second)) = (ask(0), ask(1));
    let reply = |question: &Value, action: &str| {
        let result = json!({"action": action, "content": {"confirm": true}});
        json!({"jsonrpc": "2.0", "id": question, "result": result})
    };
    // Each server gets the answer that is meant for the other server.
    tell(&servers[1], &session, &reply(&first, "accept"));
    let answer = of_first.next().expect("an answer");
    assert_eq!(
        answer["result"]["content"][0]["text"], "drop 10",
        "{answer}"
    );
    assert_eq!(queue.count("drop 11"), 0);
    tell(&servers[0], &session, &reply(&second, "decline"));
    let answer = of_second.next().expect("an answer");
    assert_eq!(answer["result"]["isError"], true, "{answer}");
    assert_eq!((queue.count("drop 10"), queue.count("drop 11")), (1, 0));
}

#[test]
fn a_call_ends_when_another_server_receives_its_cancellation() {
    let Some(queue) = Queue::new("session-cancel") else {
        return;
    };
    let servers = [queue.server(&[]), queue.server(&[])];
    let _worker = queue.worker();
    let session = begin(&servers[0]);
    let _first = send(&servers[0], &session, &call(7, "peek", "1"));
    wait_for("it runs", || queue.is_running("peek"));
    let params = json!({"requestId": 7});
    let cancelled =
        json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params});
    tell(&servers[1], &session, &cancelled);
    wait_for("it has ended", || !queue.is_running("peek"));

    let _second = send(&servers[0], &session, &call(8, "peek", "2"));
    wait_for("it runs", || queue.is_running("peek"));
    let headers = [("Mcp-Session-Id", session.as_str())];
    assert_eq!(servers[1].ask("DELETE /mcp", &headers, "").status, 200);
    wait_for("it has ended with its session", || {
        !queue.is_running("peek")
    });
}
