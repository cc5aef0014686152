//! Tests steps of the setup and logins that need the user at a terminal.

use std::fs::File;
use std::io::{Read as _, Write as _};

use rustix::pty::{OpenptFlags, grantpt, ioctl_tiocgptpeer, openpt, unlockpt};
use serde_json::json;

use super::{LOGIN, VENDORED, bundle, install};
use crate::calls::world::World;

/// Runs a command at a terminal, and types keys after each expected text. Returns the exit code and the whole output.
pub(crate) fn typed(world: &World, words: &[&str], keys: &[(&str, &str)]) -> (Option<i32>, String) {
    let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
    let test_side = openpt(flags).expect("a terminal");
    grantpt(&test_side).expect("a terminal");
    unlockpt(&test_side).expect("a terminal");
    let program_side = ioctl_tiocgptpeer(&test_side, flags).expect("a terminal");
    let stream = || program_side.try_clone().expect("a handle");
    let mut command = world.command(words);
    command.stdin(stream()).stdout(stream()).stderr(stream());
    let mut child = command.spawn().expect("it runs");
    // Reading from the terminal ends only when no process has the program's side open, so this process closes it.
    drop(command);
    drop(program_side);
    let mut test_side = File::from(test_side);
    let (mut seen, mut some, mut at) = (String::new(), [0; 1024], 0);
    let mut keys = keys.iter();
    let mut next = keys.next();
    while let Ok(read @ 1..) = test_side.read(&mut some) {
        seen += &String::from_utf8_lossy(&some[..read]);
        while let Some((text, typed)) = next
            && let Some(place) = seen[at..].find(text)
        {
            at += place + text.len();
            test_side.write_all(typed.as_bytes()).expect("keys");
            next = keys.next();
        }
    }
    (child.wait().expect("an end").code(), seen)
}

#[test]
fn asks_again_after_an_invalid_answer() {
    let world = World::empty("asked");
    let more = format!(
        "{VENDORED}\nsetup:\n\
         - {{id: port, kind: prompt, prompt: Which port?, type: select, options: [north, south], default: north, persist: {{env: FERRY_PORT}}}}"
    );
    bundle(&world, &more);
    install(&world);
    let (status, seen) = typed(
        &world,
        &["setup", "ferry"],
        &[("? [north]", "east\n"), ("? [north]", "\n")],
    );
    assert_eq!(status, Some(0), "{seen}");
    assert_eq!(seen.matches("Which port? [north]").count(), 2, "{seen}");
    let (_, answer) = world.json(&["call", "ferry", "show"]);
    assert_eq!(answer["value"], "at north", "{answer}");
}

#[test]
fn gives_an_interactive_login_the_terminal() {
    let world = World::empty("interactive");
    let login = LOGIN.replace("\"ferry login\"", "\"ferry ask\", \"interactive\": true");
    bundle(&world, &format!("{VENDORED}\n{login}"));
    install(&world);
    let (status, answer) = world.json(&["login", "ferry"]);
    assert_eq!(status, 4, "{answer}");
    let message = answer["error"]["message"].as_str().expect("a text");
    assert!(
        message.contains("needs a person at a terminal"),
        "{message}"
    );
    let (status, seen) = typed(&world, &["login", "ferry"], &[("who?", "somebody\n")]);
    assert_eq!(status, Some(4), "{seen}");
    let (status, seen) = typed(&world, &["login", "ferry"], &[("who?", "me\n")]);
    assert_eq!(status, Some(0), "{seen}");
    assert!(seen.contains("who?"), "{seen}");
    let (_, answer) = world.json(&["status", "ferry"]);
    assert_eq!(answer["programs"][0]["auth"], json!("authed"), "{answer}");
}
