//! Tests that a tool can only narrow the sandbox of its bundle, and that a later version of the bundle cannot widen its
//! sandbox without consent.

use std::fs;
use std::path::PathBuf;

use cmdhelp_test_support::{executable, rows};
use serde_json::{Value, json};

use crate::calls::world::World;

const PROGRAM: &str = "#!/bin/sh
[ \"$1\" = --version ] && echo 'raft version 2.41.0' && exit
printf 'x' > mark && echo written || echo refused
";

const CLI: &str = r#"---
name: "Raft"
id: "raft"
description: "Float"
version: "1.0.0"
bin: "raft"
install: [{"method": "vendored", "path": "bin/raft"}]
version_check: {"cmd": "raft --version", "parse": "raft version (\\S+)", "range": ">=2"}
sandbox: {"fs": {"read": ["."], "write": ["."]}, "network": {"egress": ["*.example.com"]}, "exec": {"allow": false}}
commands: {"drift": "./tools/drift/TOOL.md"}
---
"#;

const TOOL: &str = r#"---
name: "drift"
id: "drift"
description: "Leave a mark"
version: "1.0.0"
inputs: {"type": "object", "properties": {}, "additionalProperties": false}
outputs: {}
mutates: ["workspace:/"]
approval: "on-mutate"
SANDBOX---
"#;

/// Writes a bundle whose tool has this sandbox.
fn write(world: &World, cli: &str, sandbox: &str) {
    let folder = world.path("bundle");
    fs::create_dir_all(folder.join("tools/drift")).expect("a folder");
    fs::create_dir_all(folder.join("bin")).expect("a folder");
    fs::write(folder.join("CLI.md"), cli).expect("a file");
    let tool = TOOL.replace("SANDBOX", sandbox);
    fs::write(folder.join("tools/drift/TOOL.md"), tool).expect("a file");
    let file = folder.join("bin/raft");
    executable(&file, PROGRAM);
}

/// Makes an environment in which the bundle is registered and installed.
fn world(name: &str, sandbox: &str) -> World {
    let world = World::empty(name);
    write(&world, CLI, sandbox);
    world.register("policy { allow \"raft *\"; }\n");
    let added = add(&world);
    assert_eq!(added.0, 0, "{}", added.1);
    let installed = world.json(&["install", "raft", "--yes"]);
    assert_eq!(installed.0, 0, "{}", installed.1);
    world
}

fn call(world: &World) -> (i32, Value) {
    world.json(&["call", "raft", "drift"])
}

fn add(world: &World) -> (i32, Value) {
    world.json(&["add", "../bundle", "--name", "raft", "--yes"])
}

/// Returns the value of an answer.
fn value((status, answer): (i32, Value)) -> Value {
    assert_eq!(status, 0, "{answer}");
    answer["value"].clone()
}

/// Makes a call that must succeed, and removes the file that the program has written.
fn call_and_clear(world: &World) {
    value(call(world));
    fs::remove_file(mark(world)).expect("a mark");
}

/// Returns the path of the file that the program writes when it runs.
fn mark(world: &World) -> PathBuf {
    world.project().join("mark")
}

/// Asserts that an answer is an error with this status and code, and returns the error with its message.
fn error((status, answer): (i32, Value), expected: (i32, &str)) -> (Value, String) {
    let error = answer["error"].clone();
    let code = error["code"].as_str().unwrap_or_default();
    assert_eq!((status, code), expected, "{answer}");
    let message = error["message"].as_str().expect("a text").to_owned();
    (error, message)
}

/// The status and code of a refused description.
const WIDENED: (i32, &str) = (78, "SANDBOX_WIDENED");

#[test]
fn a_tool_gets_only_the_access_that_it_declares() {
    // A tool that declares no sandbox has the permissions of the bundle.
    assert_eq!(value(call(&world("narrow-not", ""))), "written");

    let world = world(
        "narrow",
        "sandbox: {\"fs\": {\"write\": []}, \"network\": {\"egress\": []}}\n",
    );
    assert_eq!(value(call(&world)), "refused");
    assert!(!mark(&world).exists());
    let (_, plan) = world.json(&["call", "raft", "drift", "--explain"]);
    assert_eq!(plan["sandbox"]["network"], json!([]), "{plan}");
}

#[test]
fn refuses_a_tool_with_more_access_than_its_bundle() {
    for [name, sandbox, rule] in rows(
        r#"
        network | {"network": {"egress": ["evil.test"]}} | `evil.test` in `network.egress`
        files | {"fs": {"write": [".", "~/.ssh"]}} | `~/.ssh` in `fs.write`
        up | {"fs": {"read": ["./../other"]}} | `./../other` in `fs.read`
        spawn | {"exec": {"allow": true, "spawn": ["sh"]}} | `sh` in `exec.spawn`
        pass | {"env": {"pass": ["AWS_SECRET_KEY"]}} | `AWS_SECRET_KEY` in `env.pass`
        "#,
    ) {
        let world = World::empty(&format!("widen-{name}"));
        write(&world, CLI, &format!("sandbox: {sandbox}\n"));
        let (_, message) = error(add(&world), WIDENED);
        assert!(message.contains("tools/drift/TOOL.md:10:"), "{message}");
        assert!(
            message.contains(&format!("`drift` needs {rule}")),
            "{message}"
        );
        assert!(!world.registry().exists(), "it is registered");
    }
}

const DRIVER: &str = r#"---
name: "Raft"
id: "raft"
description: "Float"
version: "1.0.0"
kind: "cli"
implements: [{"tool": "./tools/drift/TOOL.md", "version": "^1.0.0"}]
NETWORK
---
"#;

/// Writes the driver of the bundle, with this network.
fn write_driver(world: &World, network: &str) {
    let driver = DRIVER.replace("NETWORK", network);
    fs::write(world.path("bundle/DRIVER.md"), driver).expect("a file");
}

#[test]
fn refuses_a_driver_with_more_hosts_than_its_bundle() {
    for [name, network, fault] in rows(
        r#"
        driver-egress | network: {"egress": ["api.example.com", "evil.test"]} | `evil.test` in `egress`
        driver-ingress | network: {"ingress": ["hook.test"]} | `hook.test` in `ingress`
        "#,
    ) {
        let world = World::empty(&format!("widen-{name}"));
        write(&world, CLI, "");
        write_driver(&world, network);
        let (_, message) = error(add(&world), WIDENED);
        assert!(
            message.contains("DRIVER.md:8:") && message.contains(fault),
            "{message}"
        );
    }
}

#[test]
fn grants_a_tool_only_hosts_of_both_its_driver_and_its_sandbox() {
    for (name, of_driver, of_tool, both) in [
        (
            "below",
            "*.example.com",
            "api.example.com",
            json!(["api.example.com"]),
        ),
        (
            "above",
            "api.example.com",
            "*.example.com",
            json!(["api.example.com"]),
        ),
        ("apart", "api.example.com", "www.example.com", json!([])),
    ] {
        let sandbox = format!("sandbox: {{\"network\": {{\"egress\": [\"{of_tool}\"]}}}}\n");
        let world = World::empty(&format!("hosts-{name}"));
        write(&world, CLI, &sandbox);
        let network = format!("network: {{\"egress\": [\"{of_driver}\"]}}");
        write_driver(&world, &network);
        let added = add(&world);
        assert_eq!(added.0, 0, "{}", added.1);
        assert_eq!(world.json(&["install", "raft", "--yes"]).0, 0);
        let (_, plan) = world.json(&["call", "raft", "drift", "--explain"]);
        assert_eq!(plan["sandbox"]["network"], both, "{name}: {plan}");
    }
}

#[test]
fn requires_consent_to_a_version_with_more_access() {
    let world = world("widen-later", "");
    call_and_clear(&world);

    // Even a change that grants no more access needs trust.
    write(&world, &CLI.replace("Float", "Float on"), "");
    error(call(&world), (78, "UNTRUSTED"));
    assert_eq!(world.json(&["trust", "raft", "--yes"]).0, 0);
    call_and_clear(&world);

    let wider = CLI.replace("\"*.example.com\"", "\"api.example.com\", \"evil.test\"");
    let wider = wider.replace("\"read\": [\".\"]", "\"read\": [\".\", \"~/.ssh\"]");
    write(&world, &wider, "");
    let (refusal, _) = error(call(&world), WIDENED);
    let more = json!(["network evil.test", "reads ~/.ssh"]);
    assert_eq!(refusal["widened"], more, "{refusal}");
    assert_eq!(refusal["recovery"], "cmdhelp trust raft");
    assert!(!mark(&world).exists(), "it has run");

    let (status, all) = world.json(&["status"]);
    let state = &all["programs"][0];
    assert_eq!((status, &state["state"]), (0, &json!("widened")), "{all}");
    assert_eq!(state["next"], "cmdhelp trust raft", "{all}");

    let (_, shown) = world.json(&["trust", "raft"]);
    assert_eq!(
        (&shown["widens"], &shown["trusted"]),
        (&more, &json!(false)),
        "{shown}"
    );
    // Printing the new permissions with `trust` does not count as consent.
    error(call(&world), WIDENED);
    assert_eq!(world.json(&["trust", "raft", "--yes"]).1["trusted"], true);
    fs::create_dir(world.path("home/.ssh")).expect("a folder");
    let (status, answer) = call(&world);
    assert_eq!(status, 0, "{answer}");
}

/// Older versions of cmdhelp stored the hash of a description, but not its permissions.
#[test]
fn lists_all_permissions_if_the_agreed_ones_are_unknown() {
    let world = world("widen-unrecorded", "");
    fs::remove_dir_all(world.state().join("agreed")).expect("a folder");
    call_and_clear(&world);

    write(&world, &CLI.replace("Float", "Float on"), "");
    let (refusal, message) = error(call(&world), (78, "UNTRUSTED"));
    assert!(message.contains("are not recorded"), "{message}");
    assert_eq!(refusal["recovery"], "cmdhelp trust raft");
    let all = json!(["network *.example.com", "reads .", "writes ."]);
    assert_eq!(refusal["permits"], all, "{refusal}");
    assert!(!mark(&world).exists(), "it has run");

    let (_, shown) = world.json(&["trust", "raft"]);
    assert_eq!(
        (&shown["widens"], &shown["unrecorded"]),
        (&all, &json!(true)),
        "{shown}"
    );
    assert_eq!(world.json(&["trust", "raft", "--yes"]).0, 0);
    assert_eq!(call(&world).0, 0);
    // After the consent, the permissions are stored.
    write(&world, &CLI.replace("*.example.com", "evil.test"), "");
    error(call(&world), WIDENED);
}

#[test]
fn lists_commands_with_a_less_harmful_effect() {
    let world = world("widen-effect", "");
    let file = world.path("bundle/tools/drift/TOOL.md");
    let tool = fs::read_to_string(&file).expect("a file");
    let tool = tool
        .replace("on-mutate", "auto")
        .replace("\"workspace:/\"", "");
    fs::write(&file, tool).expect("a file");
    let (_, shown) = world.json(&["trust", "raft"]);
    assert_eq!(
        shown["effects"],
        json!(["drift: write, now read"]),
        "{shown}"
    );
}
