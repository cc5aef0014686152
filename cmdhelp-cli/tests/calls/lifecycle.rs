//! Tests the steps that must be completed before the program of a bundle can be called.

mod archives;
mod installing;
mod ledger;
mod login;
mod server;
pub(crate) mod terminal;

use std::fs;
use std::path::{Path, PathBuf};

use cmdhelp_test_support::executable;
use serde_json::{Value, json};

use crate::calls::world::{World, assert_fails, assert_value};

/// A program that prints its version, stores a login, and appends its command line to the file `marks`.
const FERRY: &str = r#"#!/bin/sh
[ "$1" = --version ] || printf '%s\n' "$*" >> marks
token=$HOME/.config/ferry/token
case "$1" in
    --version) echo "ferry version VERSION (2026)";;
    ready) [ -e daemon ];;
    prepare) : > daemon;;
    break) echo 'the ice is too thick' >&2; exit 3;;
    ports) printf 'north\tThe north\nsouth\tThe south\n';;
    config) ;;
    login) [ -e refuse ] && exit 1; : > "$token";;
    status) [ -e "$token" ];;
    renew) [ -e "$token" ];;
    ask) printf 'who? '; read -r name; [ "$name" = me ] && : > "$token";;
    show) [ -e expire ] && exit 9; echo "at $FERRY_PORT";;
esac
"#;

/// The beginning of the bundle's CLI.md.
const CLI: &str = r#"---
name: "Ferry"
id: "ferry"
description: "Cross a river"
version: "2.0.0"
bin: "ferry"
version_check: {"cmd": "ferry --version", "parse": "ferry version (\\S+)", "range": ">=2.40 <3"}
sandbox: {"fs": {"read": ["."], "write": ["."]}, "exec": {"allow": false}}
commands: {"show": "./tools/show/TOOL.md"}
"#;

const TOOL: &str = r#"---
name: "show"
id: "show"
description: "Show where it is"
version: "2.0.0"
inputs: {"type": "object", "properties": {}, "additionalProperties": false}
outputs: {}
mutates: []
approval: "auto"
---
"#;

const VENDORED: &str = r#"install: [{"method": "vendored", "path": "bin/ferry"}]"#;

const LOGIN: &str = r#"auth:
  state: {"paths": ["~/.config/ferry"]}
  login: {"cmd": "ferry login", "completes_when": {"cmd": "ferry status"}}
  expiry: {"detect": "exit_code:9"}
"#;

/// Writes the bundle of the guide, with its installation, setup and login.
pub(crate) fn write_example(folder: &Path) {
    let more = format!(
        "{VENDORED}\n{LOGIN}setup:\n\
         - {{id: port, kind: prompt, prompt: Which port?, type: select, options: [north, south], persist: {{env: FERRY_PORT}}}}"
    );
    write(folder, &more);
    program(&folder.join("bin/ferry"), "2.41.0");
}

/// Writes the bundle with additional front matter, and registers it.
fn bundle(world: &World, more: &str) -> PathBuf {
    let folder = world.path("bundle");
    write(&folder, more);
    program(&folder.join("bin/ferry"), "2.41");
    let words = ["add", "../bundle", "--name", "ferry", "--yes"];
    let (status, answer) = world.json(&words);
    assert_eq!(status, 0, "{answer}");
    folder
}

fn write(folder: &Path, more: &str) {
    fs::create_dir_all(folder.join("tools/show")).expect("a folder");
    fs::create_dir_all(folder.join("bin")).expect("a folder");
    fs::write(folder.join("CLI.md"), format!("{CLI}{more}\n---\n")).expect("a file");
    fs::write(folder.join("tools/show/TOOL.md"), TOOL).expect("a file");
}

/// Writes the program with a version.
fn program(file: &Path, version: &str) {
    executable(file, FERRY.replace("VERSION", version));
}

/// Returns the command lines with which the program was run.
fn marks(world: &World) -> Vec<String> {
    let text = fs::read_to_string(world.project().join("marks")).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn show(world: &World) -> (i32, Value) {
    world.json(&["call", "ferry", "show"])
}

fn install(world: &World) {
    let (status, answer) = world.json(&["install", "ferry", "--yes"]);
    assert_eq!(
        (status, &answer["installed"]),
        (0, &json!(true)),
        "{answer}"
    );
}

#[test]
fn completes_all_steps_of_a_bundle() {
    let world = World::empty("lifecycle");
    let more = format!(
        "{VENDORED}\n{LOGIN}setup:\n\
         - {{id: daemon, kind: cmd, cmd: ferry prepare, skip_if: {{cmd: ferry ready}}}}\n\
         - {{id: port, kind: prompt, prompt: Which port?, type: select, options: {{cmd: ferry ports}}, persist: {{env: FERRY_PORT}}}}"
    );
    bundle(&world, &more);

    let (status, answer) = show(&world);
    assert_fails(status, &answer, (69, "INSTALL_REQUIRED"));
    assert_eq!(answer["error"]["recovery"], "cmdhelp install ferry");
    let (_, shown) = world.json(&["install", "ferry"]);
    assert_eq!(shown["methods"][0]["does"], "bin/ferry", "{shown}");
    assert_eq!(
        shown["state"], "install",
        "without --yes nothing is installed"
    );
    install(&world);

    let (status, answer) = show(&world);
    assert_fails(status, &answer, (69, "SETUP_REQUIRED"));
    assert_eq!(answer["error"]["steps"], json!(["daemon", "port"]));
    assert!(marks(&world).is_empty(), "nothing has run");

    // The first step remains completed; the second step needs the user.
    let (status, answer) = world.json(&["setup", "ferry"]);
    let message = assert_fails(status, &answer, (69, "SETUP_REQUIRED"));
    assert!(message.contains("--answer port=…"), "{message}");
    assert_eq!(marks(&world), ["ready", "prepare", "ports"]);
    let (status, answer) = world.json(&["setup", "ferry", "--answer", "port=east"]);
    assert_eq!(status, 69, "{answer}");
    let message = answer["error"]["message"].as_str().expect("a text");
    assert!(
        message.contains("invalid answer `east`; expected one of: north, south"),
        "{message}"
    );
    let (status, answer) = world.json(&["setup", "ferry", "--answer", "port=south"]);
    assert_eq!(
        (status, &answer["steps"]),
        (0, &json!(["port"])),
        "{answer}"
    );
    let (_, answer) = world.json(&["setup", "ferry"]);
    assert_eq!(
        answer["steps"],
        json!([]),
        "the second time nothing is asked"
    );

    let before = marks(&world).len();
    let (status, answer) = show(&world);
    assert_fails(status, &answer, (4, "AUTH_REQUIRED"));
    assert_eq!(answer["error"]["recovery"], "cmdhelp login ferry");
    assert_eq!(marks(&world).len(), before, "nothing has run");
    let (status, answer) = world.json(&["login", "ferry"]);
    assert_eq!((status, &answer["state"]), (0, &json!("ready")), "{answer}");
    assert!(world.path("home/.config/ferry/token").exists());

    let (status, answer) = show(&world);
    assert_value(status, &answer, json!("at south"));
    let (_, all) = world.json(&["status"]);
    assert_eq!(all["programs"][0]["version"], "2.41", "{all}");
    assert_eq!(all["programs"][0]["auth"], "authed", "{all}");

    // The program reports that its login has expired.
    fs::write(world.project().join("expire"), "").expect("a file");
    let (status, answer) = show(&world);
    assert_fails(status, &answer, (4, "AUTH_REQUIRED"));
    let before = marks(&world).len();
    assert_eq!(show(&world).0, 4);
    assert_eq!(marks(&world).len(), before, "nothing has run");
}

#[test]
fn refuses_a_program_of_an_unsupported_version() {
    let world = World::empty("version");
    bundle(&world, VENDORED);
    for (version, found) in [
        ("2.39.0", "2.39.0"),
        ("v3", "v3"),
        ("2.41-beta", "2.41-beta"),
    ] {
        program(&world.path("bundle/bin/ferry"), version);
        let (_, answer) = world.json(&["install", "ferry", "--yes"]);
        assert_eq!(answer["error"]["code"], "UNTRUSTED", "{answer}");
        let message = answer["error"]["message"].as_str().expect("a text");
        assert!(message.ends_with("run `cmdhelp trust ferry`"), "{message}");
        assert_eq!(world.json(&["trust", "ferry", "--yes"]).0, 0);
        let (status, answer) = world.json(&["install", "ferry", "--yes"]);
        let message = assert_fails(status, &answer, (69, "VERSION_MISMATCH"));
        let expected = format!("its version is {found}, but the bundle requires >=2.40 <3");
        // The message proposes no command, because the command would install the same version again.
        assert!(message.ends_with(&expected), "{message}");
        let tools = world.path("home/.local/share/cmdhelp/tools");
        assert_eq!(fs::read_dir(tools).expect("a folder").count(), 0);
    }
    program(&world.path("bundle/bin/ferry"), "v2.40");
    assert_eq!(world.json(&["trust", "ferry", "--yes"]).0, 0);
    install(&world);
    assert_eq!(show(&world).0, 0);
    // If the file of the program changes, its version is checked again.
    let installed = world.path("home/.local/share/cmdhelp/tools/ferry@2/vendored");
    fs::write(&installed, FERRY.replace("VERSION", "4.0.0")).expect("a file");
    let (status, answer) = show(&world);
    assert_fails(status, &answer, (69, "VERSION_MISMATCH"));
    assert_eq!(answer["error"]["expected"], ">=2.40 <3");
    install(&world);
    assert_eq!(show(&world).0, 0, "it is installed again");
}

#[test]
fn limits_the_time_of_a_regular_expression() {
    let world = World::empty("expression");
    let folder = bundle(&world, VENDORED);
    let text = fs::read_to_string(folder.join("CLI.md")).expect("a file");
    let text = text.replace("ferry version (\\\\S+)", "^((a+)+)+$");
    fs::write(folder.join("CLI.md"), text).expect("a file");
    program(&world.path("bundle/bin/ferry"), &"a".repeat(64));
    let file = world.path("bundle/bin/ferry");
    let script = fs::read_to_string(&file).expect("a file");
    fs::write(&file, script.replace("ferry version ", "")).expect("a file");
    assert_eq!(world.json(&["trust", "ferry", "--yes"]).0, 0);
    let (status, answer) = world.json(&["install", "ferry", "--yes"]);
    let message = assert_fails(status, &answer, (69, "VERSION_MISMATCH"));
    assert!(message.contains("takes too long"), "{message}");
}

#[test]
fn keeps_completed_steps_when_a_later_step_fails() {
    let world = World::empty("fails");
    let more = format!(
        "{VENDORED}\nsetup:\n\
         - {{id: daemon, kind: cmd, cmd: ferry prepare}}\n\
         - {{id: ice, kind: cmd, cmd: ferry break}}\n\
         - {{id: last, kind: cmd, cmd: ferry config}}"
    );
    bundle(&world, &more);
    install(&world);
    for runs in [&["prepare", "break"][..], &["prepare", "break", "break"]] {
        let (status, answer) = world.json(&["setup", "ferry"]);
        let message = assert_fails(status, &answer, (69, "SETUP_FAILED"));
        assert!(message.contains("`ice`"), "{message}");
        assert!(
            message.contains("exited with status 3: the ice is too thick"),
            "{message}"
        );
        assert_eq!(marks(&world), runs);
    }
}

#[test]
fn passes_an_answer_as_one_argument() {
    let world = World::empty("answer");
    let more = format!(
        "{VENDORED}\nsetup:\n\
         - {{id: port, kind: prompt, prompt: Which port?, type: text, persist: {{cmd: 'ferry config port ${{value}}'}}}}"
    );
    bundle(&world, &more);
    install(&world);
    let (status, answer) = world.json(&["setup", "ferry", "--answer", "port=a b; touch x $(id)"]);
    assert_eq!(status, 0, "{answer}");
    assert_eq!(marks(&world), ["config port a b; touch x $(id)"]);
    assert!(!world.project().join("x").exists());
}

#[test]
fn refuses_steps_with_other_programs_or_shells() {
    for (cmd, why) in [
        ("rm -rf daemon", "neither the program"),
        (
            "ferry prepare && ferry config",
            "has operators that need a shell",
        ),
    ] {
        let world = World::empty("steps");
        let more = format!("{VENDORED}\nsetup:\n- {{id: other, kind: cmd, cmd: '{cmd}'}}");
        bundle(&world, &more);
        install(&world);
        fs::write(world.project().join("daemon"), "").expect("a file");
        let (status, answer) = world.json(&["setup", "ferry"]);
        assert_ne!(status, 0, "{answer}");
        let message = answer["error"]["message"].as_str().expect("a text");
        assert!(message.contains(why), "{message}");
        assert!(world.project().join("daemon").exists());
        assert!(marks(&world).is_empty());
    }
}

#[test]
fn stores_no_secret_of_the_setup() {
    let world = World::empty("setup-secret");
    let more = format!(
        "{VENDORED}\nsetup:\n\
         - {{id: token, kind: prompt, prompt: Token?, type: secret, persist: {{secret_slug: ferry/token}}}}"
    );
    bundle(&world, &more);
    install(&world);
    let (status, answer) = world.json(&["setup", "ferry", "--answer", "token=hunter2"]);
    let message = assert_fails(status, &answer, (69, "SETUP_REQUIRED"));
    assert!(
        message.contains("map \"ferry/token\" \"command:…\""),
        "{message}"
    );
    let found = world
        .shell("grep -rl hunter2 \"$HOME\" . && echo found")
        .output()
        .expect("a shell");
    assert_eq!(String::from_utf8_lossy(&found.stdout), "");
    world.register("secrets { map \"ferry/token\" \"command:echo hunter2\"; }\n");
    let (status, answer) = world.json(&["setup", "ferry"]);
    assert_eq!((status, &answer["state"]), (0, &json!("ready")), "{answer}");
}

#[test]
fn refuses_a_bundle_for_another_platform() {
    let world = World::empty("platform");
    bundle(&world, &format!("{VENDORED}\nrequires: {{os: [windows]}}"));
    let (status, answer) = world.json(&["install", "ferry", "--yes"]);
    assert_fails(status, &answer, (69, "UNSUPPORTED_PLATFORM"));
}

#[test]
fn sets_up_each_workspace_separately() {
    let world = World::empty("workspaces");
    bundle(&world, &format!("{VENDORED}\n{LOGIN}"));
    install(&world);
    assert_eq!(world.json(&["login", "ferry"]).0, 0);
    let other = world.path("other");
    fs::create_dir_all(other.join(".git")).expect("a folder");
    fs::create_dir_all(other.join("below")).expect("a folder");
    let (_, answer) = world.json(&["call", "ferry", "show", "--cwd", "../other/below"]);
    assert_eq!(answer["error"]["code"], "AUTH_REQUIRED", "{answer}");
    assert_eq!(show(&world).0, 0);
}
