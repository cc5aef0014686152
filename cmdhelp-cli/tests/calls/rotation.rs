//! Tests that a long audit consists of several files, which form one chain.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::Stdio;
use std::thread;

use serde_json::Value;

use crate::calls::world::{World, assert_fails};

/// Makes an environment with these settings of the audit.
fn world(name: &str, audit: &str) -> World {
    let world = World::new(name);
    world.register(&format!("audit {{ {audit}; }}\n"));
    world
}

/// Makes refused calls. Each call adds one row.
fn calls(world: &World, count: usize) {
    for _ in 0..count {
        assert_eq!(world.call("drop", "{}").0, 77);
    }
}

fn file(world: &World, end: &str) -> PathBuf {
    world.state().join(format!("audit.jsonl{end}"))
}

fn numbers(rows: &Value) -> Vec<u64> {
    let rows = rows.as_array().expect("rows").iter();
    rows.map(|it| it["seq"].as_u64().expect("a number"))
        .collect()
}

fn message(world: &World) -> String {
    let (status, answer) = world.json(&["audit", "--verify"]);
    assert_eq!(status, 65, "{answer}");
    answer["error"]["message"]
        .as_str()
        .expect("a text")
        .to_owned()
}

#[test]
fn verifies_a_chain_over_several_files() {
    let world = world("files", "rows 4");
    calls(&world, 10);
    for (end, rows) in [(".4", 4), (".8", 4), ("", 2)] {
        let text = fs::read_to_string(file(&world, end)).expect("a file");
        assert_eq!(text.lines().count(), rows, "{end}");
    }
    let (status, found) = world.json(&["audit", "--verify"]);
    assert_eq!((status, &found["rows"]), (0, &10.into()), "{found}");
    assert_eq!(numbers(&world.json(&["audit"]).1), Vec::from_iter(1..=10));
    let (status, found) = world.json(&["policy", "simulate"]);
    assert_eq!((status, &found["calls"]), (0, &10.into()), "{found}");

    let text = fs::read_to_string(file(&world, ".4")).expect("a file");
    fs::write(file(&world, ".4"), text.replacen("drop", "show", 1)).expect("a file");
    let fault = message(&world);
    assert!(
        fault.contains("audit.jsonl.4:1: row 1: the row was changed"),
        "{fault}"
    );
    fs::write(file(&world, ".4"), text).expect("a file");
    fs::remove_file(file(&world, ".8")).expect("a file");
    let fault = message(&world);
    assert!(fault.contains("audit.jsonl:1: row 5:"), "{fault}");
}

#[test]
fn removes_old_files_beyond_the_limit() {
    let world = world("keep", "rows 2; keep 2");
    calls(&world, 9);
    assert!(!file(&world, ".2").exists() && !file(&world, ".4").exists());
    let (status, found) = world.json(&["audit", "--verify"]);
    assert_eq!(status, 0, "{found}");
    assert_eq!(
        (&found["first"], &found["rows"]),
        (&5.into(), &5.into()),
        "{found}"
    );
    assert_eq!(numbers(&world.json(&["audit"]).1), Vec::from_iter(5..=9));
    // The loss of a file that the settings do not remove is reported.
    fs::remove_file(file(&world, ".6")).expect("a file");
    let fault = message(&world);
    assert!(fault.contains("row 5:"), "{fault}");
}

#[test]
fn continues_after_a_writer_was_killed_between_files() {
    let world = world("put-away", "rows 4");
    calls(&world, 4);
    fs::rename(file(&world, ""), file(&world, ".4")).expect("a file");
    assert_eq!(world.json(&["audit", "--verify"]).0, 0);
    calls(&world, 1);
    let (status, found) = world.json(&["audit", "--verify"]);
    assert_eq!((status, &found["rows"]), (0, &5.into()), "{found}");
}

#[test]
fn begins_files_from_simultaneous_processes() {
    let world = world("many-files", "rows 3");
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| calls(&world, 4));
        }
    });
    let (status, found) = world.json(&["audit", "--verify"]);
    assert_eq!((status, &found["rows"]), (0, &32.into()), "{found}");
    assert_eq!(numbers(&world.json(&["audit"]).1), Vec::from_iter(1..=32));
}

#[test]
fn follows_rows_over_several_files() {
    let world = world("follow-files", "rows 2");
    calls(&world, 3);
    let mut command = world.command(&["audit", "--follow"]);
    let mut follower = command.stdout(Stdio::piped()).spawn().expect("it runs");
    let mut lines = BufReader::new(follower.stdout.take().expect("output")).lines();
    let mut next = || {
        let line = lines.next().expect("a line").expect("text");
        let row: Value = serde_json::from_str(&line).expect("a row");
        row["seq"].as_u64().expect("a number")
    };
    assert_eq!([next(), next(), next()], [1, 2, 3]);
    calls(&world, 4);
    assert_eq!([next(), next(), next(), next()], [4, 5, 6, 7]);
    follower.kill().expect("an end");
    follower.wait().expect("an end");
}

#[test]
fn refuses_a_file_size_of_0_rows() {
    let world = world("no-rows", "rows 0");
    let (status, answer) = world.json(&["audit"]);
    assert_fails(status, &answer, (78, "REGISTRY_INVALID"));
}
