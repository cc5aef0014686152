//! Tests that clients get their answers while others attack the server.

use std::collections::VecDeque;
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::{STATELESS, Server, answer, meta};
use crate::calls::serve::{running, wait_for};
use crate::calls::world::World;

const CLIENTS: usize = 200;
const CALLS: usize = 10;
/// The number of connections that are opened without a request, and the number of them that are open at once.
const IDLE: (usize, usize) = (10_000, 100);
/// The number of connections that send their request slowly at the same time.
const SLOW: usize = 20;
/// The accepted peak memory of the server, in KiB.
const MEMORY: usize = 256 << 10;

/// Returns a call of a tool, and the text in its answer; only the first call of a client runs a program.
fn request(client: usize, call: usize) -> (Value, String) {
    let text = format!("client {client}");
    let echo = json!({"name": "teller_echo", "arguments": {"text": text}});
    let (tool, arguments, text) = match call {
        0 => ("call_read", echo, text),
        _ => (
            "search_tools",
            json!({"query": "standard input"}),
            "teller_stdin".to_owned(),
        ),
    };
    let params = json!({"name": tool, "arguments": arguments, "_meta": meta()});
    let request = json!({"jsonrpc": "2.0", "id": call, "method": "tools/call", "params": params});
    (request, text)
}

/// Sends a request until it is answered, and returns the number of attempts without an answer. If there are too many
/// connections, the server can close some before their request has arrived.
fn ask(server: &Server, client: usize, call: usize) -> usize {
    let (request, expected) = request(client, call);
    for lost in 0.. {
        let answer = server.post(&[STATELESS], &request);
        if answer.status == 0 {
            continue;
        }
        assert_eq!(answer.status, 200, "{answer:?}");
        let result = &answer.messages()[0]["result"];
        assert_ne!(result["isError"], true, "{result}");
        let text = result["content"][0]["text"].as_str().expect("a text");
        assert!(text.contains(&expected), "{text}");
        return lost;
    }
    unreachable!("the loop ends with an answer")
}

/// Sends bytes of a request slowly. Returns once the server has closed the connection.
fn send_slowly(server: &Server) {
    let mut stream = server.connect();
    let pause = Some(Duration::from_millis(100));
    stream.set_read_timeout(pause).expect("a time");
    let mut end = [0; 64];
    let mut is_open = stream.write_all(b"POST /mcp HTTP/1.1\r\nX: ").is_ok();
    while is_open && stream.write_all(b"x").is_ok() {
        is_open = match stream.read(&mut end) {
            Ok(length) => length > 0,
            Err(error) => error.kind() == std::io::ErrorKind::WouldBlock,
        };
    }
}

#[test]
fn answers_clients_while_others_attack() {
    let world = World::new("http-attacked");
    let server = Server::with(&world, &["--list=search"]);
    let list = json!({"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":meta()}});
    let list = list.to_string();
    let long = format!("{{\"jsonrpc\":\"2.0\",\"id\":\"{}\"}}", "x".repeat(5 << 20));
    let (is_over, lost, closed) = (
        AtomicBool::new(false),
        AtomicUsize::new(0),
        AtomicUsize::new(0),
    );
    // Returns the number of requests that were refused with this status. The remaining requests can lose their
    // connection, but get no answer with another status.
    let refused = |status: u16, headers: &[(&str, &str)], body: &str| {
        let headers = [&[STATELESS], headers].concat();
        let mut refused = 0;
        while refused == 0 || !is_over.load(Ordering::Relaxed) {
            let given = answer(server.begin("POST /mcp", &headers, body)).status;
            assert!([0, status].contains(&given), "{given} instead of {status}");
            refused += usize::from(given == status);
        }
        refused
    };
    let refusals = thread::scope(|scope| {
        let idle = scope.spawn(|| {
            let mut idle: VecDeque<TcpStream> = VecDeque::new();
            let mut opened = 0;
            while opened < IDLE.0 || !is_over.load(Ordering::Relaxed) {
                idle.push_back(server.connect());
                opened += 1;
                if idle.len() > IDLE.1 {
                    idle.pop_front();
                }
            }
        });
        for _ in 0..SLOW {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    send_slowly(&server);
                    closed.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        let attacks = [
            scope.spawn(|| refused(401, &[("Authorization", "Bearer 0123456789abcdef")], &list)),
            scope.spawn(|| refused(403, &[("Host", "evil.example")], &list)),
            scope.spawn(|| refused(403, &[("Origin", "https://evil.example")], &list)),
            scope.spawn(|| refused(413, &[], &long)),
        ];
        let clients: Vec<_> = (0..CLIENTS)
            .map(|client| {
                let (server, lost) = (&server, &lost);
                scope.spawn(move || {
                    for call in 0..CALLS {
                        lost.fetch_add(ask(server, client, call), Ordering::Relaxed);
                    }
                })
            })
            .collect();
        let ended: Vec<_> = clients.into_iter().map(|it| it.join()).collect();
        // The attacks have to end even if a client has failed.
        is_over.store(true, Ordering::Relaxed);
        idle.join().expect("the idle connections");
        ended
            .into_iter()
            .for_each(|it| it.expect("answers of a client"));
        attacks.map(|it| it.join().expect("refusals"))
    });
    let (lost, closed) = (lost.into_inner(), closed.into_inner());
    let status = fs::read_to_string(format!("/proc/{}/status", server.id())).expect("a process");
    let memory = status.lines().find_map(|it| it.strip_prefix("VmHWM:"));
    let memory = memory.and_then(|it| it.trim().strip_suffix(" kB"));
    let memory: usize = memory.and_then(|it| it.parse().ok()).expect("a size");
    println!(
        "{lost} connections of clients closed too early, {closed} slow ones closed, {refusals:?} refusals, {memory} KiB"
    );
    assert!(closed > 0, "slow connections are closed");
    assert!(memory <= MEMORY, "{memory} KiB");
    wait_for("nothing is left", || running(&world) == 0);
    let last = answer(server.begin("POST /mcp", &[STATELESS], &list));
    assert_eq!(last.status, 200);
}
