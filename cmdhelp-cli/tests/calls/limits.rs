//! Tests the limits of a call on its time and its output.

use std::fs;
use std::io::Read as _;
use std::process::Stdio;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::calls::serve::{running, wait_for};
use crate::calls::world::{World, assert_fails};

#[test]
fn limits_time_and_output() {
    let world = World::new("limits");
    let started = Instant::now();
    let (status, answer) = world.json(&["call", "teller", "sleep", "--timeout", "300ms"]);
    assert_fails(status, &answer, (124, "TIMEOUT"));
    let (status, answer) = world.json(&["call", "teller", "flood", "--timeout", "300s"]);
    let message = assert_fails(status, &answer, (1, "OUTPUT_LIMIT"));
    assert!(message.contains("more than 64 MiB"), "{message}");
    assert!(
        started.elapsed() < Duration::from_secs(300),
        "both were ended, and not waited for"
    );
}

/// A call whose process is asked to end is cancelled: its program ends, and its end is answered and recorded.
#[test]
fn answers_and_records_an_interrupted_call() {
    for signal in [Signal::INT, Signal::TERM, Signal::HUP] {
        let world = World::new("interrupted");
        let mut command = world.command(&["call", "teller", "sleep"]);
        let mut call = command.stdout(Stdio::piped()).spawn().expect("it runs");
        wait_for("the program runs", || running(&world) > 0);
        let id = i32::try_from(call.id()).expect("a number");
        kill_process(Pid::from_raw(id).expect("a process"), signal).expect("a signal");
        let mut text = String::new();
        let mut output = call.stdout.take().expect("an output");
        output.read_to_string(&mut text).expect("text");
        let status = call.wait().expect("an end").code().expect("a status");
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        assert_fails(status, &answer, (130, "CANCELLED"));
        wait_for("all processes have ended", || running(&world) == 0);
        let audit = fs::read_to_string(world.state().join("audit.jsonl")).expect("an audit");
        let last = audit.lines().last().expect("a row");
        assert!(
            last.contains(r#""type":"call""#) && last.contains(r#""ok":false"#),
            "{last}"
        );
    }
}

/// The manifest of a program with commands that take long, and differ in what they declare.
const SLOW: &str = r#"{"cmdhelp_version": "0.1", "binary": "slow", "commands": {
    "read sleep": {"summary": "Look", "effect": "read"},
    "write sleep": {"summary": "Change", "effect": "write"},
    "drop sleep": {"summary": "Drop", "effect": "destructive"}
}}"#;

#[test]
fn only_a_call_that_can_be_repeated_is_retryable_after_a_timeout() {
    let world = World::described("timeouts", "slow", SLOW);
    fs::write(world.path("teller"), "#!/bin/sh\nsleep 600\n").expect("a file");
    world.register("policy { allow \"slow *\" { effect \"read\" \"write\" \"destructive\"; }; }\n");
    for (command, is_retryable) in [("read", true), ("write", false), ("drop", false)] {
        let words = ["call", "slow", command, "sleep", "--timeout", "300ms"];
        let (status, answer) = world.json(&words);
        let error = &answer["error"];
        assert_fails(status, &answer, (124, "TIMEOUT"));
        assert_eq!(error["retryable"], is_retryable, "{answer}");
        let message = error["message"].as_str().expect("a text");
        assert_eq!(
            message.contains("some or all of its changes"),
            !is_retryable,
            "{message}"
        );
    }
}
