//! Tests the loss of workers, and of the NATS server.

use std::process::Command;
use std::thread;

use super::{Nats, Worker, call, count, go, is_running, ledger, server};
use crate::serve::wait_for;

#[test]
fn repeats_a_read_of_a_lost_worker() {
    let world = ledger("lost-read");
    let Some(nats) = Nats::new(&world) else {
        return;
    };
    let server = server(&world, &nats, &[]);
    let mut first = Worker::new(&world, &nats);
    thread::scope(|scope| {
        let answer = scope.spawn(|| call(&server, "peek", "1", None));
        wait_for("it runs", || is_running(&world, "peek"));
        first.kill();
        wait_for("its program ends with it", || !is_running(&world, "peek"));
        let _second = Worker::new(&world, &nats);
        wait_for("it runs again", || is_running(&world, "peek"));
        go(&world);
        assert_eq!(answer.join().expect("an answer"), Ok("peek 1".to_owned()));
    });
}

#[test]
fn does_not_repeat_a_write_of_a_lost_worker() {
    let world = ledger("lost-change");
    let Some(nats) = Nats::new(&world) else {
        return;
    };
    let server = server(&world, &nats, &[]);
    for command in ["hold", "grip"] {
        let mut first = Worker::new(&world, &nats);
        let effect = format!("{command} 1");
        thread::scope(|scope| {
            let answer = scope.spawn(|| call(&server, command, "1", Some("once")));
            wait_for("it has begun", || count(&world, &effect) == 1);
            first.kill();
            let _second = Worker::new(&world, &nats);
            let error = answer.join().expect("an answer").expect_err("an error");
            assert_eq!(error["code"], "UNKNOWN_OUTCOME", "{error}");
            assert_eq!(error["retryable"], false, "{error}");
            // The second worker works, but the call of the lost one is not repeated.
            assert!(call(&server, "look", "1", None).is_ok());
            let again = call(&server, command, "1", Some("once"));
            assert_eq!(again.expect_err("an error")["code"], "UNKNOWN_OUTCOME");
            assert_eq!(count(&world, &effect), 1);
        });
    }
}

#[test]
fn continues_calls_after_nats_was_down() {
    let world = ledger("down");
    let Some(mut nats) = Nats::new(&world) else {
        return;
    };
    let server = server(&world, &nats, &["--queue-wait=1h"]);
    let _worker = Worker::new(&world, &nats);
    assert!(call(&server, "add", "1", None).is_ok());
    nats.kill();
    for command in ["look", "add", "drop"] {
        let error = call(&server, command, "2", None).expect_err("no queue");
        assert_eq!(error["code"], "QUEUE_UNAVAILABLE", "{error}");
        assert_eq!(error["retryable"], true, "{error}");
    }
    nats.restart();
    wait_for("the server is connected", || {
        call(&server, "look", "3", None).is_ok()
    });
    assert_eq!(call(&server, "drop", "4", None), Ok("drop 4".to_owned()));
    assert_eq!((count(&world, "add 2"), count(&world, "drop 2")), (0, 0));
}

#[test]
fn answers_a_running_call_after_a_restart_of_nats() {
    let world = ledger("restart");
    let Some(mut nats) = Nats::new(&world) else {
        return;
    };
    let server = server(&world, &nats, &[]);
    let _worker = Worker::new(&world, &nats);
    thread::scope(|scope| {
        let answer = scope.spawn(|| call(&server, "grip", "1", None));
        wait_for("it has begun", || count(&world, "grip 1") == 1);
        nats.kill();
        nats.restart();
        go(&world);
        assert_eq!(answer.join().expect("an answer"), Ok("grip 1".to_owned()));
    });
    assert_eq!(count(&world, "grip 1"), 1);
}

#[test]
fn completes_running_calls_after_sigterm() {
    let world = ledger("drain");
    let Some(nats) = Nats::new(&world) else {
        return;
    };
    let server = server(&world, &nats, &[]);
    let mut worker = Worker::new(&world, &nats);
    thread::scope(|scope| {
        let answer = scope.spawn(|| call(&server, "hold", "1", None));
        wait_for("it has begun", || count(&world, "hold 1") == 1);
        let pid = worker.process.id().to_string();
        assert!(
            Command::new("kill")
                .arg(&pid)
                .status()
                .expect("kill")
                .success()
        );
        go(&world);
        assert_eq!(answer.join().expect("an answer"), Ok("hold 1".to_owned()));
    });
    assert!(worker.process.wait().expect("an end").success());
}

#[test]
fn withdraws_a_call_that_no_worker_takes() {
    let world = ledger("alone");
    let Some(nats) = Nats::new(&world) else {
        return;
    };
    let server = server(&world, &nats, &["--queue-wait=1s"]);
    let error = call(&server, "add", "1", None).expect_err("no worker");
    assert_eq!(error["code"], "QUEUE_UNAVAILABLE", "{error}");
    let _worker = Worker::new(&world, &nats);
    wait_for("the worker works", || {
        call(&server, "add", "2", None).is_ok()
    });
    assert_eq!(count(&world, "add 1"), 0);
}
