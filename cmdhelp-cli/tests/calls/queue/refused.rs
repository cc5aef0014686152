//! Tests the calls that a worker refuses.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpStream;

use serde_json::{Value, json};

use super::{Nats, Queue, Worker, call};
use crate::calls::client::Client;
use crate::calls::serve::wait_for;

/// Publishes a message by the text protocol of NATS.
fn publish(nats: &Nats, subject: &str, message: &[u8]) {
    let mut stream = TcpStream::connect(("127.0.0.1", nats.port)).expect("a connection");
    write!(
        stream,
        "CONNECT {{\"verbose\":false}}\r\nPUB {subject} {}\r\n",
        message.len()
    )
    .expect("it reads");
    stream.write_all(message).expect("it reads");
    stream.write_all(b"\r\nPING\r\n").expect("it reads");
    let lines = BufReader::new(stream).lines().map_while(Result::ok);
    assert!(lines.into_iter().any(|line| line == "PONG"));
}

#[test]
fn a_message_that_is_no_call_is_removed() {
    let Some(queue) = Queue::new("garbage") else {
        return;
    };
    let server = queue.server(&[]);
    let worker = queue.worker();
    assert!(call(&server, "add", "1", None).is_ok());
    let key = "ab".repeat(32);
    let other = json!({"version": 2, "key": key, "delivery": "read", "call": {}}).to_string();
    let deep = "[".repeat(100_000);
    for (message, why) in [
        (&b"\xff\xfe\x00"[..], "utf-8"),
        (b"", "is not a call, and is removed"),
        (b"{}", "it has no `version`"),
        (other.as_bytes(), "its version is 2, and not 1"),
        (deep.as_bytes(), "is not a call, and is removed"),
    ] {
        publish(&queue.nats, "cmdhelp.calls.read", message);
        worker.says(why);
    }
    // This message is valid, but no server has sent its call.
    let unsent =
        json!({"version": 1, "key": key, "delivery": "destructive", "call": {"inline": 7}});
    publish(
        &queue.nats,
        "cmdhelp.calls.destructive",
        unsent.to_string().as_bytes(),
    );
    publish(&queue.nats, "cmdhelp.cancel", b"\xff");
    assert_eq!(call(&server, "add", "2", None), Ok("add 2".to_owned()));
    assert_eq!((queue.count("add 1"), queue.count("add 2")), (1, 1));
}

#[test]
fn a_worker_makes_only_the_call_that_the_server_has_planned() {
    let Some(queue) = Queue::new("differs") else {
        return;
    };
    let server = queue.server(&[]);
    let elsewhere = queue.world.path("elsewhere");
    fs::create_dir(&elsewhere).expect("a folder");
    let mut command = queue
        .world
        .command(&["worker", "--queue", &queue.nats.url()]);
    command.current_dir(&elsewhere);
    let worker = Worker::of(command);
    let error = call(&server, "add", "1", None).expect_err("another folder");
    assert_eq!(error["code"], "PLAN_DIFFERS", "{error}");
    drop(worker);

    // In the registry of this worker, the program is another file.
    let home = queue.world.path("other-home");
    fs::create_dir_all(home.join(".config/cmdhelp")).expect("a folder");
    let other = queue.world.path("other-ledger");
    fs::copy(queue.world.path("ledger"), &other).expect("a file");
    let registry = fs::read_to_string(queue.world.registry()).expect("a file");
    let registry = registry.replace(
        &format!("program {:?}", queue.world.path("ledger")),
        &format!("program {other:?}"),
    );
    fs::write(home.join(".config/cmdhelp/cmdhelp.kdl"), registry).expect("a file");
    let mut command = queue
        .world
        .command(&["worker", "--queue", &queue.nats.url()]);
    command.env("HOME", &home);
    let worker = Worker::of(command);
    let error = call(&server, "add", "2", None).expect_err("another program");
    assert_eq!(error["code"], "PLAN_DIFFERS", "{error}");
    drop(worker);
    assert_eq!((queue.count("add 1"), queue.count("add 2")), (0, 0));
}

#[test]
fn the_policy_of_a_worker_holds() {
    let Some(queue) = Queue::asking("policy") else {
        return;
    };
    let server = queue.server(&["--trust-writes"]);
    let worker = queue.worker();
    // The policy of the worker requires consent to this call, but the server has asked nobody, because of
    // `--trust-writes`.
    let error = call(&server, "add", "1", None).expect_err("it is denied");
    assert_eq!(error["code"], "POLICY_DENIED", "{error}");
    // The server refuses this call until it has the consent. With the consent, the worker makes the call.
    let error = call(&server, "drop", "2", None).expect_err("it needs consent");
    assert_eq!(error["code"], "CONFIRMATION_REQUIRED", "{error}");
    assert_eq!(queue.count("drop 2"), 0);
    let mut client = Client::new(&queue.world, &["--queue", &queue.nats.url()]);
    let confirm = client.fail("ledger_drop", json!({"n": "2"}))["token"].clone();
    let agreed = client.call("ledger_drop", json!({"n": "2", "confirm": confirm}));
    assert_eq!(agreed, (false, "drop 2".to_owned()));
    assert_eq!((queue.count("add 1"), queue.count("drop 2")), (0, 1));
    drop(worker);

    // The server and the worker have each recorded the call, in one audit because they share a state folder in this
    // test.
    let audit = fs::read_to_string(queue.world.state().join("audit.jsonl")).expect("an audit");
    let rows = audit
        .lines()
        .map(|it| serde_json::from_str::<Value>(it).expect("JSON"));
    let rows: Vec<Value> = rows
        .filter(|it| it["type"] == "call" && it["tool"] == "ledger drop")
        .collect();
    let consents: Vec<&Value> = rows.iter().map(|it| &it["consent"]).collect();
    assert_eq!(consents, ["server", "token"], "{rows:?}");
    assert_eq!(rows[1]["engine"], "queue");
    assert_ne!(rows[0]["engine"], "queue");
}

#[test]
fn a_large_answer_arrives() {
    let Some(queue) = Queue::new("large") else {
        return;
    };
    let server = queue.server(&[]);
    let _worker = queue.worker();
    let n = "n".repeat(120_000);
    let answer = call(&server, "look", &n, None).expect("an answer");
    assert!(answer == format!("look {n}"), "{} bytes", answer.len());
    let answer = call(&server, "flood", "1", None).expect("an answer");
    assert_eq!(answer.len(), 700_000);
}

#[test]
fn a_cancelled_call_ends_at_its_worker() {
    let Some(queue) = Queue::new("cancel") else {
        return;
    };
    let _worker = queue.worker();
    let mut client = Client::new(&queue.world, &["--queue", &queue.nats.url()]);
    let id = client.send(
        "tools/call",
        json!({"name": "ledger_peek", "arguments": {"n": "1"}}),
    );
    wait_for("it runs", || queue.is_running("peek"));
    client.tell("notifications/cancelled", json!({"requestId": id}));
    wait_for("it has ended", || !queue.is_running("peek"));
}
