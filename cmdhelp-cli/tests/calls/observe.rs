//! Tests drafts whose sandbox comes from an observed call.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::os::unix::fs::symlink;
use std::thread;

use cmdhelp_test_support::executable;
use serde_json::{Value, json};

use crate::calls::define::schemas;
use crate::calls::world::{World, assert_fails, assert_value, split};

/// A program that only has a help text, and uses files, programs and hosts.
const LAMP: &str = r#"#!/bin/sh
case "$1 $2" in
"--version ") echo 'lamp, version 3.2.1'; exit;;
"--help ") printf 'Usage: lamp <COMMAND>\n\nCommands:\n  show   Show a lamp\n  light  Light a lamp\n  ask    Ask a host\n  hide   Read a secret\n\nOptions:\n  -h, --help  Print help\n'; exit;;
"show --help" | "light --help" | "ask --help" | "hide --help") printf 'Do it\n\nUsage: lamp %s <NAME>\n\nArguments:\n  <NAME>  The lamp\n\nOptions:\n  -h, --help  Print help\n' "$1"; exit;;
esac
case "$1" in
show)
    read -r oil < "$HOME/.config/lamp/oil" || exit 3
    read -r state < "$2" || exit 4
    echo "$oil $state";;
light)
    mkdir -p "lit" && echo on > "lit/$2" && mv "lit/$2" "lit/$2.on" && cat "lit/$2.on"
    echo light > log.txt;;
ask) curl -sS --max-time 20 "http://$2/";;
hide) cat "$HOME/.netrc"; echo "token=$LAMP_TOKEN";;
esac
"#;

/// The flags of every draft.
const DRAFT: [&str; 6] = [
    "./lamp",
    "--to",
    "drafted",
    "--install",
    "apt=lamp",
    "--observe",
];

fn lamp(name: &str) -> World {
    let world = World::empty(name);
    let file = world.project().join("lamp");
    executable(&file, LAMP);
    fs::create_dir_all(world.path("home/.config/lamp")).expect("a folder");
    for (path, text) in [
        ("home/.config/lamp/oil", "olive\n"),
        ("home/.config/lamp/other", "other\n"),
        ("home/.netrc", "machine x password geheim\n"),
        ("project/north", "bright\n"),
        ("project/south", "dark\n"),
    ] {
        fs::write(world.path(path), text).expect("a file");
    }
    world
}

/// Observes a call with the consent that it needs, and returns the answer.
fn observe(world: &World, flags: &[&str], call: &[&str]) -> Value {
    let words = |confirm: &str| -> Vec<String> {
        let words = [&["define"], &DRAFT[..], flags].concat();
        let words = words.into_iter().map(str::to_owned);
        let confirm = (!confirm.is_empty()).then(|| format!("--confirm={confirm}"));
        let call = ["--"].iter().chain(call).map(|it| (*it).to_owned());
        words.chain(confirm).chain(call).collect()
    };
    let run = |words: &[String]| {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        world.json(&words)
    };
    let (status, refusal) = run(&words(""));
    assert_eq!(status, 77, "{refusal}");
    let token = refusal["error"]["token"].as_str().expect("a token");
    let (status, answer) = run(&words(token));
    assert_eq!(status, 0, "{answer}");
    answer
}

/// Registers the draft, and permits its calls.
fn register(world: &World) {
    let add = split("add drafted --name lamp --program ./lamp --yes");
    assert_eq!(world.json(&add).0, 0);
    world.register("policy { allow \"lamp *\" { effect \"destructive\"; }; }\n");
}

fn call(world: &World, command: &str, name: &str) -> (i32, Value) {
    world.json(&[
        "call",
        "lamp",
        command,
        "--json",
        &json!({"NAME": name}).to_string(),
    ])
}

#[test]
fn a_draft_permits_the_observed_call_and_no_other() {
    let world = lamp("observe-reads");
    let answer = observe(&world, &[], &["show", "north"]);
    let observed = &answer["observed"];
    assert_eq!(observed["exit_code"], 0, "{answer}");
    assert_eq!(
        observed["read"],
        json!(["~/.config/lamp/oil", "./north"]),
        "{answer}"
    );
    for nothing in ["write", "network", "spawn", "withheld"] {
        assert_eq!(observed[nothing], json!([]), "{nothing}: {answer}");
    }
    schemas(&world.project().join("drafted"));

    register(&world);
    let (status, answer) = call(&world, "show", "north");
    assert_value(status, &answer, json!("olive bright"));
    // The program does not find a file that it did not read in the observed call.
    let (status, answer) = call(&world, "show", "south");
    assert_eq!(
        (status, &answer["error"]["exit_code"]),
        (1, &json!(4)),
        "{answer}"
    );
}

#[test]
fn nothing_is_called_without_consent() {
    let world = lamp("observe-consent");
    let words = [&["define"], &DRAFT[..], &["--", "light", "x"]].concat();
    let (status, refusal) = world.json(&words);
    assert_fails(status, &refusal, (77, "CONFIRMATION_REQUIRED"));
    assert!(!world.project().join("log.txt").exists());
    assert!(!world.project().join("drafted").exists());
    // The token of one call is refused for another.
    let token = format!(
        "--confirm={}",
        refusal["error"]["token"].as_str().expect("a token")
    );
    let words = [&["define"], &DRAFT[..], &[&token, "--", "light", "y"]].concat();
    assert_eq!(world.json(&words).0, 77);
    assert!(!world.project().join("log.txt").exists());
    // Without `--observe`, `define` only asks the program for its help.
    assert_eq!(
        world
            .json(&[
                "define",
                "./lamp",
                "--to",
                "drafted",
                "--install",
                "apt=lamp"
            ])
            .0,
        0
    );
    assert!(!world.project().join("log.txt").exists());
    // Without `--observe`, arguments after `--` are a usage error.
    assert_eq!(
        world
            .json(&["define", "./lamp", "--to", "d", "--", "light"])
            .0,
        2
    );
}

#[test]
fn written_files_and_started_programs_are_granted() {
    let world = lamp("observe-writes");
    let answer = observe(&world, &[], &["light", "north"]);
    let observed = &answer["observed"];
    assert_eq!(
        observed["write"],
        json!(["./lit/**", "./log.txt"]),
        "{answer}"
    );
    assert_eq!(observed["read"], json!([]), "{answer}");
    assert_eq!(observed["spawn"], json!(["cat", "mkdir", "mv"]), "{answer}");
    assert!(
        world.project().join("lit/north.on").exists(),
        "the call was made"
    );

    register(&world);
    let (status, answer) = call(&world, "light", "south");
    assert_value(status, &answer, json!("on"));
    assert!(world.project().join("lit/south.on").exists());
    // A file that was not read in the observed call is not granted.
    assert_eq!(call(&world, "show", "north").1["error"]["exit_code"], 3);
    // A program that was not started in the observed call is not granted.
    assert_eq!(call(&world, "ask", "127.0.0.1:9").0, 1);
}

#[test]
fn secrets_are_named_and_not_granted() {
    let world = lamp("observe-secrets");
    let answer = observe(&world, &[], &["hide", "x"]);
    let observed = &answer["observed"];
    assert_eq!(
        observed["withheld"],
        json!(["read ~/.netrc: a secret"]),
        "{answer}"
    );
    assert_eq!(observed["read"], json!([]), "{answer}");
    let text = fs::read_to_string(world.project().join("drafted/CLI.md")).expect("a bundle");
    assert!(!text.contains("geheim"), "{text}");

    // A secret named by `--read` is granted, and so is a variable named by `--env`.
    let flags = ["--read", "~/.netrc", "--env", "LAMP_TOKEN=oil"];
    let answer = observe(&world, &flags, &["hide", "x"]);
    assert_eq!(answer["observed"]["read"], json!(["~/.netrc"]), "{answer}");
    register(&world);
    let (status, answer) = call(&world, "hide", "x");
    let value = answer["value"].as_str().unwrap_or_default();
    assert_eq!(
        (status, value),
        (0, "machine x password geheim\ntoken=oil"),
        "{answer}"
    );
}

#[test]
fn reached_hosts_are_granted() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let host = listener.local_addr().expect("an address").to_string();
    thread::spawn(move || {
        while let Ok((mut stream, _)) = listener.accept() {
            let _ = stream.read(&mut [0; 4096]);
            let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok";
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    let world = lamp("observe-network");
    // A host on this machine is not public, so it is granted only by `--network`.
    let answer = observe(&world, &[], &["ask", &host]);
    assert_eq!(answer["observed"]["network"], json!([]), "{answer}");
    let withheld = answer["observed"]["withheld"].to_string();
    assert!(
        withheld.contains(&format!("network {host}: ")),
        "{withheld}"
    );

    let answer = observe(&world, &["--network", &host], &["ask", &host]);
    assert_eq!(answer["observed"]["network"], json!([host]), "{answer}");
    register(&world);
    let (status, answer) = call(&world, "ask", &host);
    assert_value(status, &answer, json!("ok"));
    let other = TcpListener::bind("127.0.0.1:0").expect("a port");
    let other = other.local_addr().expect("an address").to_string();
    let (_, answer) = call(&world, "ask", &other);
    let expected = format!("cmdhelp: {other} is not granted");
    assert_eq!(answer["value"], json!(expected), "{answer}");
}

#[test]
fn a_draft_collects_the_access_of_several_calls() {
    let world = lamp("observe-several");
    observe(&world, &[], &["show", "north"]);
    observe(&world, &[], &["show", "south"]);
    let text = fs::read_to_string(world.project().join("drafted/CLI.md")).expect("a bundle");
    let read = text
        .lines()
        .find(|it| it.trim_start().starts_with("read:"))
        .expect("files");
    for file in ["./north", "./south", "~/.config/lamp/oil"] {
        assert!(read.contains(&format!("\"{file}\"")), "{read}");
    }
    assert!(!read.contains("other"), "{read}");
    // The manifest names the source of each fact, and the limits of an observation.
    for part in [
        r#"{"command":["lamp","show","north"],"exit_code":0,"confidence":"derived","used":{"reads":["~/.config/lamp/oil","./north"]}}"#,
        "# The access that was observed in `lamp show north`, `lamp show south`.",
        "# Not observed: which environment variables",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    schemas(&world.project().join("drafted"));
}

#[test]
fn a_file_behind_a_link_can_be_read_again() {
    let world = lamp("observe-link");
    symlink("north", world.project().join("link")).expect("a link");
    observe(&world, &[], &["show", "link"]);
    register(&world);
    let (status, answer) = call(&world, "show", "link");
    assert_value(status, &answer, json!("olive bright"));
}
