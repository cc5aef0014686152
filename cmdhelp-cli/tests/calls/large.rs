//! Tests outputs that are too large for an answer.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::calls::world::{World, assert_fails};

/// The maximum size of an output in an answer, in bytes.
const ANSWER: usize = 1 << 20;

/// Makes an environment in which the command `show` runs a script.
fn world(name: &str, script: &str) -> World {
    let world = World::new(name);
    fs::write(world.path("teller"), format!("#!/bin/sh\n{script}\n")).expect("a script");
    world
}

fn spilled(answer: &Value) -> (&Path, u64, &str) {
    let spilled = &answer["spilled"];
    (
        Path::new(spilled["path"].as_str().expect("a path")),
        spilled["bytes"].as_u64().expect("a size"),
        spilled["sha256"].as_str().expect("a hash"),
    )
}

fn sha256(file: &Path) -> String {
    let output = Command::new("sha256sum").arg(file).output();
    let text = String::from_utf8(output.expect("it runs").stdout).expect("text");
    text.split(' ').next().expect("a hash").to_owned()
}

#[test]
fn stores_an_output_above_1_mib_in_a_file() {
    let world = world("large", "head -c 3000000 /dev/zero | tr '\\0' x");
    let (status, answer) = world.call("show", "{}");
    assert_eq!((status, &answer["ok"]), (0, &true.into()), "{answer}");
    let (path, bytes, hash) = spilled(&answer);
    let written = fs::read(path).expect("a file");
    assert_eq!(bytes, 3_000_000);
    assert!(written.len() == 3_000_000 && written.iter().all(|it| *it == b'x'));
    assert_eq!(hash, sha256(path));
    let mode = fs::metadata(path).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    assert!(path.starts_with(world.state()), "{}", path.display());
    let raw = world.run(&["call", "teller", "show", "--raw"]);
    assert!(raw.status.success() && raw.stdout == written);
    // The answer contains the beginning of the output, and remains small.
    let begin = answer["value"].as_str().expect("a text");
    assert!(begin.starts_with("xxx") && begin.len() <= 2000, "{begin}");
}

#[test]
fn returns_an_output_of_1_mib_in_the_answer() {
    let script = format!("head -c {ANSWER} /dev/zero | tr '\\0' x");
    let world = world("full", &script);
    let (status, answer) = world.call("show", "{}");
    let value = answer["value"].as_str().expect("a text");
    assert_eq!((status, value.len()), (0, ANSWER));
    assert_eq!(answer.get("spilled"), None);
    let files = fs::read_dir(world.state().join("outputs")).expect("a folder");
    assert_eq!(files.count(), 0);
}

#[test]
fn removes_the_file_of_an_endless_output() {
    let world = world("endless", "yes");
    let (status, answer) = world.json(&["call", "teller", "show", "--timeout", "300s"]);
    assert_fails(status, &answer, (1, "OUTPUT_LIMIT"));
    let files = fs::read_dir(world.state().join("outputs")).expect("a folder");
    assert_eq!(files.count(), 0);
}

#[test]
fn redacts_secrets_in_the_file() {
    let inputs = json!({"password": "hunter2"}).to_string();
    let world = world("masked", "yes hunter2 | head -c 2000000; printf '\\377'");
    let (status, answer) = world.call("show", &inputs);
    assert_eq!(status, 0, "{answer}");
    let (path, bytes, hash) = spilled(&answer);
    let written = fs::read(path).expect("a file");
    assert_eq!((bytes, hash), (written.len() as u64, &*sha256(path)));
    let (last, text) = written.split_last().expect("bytes");
    let text = str::from_utf8(text).expect("text");
    assert_eq!(*last, 0xff, "bytes that are no text are unchanged");
    assert!(text.starts_with("[secret]\n[secret]\n") && !text.contains("hunter2"));
    assert!(!answer.to_string().contains("hunter2"), "{answer}");
    for file in fs::read_dir(world.state().join("outputs")).expect("a folder") {
        let bytes = fs::read(file.expect("a file").path()).expect("a file");
        let has = bytes.windows(7).any(|it| it == b"hunter2");
        assert!(!has);
    }
}

#[test]
fn fails_if_an_output_is_too_large_to_check() {
    let world = world(
        "unchecked",
        "printf '['; yes '1,' | head -c 2000000; echo '1]'",
    );
    let document = fs::read_to_string(world.path("teller.json")).expect("a document");
    let with_schema = document.replacen(
        "\"summary\": \"Show the arguments\",",
        "\"summary\": \"Show the arguments\", \"stdout\": {\"json_schema_ref\": \"#/schemas/All\"},",
        1,
    );
    let with_schema = with_schema.replacen(
        "\"commands\"",
        "\"schemas\": {\"All\": {\"type\": \"array\"}}, \"commands\"",
        1,
    );
    fs::write(world.path("teller.json"), with_schema).expect("a document");
    let (status, answer) = world.call("show", "{}");
    assert_fails(status, &answer, (1, "OUTPUT_LIMIT"));
    let (path, ..) = spilled(&answer);
    let whole = fs::read_to_string(path).expect("a file");
    assert!(serde_json::from_str::<Value>(&whole).is_ok());
}

#[test]
fn tells_that_a_large_output_could_not_be_stored() {
    let world = world("unstored", "head -c 60000000 /dev/zero");
    fs::create_dir_all(world.state()).expect("a folder");
    // No file can be created in this folder.
    symlink("/proc", world.state().join("outputs")).expect("a link");
    let (status, answer) = world.call("show", "{}");
    let error = &answer["error"];
    assert_fails(status, &answer, (1, "OUTPUT_LIMIT"));
    let message = error["message"].as_str().expect("a text");
    assert!(message.contains("could not be stored"), "{message}");
}
