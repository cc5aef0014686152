//! Tests that requests are checked, and that no client can block the others.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{STATELESS, Server, answer, meta};
use crate::calls::serve::{running, wait_for};
use crate::calls::world::World;

fn list() -> Value {
    json!({"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":meta()}})
}

#[test]
fn accepts_only_requests_to_this_server_with_the_token() {
    let world = World::new("http-gate");
    let server = Server::new(&world);
    let status = |headers: &[(&str, &str)]| {
        let headers = [&[STATELESS], headers].concat();
        server.post(&headers, &list()).status
    };
    assert_eq!(status(&[]), 200);
    assert_eq!(status(&[("Authorization", "")]), 401);
    assert_eq!(status(&[("Authorization", "Bearer 0123456789abcdef")]), 401);
    assert_eq!(status(&[("Host", "evil.example")]), 403);
    assert_eq!(status(&[("Origin", "https://evil.example")]), 403);
    assert_eq!(status(&[("Origin", "http://localhost:3000")]), 200);
    for (name, right, wrong) in [
        ("Host", "127.0.0.1", "evil.example"),
        ("Origin", "http://localhost", "https://evil.example"),
    ] {
        assert_eq!(status(&[(name, right), (name, wrong)]), 403, "{name}");
    }

    let health = server.ask("GET /healthz", &[("Authorization", "")], "");
    assert_eq!((health.status, &*health.body), (200, "ok\n"));
    let metrics = server.ask("GET /metrics", &[("Authorization", "")], "");
    assert_eq!(metrics.status, 401);
    let metrics = server.ask("GET /metrics", &[], "").body;
    for line in [
        "cmdhelp_messages_total 2",
        "cmdhelp_unauthorized_total 3",
        "cmdhelp_forbidden_total 4",
    ] {
        assert!(metrics.lines().any(|it| it == line), "{line}: {metrics}");
    }
    assert_eq!(server.ask("GET /", &[], "").status, 404);
    assert_eq!(server.ask("PUT /mcp", &[], "").status, 405);
}

#[test]
fn refuses_requests_for_other_servers() {
    let world = World::new("http-target");
    let server = Server::new(&world);
    let ask = |target: &str, headers: &[(&str, &str)]| {
        let headers = [&[STATELESS], headers].concat();
        let line = format!("POST {target}");
        server.ask(&line, &headers, &list().to_string()).status
    };
    let own = format!("http://{}/mcp", server.address);
    assert_eq!(ask(&own, &[]), 200);
    assert_eq!(ask("http://evil.example/mcp", &[]), 403);
    assert_eq!(ask("/mcp", &[("Host", &server.address)]), 200);
    assert_eq!(ask("/mcp", &[("Host", "127.0.0.1:1")]), 403);
    assert_eq!(ask("http://127.0.0.1:1/mcp", &[]), 403);

    let proxied = Server::with(&world, &["--allow-host", "desk.example"]);
    let host = [STATELESS, ("Host", "desk.example:443")];
    assert_eq!(proxied.post(&host, &list()).status, 200);
}

#[test]
fn answers_only_with_types_that_the_client_accepts() {
    let world = World::new("http-accept");
    let server = Server::new(&world);
    let listen = |accept: &str| {
        let answer = server.ask("GET /mcp", &[("Accept", accept)], "");
        (answer.status, answer.body)
    };
    let (status, why) = listen("application/json");
    assert_eq!(status, 406, "{why}");
    assert_eq!(why, "`Accept` must contain text/event-stream\n");
    let (status, why) = listen("Text/Event-Stream");
    assert_eq!(status, 400, "only the session is missing: {why}");
    let two = [
        STATELESS,
        ("Accept", "application/json"),
        ("Accept", "text/event-stream"),
    ];
    assert_eq!(server.post(&two, &list()).status, 200);
    assert_eq!(server.post(&two[..2], &list()).status, 406);
}

#[test]
fn names_the_address_or_the_file_that_it_cannot_use() {
    let world = World::new("http-start");
    let server = Server::new(&world);
    let (status, error) = world.json(&["serve", "--http", &server.address]);
    assert_eq!(status, 1, "{error}");
    let message = error["error"]["message"].as_str().expect("a text");
    assert!(
        message.contains(&format!("--http {}: ", server.address)),
        "{message}"
    );

    let (status, error) = world.json(&["serve", "--http", "8642"]);
    assert_eq!(status, 2, "{error}");
    let message = error["error"]["message"].as_str().expect("a text");
    assert!(message.ends_with("is like `127.0.0.1:8642`"), "{message}");
    for name in [
        "http://desk.example",
        "desk.example:443",
        "desk.example/",
        "",
    ] {
        let flags = ["--http", "127.0.0.1:0", "--allow-host", name];
        let (status, error) = world.json(&[&["serve"], &flags[..]].concat());
        assert_eq!(status, 2, "{error}");
        let message = error["error"]["message"].as_str().expect("a text");
        assert!(message.contains("only the name of the host"), "{message}");
    }
    drop(Server::with(
        &world,
        &["--allow-host", "[::2]", "--allow-host", "desk_1.example"],
    ));

    let file = world.state().join("http-token");
    fs::write(&file, "").expect("a file");
    let (status, error) = world.json(&["serve", "--http", "127.0.0.1:0"]);
    assert_eq!(status, 1, "{error}");
    let message = error["error"]["message"].as_str().expect("a text");
    assert!(message.contains(file.to_str().expect("text")), "{message}");
    assert!(message.contains("creates a new one"), "{message}");

    // A file is in the place of the folder, so the token's file can be neither read nor created.
    let world = World::empty("http-no-folder");
    fs::create_dir_all(world.state().parent().expect("a folder")).expect("a folder");
    fs::write(world.state(), "").expect("a file");
    let (status, error) = world.json(&["serve", "--http", "127.0.0.1:0"]);
    assert_ne!(status, 0, "{error}");
    let message = error["error"]["message"].as_str().expect("a text");
    assert!(message.contains("http-token: "), "{message}");
    assert!(!message.contains("creates a new one"), "{message}");
}

#[test]
fn warns_of_a_token_that_every_user_can_read() {
    let world = World::new("http-readable");
    let file = world.path("token");
    fs::write(&file, "0123456789abcdef\n").expect("a file");
    for (mode, is_warned) in [(0o604, true), (0o640, false)] {
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).expect("a file");
        let mut command = world.command(&["serve", "--http", "127.0.0.1:0", "--token-file"]);
        let mut server = command
            .arg(&file)
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let errors = BufReader::new(server.stderr.take().expect("an output"));
        let lines = errors.lines().map_while(Result::ok);
        let before: Vec<String> = lines.take_while(|it| !it.contains("serving at")).collect();
        server.kill().expect("it was there");
        server.wait().expect("it ends");
        let warned = before
            .iter()
            .any(|it| it.contains("every user") && it.contains("chmod 600"));
        assert_eq!(warned, is_warned, "{mode:o}: {before:?}");
    }
}

#[test]
fn requires_a_token_if_other_machines_can_connect() {
    let world = World::new("http-open");
    let (status, error) = world.json(&["serve", "--http", "0.0.0.0:0"]);
    assert_eq!(status, 2, "{error}");
    let message = error["error"]["message"].as_str().expect("a text");
    assert!(message.contains("--token-file"), "{message}");
    let file = world.path("token");
    fs::write(&file, "short\n").expect("a file");
    let file = file.to_str().expect("text");
    let words = ["serve", "--http", "0.0.0.0:0", "--token-file", file];
    let (status, error) = world.json(&words);
    assert_eq!(status, 2, "{error}");
}

#[test]
fn refuses_invalid_messages() {
    let world = World::new("http-wrong");
    let server = Server::new(&world);
    let status = |headers: &[(&str, &str)], body: &str| {
        let headers = [&[STATELESS], headers].concat();
        server.ask("POST /mcp", &headers, body).status
    };
    assert_eq!(status(&[], "{"), 400);
    assert_eq!(
        status(&[("Content-Type", "text/plain")], &list().to_string()),
        415
    );
    assert_eq!(
        status(&[("Accept", "application/json")], &list().to_string()),
        406
    );
    let long = format!("{{\"jsonrpc\":\"2.0\",\"id\":\"{}\"}}", "x".repeat(5 << 20));
    assert_eq!(status(&[], &long), 413);
    // Proxies read only the headers, so these must have the same contents as the message.
    for headers in [
        &[("MCP-Protocol-Version", "")][..],
        &[STATELESS, ("Mcp-Method", "tools/list")],
        &[STATELESS, ("Mcp-Method", "")],
        &[STATELESS, ("Mcp-Name", "teller_write")],
        &[STATELESS, ("Mcp-Name", "")],
    ] {
        let params = json!({"name":"teller_show","arguments":{},"_meta":meta()});
        let call = json!({"jsonrpc":"2.0","id":1,"method":"tools/call","params":params});
        let answer = server.post(headers, &call);
        assert_eq!(
            (answer.status, code(&answer)),
            (400, json!(-32020)),
            "{headers:?}"
        );
    }
    assert!(!world.has_run());
    let request = json!({"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}});
    assert_eq!(server.post(&[], &request).status, 400, "no session");
    // In the stateless revision, these errors have their own HTTP status: for a missing `_meta`, a method that no
    // longer exists, and an unknown tool.
    let answer = server.post(&[STATELESS], &request);
    assert_eq!((answer.status, code(&answer)), (400, json!(-32602)));
    for (method, status, error) in [("ping", 404, -32601), ("tools/call", 400, -32602)] {
        let params = json!({"name":"teller_none","arguments":{},"_meta":meta()});
        let request = json!({"jsonrpc":"2.0","id":1,"method":method,"params":params});
        let answer = server.post(&[STATELESS], &request);
        assert_eq!(
            (answer.status, code(&answer)),
            (status, json!(error)),
            "{method}"
        );
    }
    let unknown = [("Mcp-Session-Id", "0123")];
    assert_eq!(server.post(&unknown, &request).status, 404);
}

#[test]
fn answers_a_client_that_sends_all_of_a_long_message_first() {
    let world = World::new("http-long");
    let server = Server::new(&world);
    let part = vec![b'x'; 12 << 20];
    let token = format!("Authorization: Bearer {}", server.token);
    for length in [
        format!("Content-Length: {}", part.len()),
        "Transfer-Encoding: chunked".to_owned(),
    ] {
        let mut stream = server.connect();
        let kinds = "Content-Type: application/json\r\nAccept: application/json, text/event-stream";
        let mut head = format!(
            "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n{token}\r\n{kinds}\r\n{length}\r\n\r\n"
        );
        if length.contains("chunked") {
            head += &format!("{:x}\r\n", part.len());
        }
        stream.write_all(head.as_bytes()).expect("a connection");
        stream.write_all(&part).expect("all of it is received");
        if length.contains("chunked") {
            stream.write_all(b"\r\n0\r\n\r\n").expect("a connection");
        }
        let mut begin = [0; 12];
        stream.read_exact(&mut begin).expect("an answer");
        assert_eq!(&begin, b"HTTP/1.1 413", "{length}");
    }
}

#[test]
fn accepts_every_known_revision_in_the_header() {
    let world = World::new("http-revisions");
    let server = Server::new(&world);
    let begin = json!({"jsonrpc":"2.0","id":0,"method":"initialize","params":{
        "protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}});
    let answer = server.post(&[], &begin);
    let session = answer.header("mcp-session-id").expect("a session");
    let request = json!({"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}});
    for (revision, status) in [
        ("2025-11-25", 200),
        ("2025-03-26", 200),
        ("1999-01-01", 400),
    ] {
        let headers = [
            ("Mcp-Session-Id", session),
            ("MCP-Protocol-Version", revision),
        ];
        assert_eq!(server.post(&headers, &request).status, status, "{revision}");
    }
}

/// Returns the code of the error in an answer.
fn code(answer: &super::Answer) -> Value {
    answer.messages()[0]["error"]["code"].clone()
}

/// Asserts that one of twenty requests is answered within a second, even while other clients are silent. A server that
/// waited for the silent clients would answer none so fast, because it closes their connections only after five
/// seconds. A single answer can take longer: on a busy machine, or if connections arrive faster than they are accepted,
/// because the system then repeats the attempt after a second.
fn assert_answers(server: &Server) {
    let answers_soon = || {
        let before = Instant::now();
        assert_eq!(server.post(&[STATELESS], &list()).status, 200);
        before.elapsed() < Duration::from_secs(1)
    };
    assert!((0..20).any(|_| answers_soon()));
}

#[test]
fn closes_idle_connections_for_new_ones() {
    let world = World::new("http-idle");
    let server = Server::new(&world);
    let mut idle: Vec<TcpStream> = Vec::new();
    for number in 0..10_000 {
        // The test closes its oldest connection to limit the number of its own open files.
        if idle.len() == 500 {
            idle.remove(0);
        }
        idle.push(server.connect());
        if number % 2_500 == 0 {
            assert_answers(&server);
        }
    }
    assert_answers(&server);
    // The server has closed the oldest remaining connection.
    let first = &mut idle[0];
    let mut end = [0; 1];
    assert_eq!(first.read(&mut end).unwrap_or(0), 0);
}

/// A client gets its answer, although so many others connect before its request arrives that the server has to close
/// connections. It suffices that one of twenty clients gets its answer: the server waits only briefly, and the machine
/// can be busy.
#[test]
fn keeps_a_new_connection_until_its_request_can_arrive() {
    let world = World::new("http-grace");
    let server = Server::new(&world);
    let request = server.request("POST /mcp", &[STATELESS], &list().to_string());
    let is_answered = || {
        let mut client = server.connect();
        let mut others: Vec<TcpStream> = (0..270).map(|_| server.connect()).collect();
        // The server gets time to accept the other connections. The server closes the oldest connections first, and the
        // client's connection is older than these.
        let pause = Some(Duration::from_millis(20));
        others[0].set_read_timeout(pause).expect("a time");
        let _ = others[0].read(&mut [0]);
        client.write_all(request.as_bytes()).is_ok() && answer(client).status == 200
    };
    assert!((0..20).any(|_| is_answered()));
}

#[test]
fn closes_slow_connections_and_answers_others() {
    let world = World::new("http-slow");
    let server = Server::new(&world);
    let mut slow: Vec<TcpStream> = (0..100).map(|_| server.connect()).collect();
    for stream in &mut slow {
        stream
            .write_all(b"POST /mcp HTTP/1.1\r\n")
            .expect("a connection");
    }
    // Sending single bytes does not extend the time limit.
    let until = Instant::now() + Duration::from_secs(12);
    let mut stream = slow.pop().expect("a connection");
    stream
        .set_read_timeout(Some(Duration::from_millis(300)))
        .expect("a time");
    let mut end = [0; 256];
    let is_open = |it: std::io::Result<usize>| match it {
        Ok(length) => length > 0,
        Err(error) => error.kind() == std::io::ErrorKind::WouldBlock,
    };
    while stream.write_all(b"x").is_ok() && is_open(stream.read(&mut end)) {
        assert!(Instant::now() < until, "it is not cut off");
        assert_answers(&server);
    }
    let body = server.begin("POST /mcp", &[STATELESS, ("Content-Length", "100")], "");
    assert_eq!(answer(body).status, 408);
}

#[test]
fn ends_a_stateless_call_when_the_client_disconnects() {
    let world = World::new("http-gone");
    let server = Server::new(&world);
    let call = json!({"jsonrpc":"2.0","id":1,"method":"tools/call",
        "params":{"_meta":meta(),"name":"teller_sleep","arguments":{}}});
    let stream = server.begin("POST /mcp", &[STATELESS], &call.to_string());
    wait_for("it runs", || running(&world) > 0);
    drop(stream);
    wait_for("it has ended", || running(&world) == 0);
}

#[test]
fn many_clients_call_at_once() {
    let world = World::new("http-many");
    let server = Server::new(&world);
    std::thread::scope(|scope| {
        for client in 0..40 {
            let server = &server;
            scope.spawn(move || {
                for number in 0..5 {
                    let name = format!("{client}-{number}");
                    let call = json!({"jsonrpc":"2.0","id":1,"method":"tools/call",
                        "params":{"_meta":meta(),"name":"teller_show","arguments":{"name":name}}});
                    let answer = server.post(&[STATELESS], &call);
                    let result = &answer.messages()[0]["result"];
                    let text = result["content"][0]["text"].as_str().expect("a text");
                    assert_eq!(text, format!("show\0{name}\0"));
                }
            });
        }
    });
}
