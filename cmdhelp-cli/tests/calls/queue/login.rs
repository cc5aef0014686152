//! Tests a NATS server that requires a login.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::operator::Operator;
use super::{Queue, Worker, call};
use crate::calls::http::Server;
use crate::calls::serve::wait_for;
use crate::calls::world::World;

/// The subjects to which the guide says that a user of NATS must be allowed to publish.
const PUBLISH: &[&str] = &[
    "cmdhelp.>",
    "$JS.API.>",
    "$JS.ACK.CMDHELP_CALLS.>",
    "$KV.cmdhelp_states.>",
    "$KV.cmdhelp_tasks.>",
    "$KV.cmdhelp_consents.>",
    "$KV.cmdhelp_sessions.>",
    "$O.cmdhelp_large.>",
];
const SUBSCRIBE: &[&str] = &["cmdhelp.>", "_INBOX.>"];

impl Queue {
    /// Starts a server with the credentials in a file.
    fn server_with(&self, file: &str) -> Server {
        self.server(&["--queue-credentials", file])
    }

    /// Starts a worker with the credentials in a file.
    fn worker_with(&self, file: &str) -> Worker {
        let mut command = self.worker_command();
        command.args(["--queue-credentials", file]);
        Worker::of(command)
    }
}

/// Makes a queue whose NATS server knows the users of an operator, and returns the path for a file with credentials.
fn of_operator(name: &str, operator: &Operator) -> Option<(Queue, PathBuf)> {
    let queue = Queue::configured(name, |file| operator.configure(file))?;
    let file = queue.world.path("queue.creds");
    Some((queue, file))
}

/// Asserts that NATS rejects servers and workers with the credentials in a file, and that both report this.
fn assert_locked_out(queue: &Queue, file: &str, secret: &str) {
    let worker = queue.worker_with(file);
    let warning = worker.says("NATS refuses the login of this process");
    let server = queue.server_with(file);
    let error = call(&server, "look", "1", None).expect_err("no login");
    assert_eq!(error["code"], "QUEUE_UNAVAILABLE", "{error}");
    let message = error["message"].as_str().expect("a text");
    for part in ["refuses the login of this process", "--queue-credentials"] {
        assert!(message.contains(part), "{message}");
    }
    for text in [message, &warning] {
        assert!(!text.contains(secret), "no secret: {text}");
    }
}

#[test]
fn a_user_with_a_password_is_let_in() {
    let Some(queue) = Queue::with("login", &["--user", "team", "--pass", "word"]) else {
        return;
    };
    let file = queue.world.path("login");
    let path = file.to_str().expect("text");
    fs::write(&file, "team:another\n").expect("a file");
    assert_locked_out(&queue, path, "another");
    // The positive control: the right password is accepted.
    fs::write(&file, "team:word\n").expect("a file");
    let _worker = queue.worker_with(path);
    let server = queue.server_with(path);
    let answer = call(&server, "look", "1", None);
    assert_eq!(answer, Ok("look 1".to_owned()));
}

#[test]
fn a_user_of_an_operator_needs_only_the_permissions_of_the_guide() {
    let operator = Operator::new();
    let Some((queue, file)) = of_operator("login-creds", &operator) else {
        return;
    };
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../cmdhelp-host/serve.md");
    let guide = fs::read_to_string(guide).expect("the guide");
    for subject in PUBLISH.iter().chain(SUBSCRIBE) {
        assert!(guide.contains(&format!("`{subject}`")), "{subject}");
    }
    let (text, seed) = operator.credentials(None, (PUBLISH, SUBSCRIBE));
    fs::write(&file, text).expect("a file");
    let path = file.to_str().expect("text");
    let worker = queue.worker_with(path);
    let server = queue.server_with(path);
    for command in ["look", "add", "drop"] {
        let answer = call(&server, command, "1", None);
        assert_eq!(answer, Ok(format!("{command} 1")));
    }
    let large = "n".repeat(120_000);
    assert_eq!(
        call(&server, "look", &large, None).map(|it| it.len()),
        Ok(120_005)
    );
    assert_eq!(
        call(&server, "flood", "1", None).map(|it| it.len()),
        Ok(700_000)
    );
    let hello = json!({
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
    });
    let list = json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list"});
    let other = queue.server_with(path);
    // A session that NATS does not store in time is known only to the server at which it began.
    wait_for("a session is shared", || {
        let response = server.post(&[], &hello);
        let session = response.header("mcp-session-id").expect("a session");
        other.post(&[("Mcp-Session-Id", session)], &list).status == 200
    });
    // Other users can see the arguments of a process, so these must contain no secret.
    for process in [worker.id(), server.id()] {
        let line = fs::read(format!("/proc/{process}/cmdline")).expect("a command line");
        let line = String::from_utf8_lossy(&line).into_owned();
        assert!(line.contains(path) && !line.contains(&seed), "{line}");
    }
}

#[test]
fn renewed_credentials_need_no_restart() {
    let (operator, stranger) = (Operator::new(), Operator::new());
    let Some((queue, file)) = of_operator("login-renewed", &operator) else {
        return;
    };
    let path = file.to_str().expect("text");
    let all: (&[&str], &[&str]) = (&[">"], &[">"]);
    for (text, seed) in [
        operator.credentials(Some(2), all),
        stranger.credentials(None, all),
    ] {
        fs::write(&file, text).expect("a file");
        assert_locked_out(&queue, path, &seed);
    }
    let worker = queue.worker_with(path);
    worker.says("NATS refuses the login of this process");
    let server = queue.server_with(path);
    assert!(call(&server, "look", "1", None).is_err());
    let (text, _) = operator.credentials(None, all);
    fs::write(&file, text).expect("a file");
    wait_for("it is let in", || call(&server, "look", "2", None).is_ok());
}

#[test]
fn wrong_credentials_and_addresses_with_a_login_are_refused_at_the_start() {
    let Some(queue) = Queue::new("login-wrong") else {
        return;
    };
    let refusal = |mut command: Command| -> String {
        command.stdout(Stdio::piped());
        let mut process = command.spawn().expect("it starts");
        let mut status = None;
        for _ in 0..1_000 {
            status = process.try_wait().expect("a state");
            if status.is_some() {
                break;
            }
            thread::sleep(Duration::from_millis(20));
        }
        let _ = process.kill();
        assert_eq!(status.and_then(|it| it.code()), Some(2));
        let output = process.wait_with_output().expect("an output");
        let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        answer["error"]["message"]
            .as_str()
            .expect("a text")
            .to_owned()
    };
    for login in ["team:word", "word"] {
        let url = format!("nats://{login}@127.0.0.1:{}", queue.nats.port);
        for command in [&["worker"][..], &["serve", "--http", "127.0.0.1:0"]] {
            let mut command = queue.world.command(command);
            command.args(["--queue", &url]);
            let why = refusal(command);
            assert!(why.contains("--queue-credentials"), "{why}");
            assert!(!why.contains("word@"), "no password: {why}");
        }
    }
    let file = queue.world.path("queue.creds");
    for text in [None, Some("hidden")] {
        if let Some(text) = text {
            fs::write(&file, text).expect("a file");
        }
        let mut command = queue.worker_command();
        command.arg("--queue-credentials").arg(&file);
        let why = refusal(command);
        assert!(
            why.contains("queue.creds") && !why.contains("hidden"),
            "{why}"
        );
    }
}

#[test]
fn a_worker_says_that_it_cannot_reach_nats() {
    let world = World::new("queue-away");
    let mut command = world.command(&["worker", "--queue", "nats://127.0.0.1:1"]);
    let mut worker = command.stderr(Stdio::piped()).spawn().expect("it starts");
    let errors = BufReader::new(worker.stderr.take().expect("an output"));
    let mut lines = errors.lines().map_while(Result::ok);
    let warning = lines.find(|it| it.contains("NATS cannot be reached at 127.0.0.1:1"));
    worker.kill().expect("it was there");
    worker.wait().expect("it ends");
    assert!(warning.is_some());

    let (status, error) = world.json(&["worker", "--queue", ""]);
    assert_eq!(status, 2, "{error}");
    let message = error["error"]["message"].as_str().expect("a text");
    assert!(message.contains("has no host"), "{message}");
}
