//! Help at a terminal.

use std::fs::File;
use std::io::Read as _;
use std::process::{Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use serde_json::Value;

use crate::run::{line, program};

const PAD: &str = program!("pad");

/// Runs a command line at a terminal and returns the output.
fn seen(words: &str) -> String {
    let keys = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&keys).expect("a terminal");
    unlockpt(&keys).expect("a terminal");
    let name = ptsname(&keys, Vec::new()).expect("a name");
    let name = name.into_string().expect("text");
    let screen = File::options().write(true).open(name);
    let mut command = Command::new(PAD);
    command
        .args(words.split_whitespace())
        .stdin(Stdio::null())
        .stdout(Stdio::from(screen.expect("a terminal")));
    let mut child = command.spawn().expect("the program runs");
    // The file descriptor in `command` would keep the terminal open.
    drop(command);
    let mut seen = Vec::new();
    let mut reader = File::from(keys);
    let mut bytes = [0; 4096];
    // Reading fails when the terminal is closed.
    while let Ok(count @ 1..) = reader.read(&mut bytes) {
        seen.extend_from_slice(&bytes[..count]);
    }
    assert!(child.wait().expect("it ends").success(), "{words}");
    String::from_utf8(seen).expect("text").replace("\r\n", "\n")
}

#[test]
fn documents_at_a_terminal_are_indented_and_equal() {
    for words in [
        "help --format json",
        "help item create --format json",
        "--llms",
        "help --explain --format json -- item list",
    ] {
        let seen = seen(words);
        let piped = line(PAD, words).stdout;
        assert_eq!(piped.lines().count(), 1, "{words}");
        assert!(seen.starts_with("{\n  \""), "{words}: {seen}");
        assert!(seen.ends_with("\n}\n"), "{words}: {seen}");
        let (seen, piped): (Value, Value) = (
            serde_json::from_str(&seen).expect("JSON"),
            serde_json::from_str(&piped).expect("JSON"),
        );
        assert_eq!(seen, piped, "{words}");
    }
    // Formats with a fixed layout are printed unchanged.
    let sig = "help --format sig";
    assert_eq!(seen(sig), line(PAD, sig).stdout);
}
