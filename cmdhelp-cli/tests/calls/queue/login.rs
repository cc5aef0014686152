//! Tests a NATS server that requires a login.

use std::process::Command;

use super::{Nats, Worker, call, ledger};
use crate::http::Server;

#[test]
fn reports_a_refused_login_of_nats() {
    let world = ledger("login");
    let Some(nats) = Nats::with(&world, &["--user", "team", "--pass", "word"]) else {
        return;
    };
    let at = |login: &str| format!("nats://{login}127.0.0.1:{}", nats.port);
    let worker = |login: &str| -> Worker {
        let command: Command = world.command(&["worker", "--lost-after=2s", "--queue", &at(login)]);
        Worker::of(command, &[])
    };
    for login in ["", "team:wrong@"] {
        worker(login).says("NATS does not let this process in");
        let server = Server::with(&world, &["--queue", &at(login)]);
        let error = call(&server, "look", "1", None).expect_err("no login");
        assert_eq!(error["code"], "QUEUE_UNAVAILABLE", "{error}");
        let message = error["message"].as_str().expect("a text");
        for part in ["does not let this process in", "--queue-credentials"] {
            assert!(message.contains(part), "{message}");
        }
        assert!(!message.contains("wrong"), "no password: {message}");
    }
    // The positive control.
    let _worker = worker("team:word@");
    let server = Server::with(&world, &["--queue", &at("team:word@")]);
    let answer = call(&server, "look", "1", None);
    assert_eq!(answer, Ok("look 1".to_owned()));
}
