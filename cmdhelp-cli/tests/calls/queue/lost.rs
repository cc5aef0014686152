//! Tests the loss of workers, and of the NATS server.

use std::process::Command;

use super::{Queue, call, during, retried};
use crate::calls::http::Server;
use crate::calls::serve::wait_for;

#[test]
fn a_read_of_a_lost_worker_is_made_by_another() {
    let Some(queue) = Queue::new("lost-read") else {
        return;
    };
    let server = queue.server(&[]);
    let mut first = queue.worker();
    let mut second = None;
    let answer = during(
        || call(&server, "peek", "1", None),
        || {
            wait_for("it runs", || queue.is_running("peek"));
            first.kill();
            wait_for("its program ends with it", || !queue.is_running("peek"));
            second = Some(queue.worker());
            wait_for("it runs again", || queue.is_running("peek"));
            queue.go();
        },
    );
    assert_eq!(answer, Ok("peek 1".to_owned()));
}

#[test]
fn a_change_of_a_lost_worker_is_not_made_again() {
    let Some(queue) = Queue::new("lost-change") else {
        return;
    };
    let server = queue.server(&[]);
    for command in ["hold", "grip"] {
        let mut first = queue.worker();
        let command_line = format!("{command} 1");
        let mut second = None;
        let answer = during(
            || call(&server, command, "1", Some("once")),
            || {
                wait_for("it has begun", || queue.count(&command_line) == 1);
                first.kill();
                second = Some(queue.worker());
            },
        );
        let error = answer.expect_err("an error");
        assert_eq!(error["code"], "UNKNOWN_OUTCOME", "{error}");
        assert_eq!(error["retryable"], false, "{error}");
        // The second worker makes other calls, but the outcome of the lost call remains unknown.
        assert!(call(&server, "look", "1", None).is_ok());
        let again = call(&server, command, "1", Some("once"));
        assert_eq!(again.expect_err("an error")["code"], "UNKNOWN_OUTCOME");
        assert_eq!(queue.count(&command_line), 1);
    }
}

#[test]
fn calls_go_on_after_nats_was_down() {
    let Some(mut queue) = Queue::new("down") else {
        return;
    };
    let server = queue.server(&["--queue-wait=1h"]);
    let _worker = queue.worker();
    assert!(retried(&server, "add", "1").is_ok());
    queue.nats.kill();
    assert_unavailable(&server, "NATS cannot be reached");
    queue.nats.restart();
    assert_eq!(retried(&server, "look", "3"), Ok("look 3".to_owned()));
    // The error `QUEUE_UNAVAILABLE` means that nothing was run, so the retried call runs only once.
    assert_eq!(retried(&server, "drop", "4"), Ok("drop 4".to_owned()));
    assert_eq!(queue.count("drop 4"), 1);
    assert_eq!((queue.count("add 2"), queue.count("drop 2")), (0, 0));
}

#[test]
fn calls_go_on_after_nats_was_frozen() {
    let Some(queue) = Queue::new("frozen") else {
        return;
    };
    let server = queue.server(&["--queue-wait=1h"]);
    let _worker = queue.worker();
    assert!(retried(&server, "add", "1").is_ok());
    // The connection to the frozen NATS server stays open, but NATS does not answer.
    queue.nats.freeze();
    assert_unavailable(&server, "");
    queue.nats.thaw();
    assert_eq!(retried(&server, "drop", "4"), Ok("drop 4".to_owned()));
    assert_eq!(queue.count("drop 4"), 1);
    assert_eq!((queue.count("add 2"), queue.count("drop 2")), (0, 0));
}

/// Asserts that calls are answered without the queue, though they could wait for a worker for an hour.
fn assert_unavailable(server: &Server, why: &str) {
    for command in ["look", "add", "drop"] {
        let error = call(server, command, "2", None).expect_err("no queue");
        assert_eq!(error["code"], "QUEUE_UNAVAILABLE", "{error}");
        assert_eq!(error["retryable"], true, "{error}");
        let message = error["message"].as_str().expect("a text");
        assert!(message.contains(why), "{message}");
    }
}

#[test]
fn a_running_call_survives_a_restart_of_nats() {
    let Some(mut queue) = Queue::new("restart") else {
        return;
    };
    let server = queue.server(&[]);
    let _worker = queue.worker();
    let answer = during(
        || call(&server, "grip", "1", None),
        || {
            wait_for("it has begun", || queue.count("grip 1") == 1);
            queue.nats.kill();
            queue.nats.restart();
            queue.go();
        },
    );
    assert_eq!(answer, Ok("grip 1".to_owned()));
    assert_eq!(queue.count("grip 1"), 1);
}

#[test]
fn a_worker_that_is_asked_to_end_completes_its_calls() {
    let Some(queue) = Queue::new("drain") else {
        return;
    };
    let server = queue.server(&[]);
    let mut worker = queue.worker();
    let answer = during(
        || call(&server, "hold", "1", None),
        || {
            wait_for("it has begun", || queue.count("hold 1") == 1);
            let pid = worker.id().to_string();
            let sent = Command::new("kill").arg(&pid).status();
            assert!(sent.expect("kill").success());
            queue.go();
        },
    );
    assert_eq!(answer, Ok("hold 1".to_owned()));
    assert!(worker.process.wait().expect("an end").success());
}

#[test]
fn a_call_that_no_worker_takes_is_withdrawn() {
    let Some(queue) = Queue::new("alone") else {
        return;
    };
    let server = queue.server(&["--queue-wait=1s"]);
    let error = call(&server, "add", "1", None).expect_err("no worker");
    assert_eq!(error["code"], "QUEUE_UNAVAILABLE", "{error}");
    let _worker = queue.worker();
    wait_for("the worker works", || {
        call(&server, "add", "2", None).is_ok()
    });
    assert_eq!(queue.count("add 1"), 0);
}
