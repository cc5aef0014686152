//! Tests that a client can use two servers of a queue in turn.

use serde_json::{Value, json};

use super::{Nats, Worker, ledger, server};

#[test]
fn shares_sessions_among_servers() {
    let world = ledger("sessions");
    let Some(nats) = Nats::new(&world) else {
        return;
    };
    let servers = [server(&world, &nats, &[]), server(&world, &nats, &[])];
    let _worker = Worker::new(&world, &nats);
    let hello = json!({
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
    });
    let begun = servers[0].post(&[], &hello);
    let session = begun
        .header("mcp-session-id")
        .expect("a session")
        .to_owned();
    let headers = [("Mcp-Session-Id", session.as_str())];
    for turn in 0..6 {
        let params = json!({"name": "ledger_look", "arguments": {"n": turn.to_string()}});
        let request =
            json!({"jsonrpc": "2.0", "id": turn + 2, "method": "tools/call", "params": params});
        let answer = servers[turn % 2].post(&headers, &request);
        let message: &Value = &answer.messages()[0];
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
