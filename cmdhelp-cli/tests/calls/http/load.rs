//! Tests many simultaneous clients.

use std::net::TcpStream;
use std::thread;

use serde_json::json;

use super::{STATELESS, Server, meta};
use crate::calls::serve::{running, wait_for};
use crate::calls::world::World;

const CLIENTS: usize = 200;
const CALLS: usize = 10;

#[test]
fn answers_two_hundred_clients() {
    let world = World::new("http-load");
    let server = Server::with(&world, &["--list=search"]);
    let ask = |client: usize, call: usize| {
        // The first call of each client runs a program. The server answers the later calls without a program.
        let (tool, arguments) = match call {
            0 => {
                let text = format!("client {client}");
                (
                    "call_read",
                    json!({"name": "teller_echo", "arguments": {"text": text}}),
                )
            }
            _ => ("search_tools", json!({"query": "standard input"})),
        };
        let params = json!({"name": tool, "arguments": arguments, "_meta": meta()});
        let request =
            json!({"jsonrpc": "2.0", "id": call, "method": "tools/call", "params": params});
        let answer = server.post(&[STATELESS], &request);
        assert_eq!(answer.status, 200, "{answer:?}");
        let result = &answer.messages()[0]["result"];
        assert_ne!(result["isError"], true, "{result}");
        let text = result["content"][0]["text"].as_str().expect("a text");
        match call {
            0 => assert_eq!(text, format!("client {client}")),
            _ => assert!(text.contains("teller_stdin"), "{text}"),
        }
    };
    thread::scope(|scope| {
        for client in 0..CLIENTS {
            let ask = &ask;
            scope.spawn(move || (0..CALLS).for_each(|call| ask(client, call)));
        }
    });
}

#[test]
fn no_call_outlives_a_killed_server() {
    let world = World::new("http-kill");
    let server = Server::new(&world);
    let call = |id: usize| {
        let params = json!({"name": "teller_sleep", "arguments": {}, "_meta": meta()});
        let request = json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params});
        server.begin("POST /mcp", &[STATELESS], &request.to_string())
    };
    let _streams: Vec<TcpStream> = (0..16).map(call).collect();
    wait_for("they run", || running(&world) >= 16);
    drop(server);
    wait_for("nothing is left", || running(&world) == 0);
}
