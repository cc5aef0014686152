//! Tests that calls are recorded, and that changes of the audit are detected.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;
use std::thread;

use serde_json::Value;

use crate::calls::world::{World, assert_fails};

fn rows(world: &World) -> Vec<Value> {
    let text = fs::read_to_string(world.state().join("audit.jsonl")).expect("an audit");
    text.lines()
        .map(|it| serde_json::from_str(it).expect("a row"))
        .collect()
}

#[test]
fn records_calls_without_values_of_arguments() {
    let world = World::new("rows");
    world.call("show", r#"{"name":"value-of-the-user"}"#);
    world.call("drop", r#"{"name":"value-of-the-user"}"#);
    let all = rows(&world);
    let types: Vec<&str> = all
        .iter()
        .map(|it| it["type"].as_str().expect("a type"))
        .collect();
    assert_eq!(types, ["started", "call", "refused"]);
    let call = &all[1];
    assert_eq!(call["tool"], "teller show");
    assert_eq!(call["input_keys"], serde_json::json!(["name"]));
    assert_eq!(call["rule"], "default:read");
    assert_eq!((&call["ok"], &call["exit_code"]), (&true.into(), &0.into()));
    assert_eq!(all[2]["code"], "CONFIRMATION_REQUIRED");
    let text = fs::read_to_string(world.state().join("audit.jsonl")).expect("an audit");
    assert!(!text.contains("value-of-the-user"), "{text}");
    let (_, found) = world.json(&["audit", "--tool", "teller drop"]);
    assert_eq!(found.as_array().expect("rows").len(), 1);
}

#[test]
fn selects_rows_by_age() {
    let world = World::new("since");
    world.call("show", "{}");
    let file = world.state().join("audit.jsonl");
    let text = fs::read_to_string(&file).expect("an audit");
    let old = r#"{"seq":0,"ts":"2001-02-03T04:05:06Z","type":"call","tool":"teller show"}"#;
    fs::write(&file, format!("{old}\n{text}")).expect("an audit");
    let count = |words: &[&str]| {
        let (status, found) = world.json(words);
        assert_eq!(status, 0, "{found}");
        found.as_array().expect("rows").len()
    };
    assert_eq!(count(&["audit"]), 3);
    assert_eq!(count(&["audit", "--since", "24h"]), 2);
    assert_eq!(count(&["audit", "--since", "24h", "--tool", "other"]), 0);
}

#[test]
fn prints_rows_as_they_are_written() {
    let world = World::new("follow");
    world.call("show", "{}");
    let words = ["audit", "--follow", "--tool", "teller"];
    let mut command = world.command(&words);
    let mut follower = command.stdout(Stdio::piped()).spawn().expect("it runs");
    let mut lines = BufReader::new(follower.stdout.take().expect("output")).lines();
    let mut next = || {
        let line = lines.next().expect("a line").expect("text");
        let row: Value = serde_json::from_str(&line).expect("a row");
        (row["seq"].clone(), row["type"].clone())
    };
    assert_eq!(next(), (1.into(), "started".into()));
    assert_eq!(next(), (2.into(), "call".into()));
    // `audit --follow` prints the existing rows, and rows that are written later.
    world.call("drop", "{}");
    assert_eq!(next(), (3.into(), "refused".into()));
    follower.kill().expect("an end");
    follower.wait().expect("an end");
}

#[test]
fn detects_every_change_of_the_audit() {
    let world = World::new("chain");
    for _ in 0..4 {
        world.call("echo", "{}");
    }
    let file = world.state().join("audit.jsonl");
    let verify = || world.json(&["audit", "--verify"]);
    let (status, found) = verify();
    assert_eq!((status, &found["rows"]), (0, &8.into()), "{found}");
    let text = fs::read_to_string(&file).expect("an audit");
    let lines: Vec<&str> = text.lines().collect();
    let without = |at: usize| {
        let kept = lines.iter().enumerate().filter(|(i, _)| *i != at);
        kept.map(|(_, line)| format!("{line}\n"))
            .collect::<String>()
    };
    let mut swapped = lines.clone();
    swapped.swap(2, 3);
    let broken = [
        (text.replacen("\"exit_code\":0", "\"exit_code\":1", 1), 2),
        (without(0), 1),
        (without(4), 5),
        (swapped.join("\n") + "\n", 3),
        // In these audits, the end of the file is missing.
        (without(7), 8),
        (text[..text.len() - 1].to_owned(), 8),
        (String::new(), 1),
    ];
    for (changed, seq) in broken {
        fs::write(&file, &changed).expect("an audit");
        let (status, answer) = verify();
        assert_eq!(status, 65, "{answer}");
        let message = answer["error"]["message"].as_str().expect("a text");
        assert!(message.contains(&format!("row {seq}:")), "{message}");
    }
    fs::write(&file, text).expect("an audit");
    assert_eq!(verify().0, 0);
}

#[test]
fn a_later_call_does_not_hide_missing_rows() {
    let world = World::new("chain-cut");
    for _ in 0..3 {
        world.call("echo", "{}");
    }
    let file = world.state().join("audit.jsonl");
    let text = fs::read_to_string(&file).expect("an audit");
    let first_rows: String = text.split_inclusive('\n').take(4).collect();
    for (left, seq) in [(&*first_rows, 5), ("", 1)] {
        fs::write(&file, left).expect("an audit");
        let (status, answer) = world.call("echo", "{}");
        assert_eq!(status, 0, "{answer}");
        let (status, answer) = world.json(&["audit", "--verify"]);
        assert_eq!(status, 65, "{answer}");
        let message = answer["error"]["message"].as_str().expect("a text");
        assert!(
            message.contains(&format!("row {seq}:")) && message.contains("missing"),
            "{message}"
        );
    }
    // Without `audit.jsonl` and `audit.jsonl.head`, a new audit begins.
    fs::remove_file(&file).expect("an audit");
    fs::remove_file(world.state().join("audit.jsonl.head")).expect("a hash");
    world.call("echo", "{}");
    let (status, found) = world.json(&["audit", "--verify"]);
    assert_eq!((status, &found["rows"]), (0, &2.into()), "{found}");
}

#[test]
fn records_simultaneous_calls() {
    let world = World::new("many");
    let calls: usize = std::env::var("AUDIT_CALLS")
        .ok()
        .and_then(|it| it.parse().ok())
        .unwrap_or(24);
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..calls / 8 {
                    // A refused call writes a row without running a program.
                    assert_eq!(world.call("drop", "{}").0, 77);
                }
            });
        }
    });
    let (status, found) = world.json(&["audit", "--verify"]);
    assert_eq!((status, &found["rows"]), (0, &calls.into()), "{found}");
}

#[test]
fn removes_a_row_whose_writer_was_killed() {
    let world = World::new("torn");
    world.call("echo", "{}");
    let file = world.state().join("audit.jsonl");
    let whole = fs::read_to_string(&file).expect("an audit");
    fs::write(&file, format!("{whole}{}", &whole[..100])).expect("an audit");
    world.call("echo", "{}");
    let (status, found) = world.json(&["audit", "--verify"]);
    assert_eq!((status, &found["rows"]), (0, &4.into()), "{found}");
}

#[test]
fn runs_nothing_that_cannot_be_recorded() {
    let refused = |world: &World| {
        let (status, answer) = world.call("show", "{}");
        let error = &answer["error"];
        assert_fails(status, &answer, (74, "IO_ERROR"));
        assert!(
            error["message"]
                .as_str()
                .is_some_and(|it| it.contains("is not a regular file")),
            "{answer}"
        );
        let report = world.json(&["doctor"]).1["tools"].to_string();
        assert!(report.contains("all calls fail, because"), "{report}");
        assert!(!world.has_run());
    };
    let world = World::new("unwritten");
    let audit = world.state().join("audit.jsonl");
    fs::create_dir_all(&audit).expect("a folder in its place");
    refused(&world);
    fs::remove_dir(&audit).expect("an empty folder");
    std::os::unix::fs::symlink("/dev/full", &audit).expect("a link to a device");
    refused(&world);
}
