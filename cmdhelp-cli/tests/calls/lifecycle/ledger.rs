//! Tests that the stored state of a bundle remains complete after any interruption.

use std::fs;
use std::path::PathBuf;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use super::{LOGIN, VENDORED, bundle, install, show};
use crate::calls::world::{World, assert_fails};

fn ledger(world: &World) -> PathBuf {
    let found = world
        .shell("find \"$HOME/.local/state/cmdhelp/ledger\" -name '*.json'")
        .output()
        .expect("a shell");
    String::from_utf8(found.stdout).expect("text").trim().into()
}

#[test]
fn does_not_overwrite_an_invalid_ledger() {
    let world = World::empty("ledger");
    bundle(&world, &format!("{VENDORED}\n{LOGIN}"));
    install(&world);
    let file = ledger(&world);
    let text = fs::read_to_string(&file).expect("a ledger");
    for (damaged, why) in [
        (
            text.replace("\"schema\": 1", "\"schema\": 2"),
            "a newer version of cmdhelp",
        ),
        (text[..text.len() / 2].to_owned(), "remove the file"),
        (String::new(), "remove the file"),
    ] {
        assert_ne!(damaged, text);
        fs::write(&file, &damaged).expect("a file");
        for words in [
            &["call", "ferry", "show"][..],
            &["login", "ferry"],
            &["logout", "ferry"],
        ] {
            let (status, answer) = world.json(words);
            let message = assert_fails(status, &answer, (78, "LEDGER_INVALID"));
            assert!(message.contains(why), "{message}");
        }
        assert_eq!(fs::read_to_string(&file).expect("a file"), damaged);
    }
}

#[test]
fn shows_the_other_programs_beside_an_invalid_ledger() {
    let world = World::empty("status-ledger");
    bundle(&world, &format!("{VENDORED}\n{LOGIN}"));
    install(&world);
    let damaged = ledger(&world);
    let other = world.path("barge");
    super::write_example(&other);
    let text = fs::read_to_string(other.join("CLI.md")).expect("a file");
    fs::write(
        other.join("CLI.md"),
        text.replace("id: \"ferry\"", "id: \"barge\""),
    )
    .expect("a file");
    let words = ["add", "../barge", "--name", "barge", "--yes"];
    assert_eq!(world.json(&words).0, 0);
    fs::write(&damaged, "{").expect("a file");

    let (status, answer) = world.json(&["status"]);
    assert_eq!(status, 0, "{answer}");
    let programs = answer["programs"].as_array().expect("programs");
    let state = |name: &str| {
        let found = programs.iter().find(|it| it["name"] == name);
        found.expect(name)
    };
    let ferry = state("ferry");
    assert_eq!(ferry["state"], "unreadable", "{answer}");
    let why = ferry["why"].as_str().expect("a text");
    assert!(
        why.contains(&*damaged.to_string_lossy()) && why.contains("remove the file"),
        "{why}"
    );
    assert_eq!(state("barge")["state"], "install", "{answer}");
    // The state of a single program is shown in the same way.
    let (status, answer) = world.json(&["status", "ferry"]);
    assert_eq!((status, &answer["programs"][0]), (0, ferry), "{answer}");
}

/// Only a ledger that cannot be read is a state of a program. Other faults are errors.
#[test]
fn tells_an_unreadable_ledger_from_one_that_cannot_be_written() {
    let world = World::empty("status-faults");
    bundle(&world, &format!("{VENDORED}\n{LOGIN}"));
    install(&world);
    let file = ledger(&world);
    let text = fs::read_to_string(&file).expect("a ledger");
    let newer = text.replace("\"schema\": 1", "\"schema\": 2");
    for unreadable in [Some("{"), Some(&*newer), None] {
        fs::remove_file(&file).expect("the ledger");
        match unreadable {
            Some(text) => fs::write(&file, text).expect("a file"),
            None => fs::create_dir(&file).expect("a folder in place of the ledger"),
        }
        let (status, answer) = world.json(&["status", "ferry"]);
        let ferry = &answer["programs"][0];
        assert_eq!(
            (status, &ferry["state"]),
            (0, &"unreadable".into()),
            "{answer}"
        );
        let why = ferry["why"].as_str().expect("a text");
        assert!(why.contains(&*file.to_string_lossy()), "{why}");
        let (status, answer) = world.json(&["install", "ferry", "--yes"]);
        assert_fails(status, &answer, (78, "LEDGER_INVALID"));
    }
    fs::remove_dir(&file).expect("the folder");

    // The version is checked again, but the result cannot be stored.
    let lock = file.with_extension("lock");
    fs::remove_file(&lock).expect("the lock");
    fs::create_dir(&lock).expect("a folder in place of the lock");
    for words in [&["status"][..], &["status", "ferry"], &["login", "ferry"]] {
        let (status, answer) = world.json(words);
        let message = assert_fails(status, &answer, (1, "IO_ERROR"));
        assert!(message.contains(&*lock.to_string_lossy()), "{message}");
    }
    fs::remove_dir(&lock).expect("the folder");
    let (status, answer) = world.json(&["status"]);
    let state = &answer["programs"][0]["state"];
    assert_eq!((status, state), (0, &"login".into()), "{answer}");

    let (status, answer) = world.json(&["status", "barge"]);
    assert_fails(status, &answer, (66, "NOT_REGISTERED"));
    // A bundle whose files are missing does not hide the other programs.
    fs::remove_dir_all(world.path("bundle")).expect("the bundle");
    let (status, answer) = world.json(&["status"]);
    let ferry = &answer["programs"][0];
    assert_eq!(
        (status, &ferry["state"]),
        (0, &"invalid".into()),
        "{answer}"
    );
    let why = ferry["why"].as_str().expect("a text");
    assert!(why.contains("bundle"), "{why}");
}

#[test]
fn keeps_a_complete_ledger_if_a_process_is_killed() {
    let world = World::empty("killed");
    bundle(&world, &format!("{VENDORED}\n{LOGIN}"));
    install(&world);
    let mut ends = [0, 0];
    for round in 0..24_u64 {
        let words: &[&str] = match round % 3 {
            0 => &["logout", "ferry"],
            1 => &["login", "ferry"],
            _ => &["install", "ferry", "--yes"],
        };
        let mut child = world
            .command(words)
            .stdout(Stdio::null())
            .spawn()
            .expect("it runs");
        thread::sleep(Duration::from_millis(round * 5));
        let _ = child.kill();
        ends[usize::from(child.wait().expect("an end").success())] += 1;
        let (status, answer) = world.json(&["status", "ferry"]);
        assert_eq!(status, 0, "{answer}");
        let state = answer["programs"][0]["state"].as_str().expect("a state");
        assert!(["login", "ready"].contains(&state), "{answer}");
    }
    assert!(ends[0] > 0, "some were killed: {ends:?}");
    assert_eq!(world.json(&["login", "ferry"]).0, 0);
    assert_eq!(show(&world).0, 0);
}
