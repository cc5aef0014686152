//! Regression tests for bugs that were found in other frameworks.

use std::io::{Read as _, Write as _};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::run::{Outcome, SHELF, command, line, program, words};

const PEERS: &str = program!("peers");

fn peers(call: &str) -> Outcome {
    line(PEERS, call)
}

fn echo(value: &Value) -> Outcome {
    words(PEERS, &["echo", "--json", &value.to_string()])
}

fn tools() -> Vec<Value> {
    let list = peers("--llms").document();
    list["tools"].as_array().expect("tools").clone()
}

fn tool(name: &str) -> Value {
    let tools = tools();
    let tool = tools.iter().find(|tool| tool["name"] == name);
    tool.unwrap_or_else(|| panic!("a tool {name}")).clone()
}

fn property(name: &str) -> Value {
    tool("echo")["inputSchema"]["properties"][name].clone()
}

#[test]
fn an_absent_list_is_empty() {
    assert_eq!(echo(&json!({"first": "x"})).document()["tag"], json!([]));
    assert_eq!(
        echo(&json!({"first": "x", "tag": null})).document()["tag"],
        json!([])
    );
}

#[test]
fn an_absent_switch_is_false() {
    assert_eq!(echo(&json!({"first": "x"})).document()["force"], false);
    assert_eq!(
        echo(&json!({"first": "x", "force": false})).document()["force"],
        false
    );
    assert_eq!(
        echo(&json!({"first": "x", "force": true})).document()["force"],
        true
    );
}

#[test]
fn a_counted_flag_takes_a_number_in_json() {
    let outcome = echo(&json!({"first": "x", "verbose": 3}));
    assert_eq!(outcome.document()["verbose"], 3);
    assert_eq!(echo(&json!({"first": "x", "verbose": 0})).code, 0);
}

#[test]
fn large_integers_keep_their_last_digit() {
    for big in [u64::MAX, (1 << 53) + 1] {
        let outcome = echo(&json!({"first": "x", "big": big}));
        assert_eq!(outcome.document()["big"], big);
    }
}

#[test]
fn a_default_has_the_type_of_its_schema() {
    let port = property("port");
    assert_eq!(
        (&port["type"], &port["default"]),
        (&json!("integer"), &json!(8080))
    );
    let mode = property("mode");
    assert_eq!(
        (&mode["type"], &mode["default"]),
        (&json!("string"), &json!("full-sync"))
    );
}

#[test]
fn a_range_is_documented_and_enforced() {
    let port = property("port");
    assert_eq!(
        (&port["minimum"], &port["maximum"]),
        (&json!(1), &json!(9000))
    );
    let error = echo(&json!({"first": "x", "port": 9001})).error();
    assert_eq!(error["violations"][0]["code"], "OUT_OF_RANGE");
    assert_eq!(
        peers("echo x --port 9001").code_and_status(),
        ("INVALID_VALUE".into(), 2)
    );
}

#[test]
fn a_required_positional_is_required_in_a_json_call() {
    assert_eq!(tool("echo")["inputSchema"]["required"], json!(["first"]));
    let error = echo(&json!({})).error();
    assert_eq!(error["violations"][0]["code"], "MISSING");
}

#[test]
fn positional_arguments_keep_their_order() {
    let outcome = echo(&json!({"second": "b", "first": "a"})).document();
    assert_eq!(
        (&outcome["first"], &outcome["second"]),
        (&json!("a"), &json!("b"))
    );
}

#[test]
fn a_renamed_value_is_documented_and_accepted_by_its_name() {
    assert_eq!(property("mode")["enum"], json!(["full-sync", "none"]));
    for mode in ["full-sync", "none"] {
        let outcome = echo(&json!({"first": "x", "mode": mode}));
        assert_eq!(outcome.document()["mode"], mode);
    }
    assert_eq!(echo(&json!({"first": "x", "mode": "Off"})).code, 2);
}

#[test]
fn a_command_with_a_dash_and_two_nested_commands_differ() {
    let named = |name: &str| tools().iter().filter(|tool| tool["name"] == name).count();
    assert_eq!((named("a_b"), named("a b")), (1, 1));
    assert_eq!(
        words(PEERS, &["a_b", "--json", "{}"]).document(),
        "one word"
    );
    assert_eq!(
        words(PEERS, &["a", "b", "--json", "{}"]).document(),
        "two words"
    );
}

#[test]
fn a_dot_is_a_part_of_the_commands_name() {
    assert_eq!(tool("v1.sync")["description"], "A dot in a name");
    assert_eq!(
        words(PEERS, &["v1.sync", "--json", "{}"]).document(),
        "dotted"
    );
}

#[test]
fn global_and_flattened_arguments_do_not_collide() {
    let properties = tool("shadow")["inputSchema"]["properties"].clone();
    let mut keys: Vec<&String> = properties.as_object().expect("keys").keys().collect();
    keys.sort();
    assert_eq!(keys, ["flat", "profile", "profile_name"]);
    let value = json!({"profile": "p", "profile_name": "n", "flat": "f"}).to_string();
    let outcome = words(PEERS, &["shadow", "--json", &value]);
    assert_eq!(outcome.document(), json!(["p", "n", {"flat": "f"}]));
}

#[test]
fn an_unknown_key_is_a_usage_error() {
    let outcome = echo(&json!({"first": "x", "prot": 1}));
    assert_eq!(outcome.code_and_status(), ("INVALID_INPUT".into(), 2));
    let error = outcome.error();
    assert_eq!(error["violations"][0]["did_you_mean"], json!(["port"]));
    assert_eq!(error["corrected_json"], json!({"first": "x", "port": 1}));
}

#[test]
fn a_panicking_handler_prints_an_error() {
    let outcome = peers("collapse");
    assert_eq!(outcome.code_and_status(), ("INTERNAL".into(), 70));
    assert!(outcome.stderr.contains("down it goes"), "{outcome:?}");
}

#[test]
fn one_argument_too_many_is_refused() {
    assert_eq!(
        peers("echo a b c").code_and_status(),
        ("UNKNOWN_ARGUMENT".into(), 2)
    );
}

#[test]
fn an_unknown_field_is_not_an_empty_object() {
    let outcome = line(SHELF, "show 1 --select titel");
    assert_eq!(outcome.code_and_status(), ("UNKNOWN_FIELD".into(), 2));
}

#[test]
fn a_cut_result_is_valid_json() {
    for limit in 1..=3_usize {
        let outcome = line(SHELF, &format!("list --limit {limit}"));
        assert_eq!(outcome.document().as_array().map(Vec::len), Some(limit));
    }
}

#[test]
fn results_of_any_json_type_are_printed() {
    assert_eq!(peers("number").document(), 7);
    assert_eq!(peers("number --json {}").document(), 7);
}

#[test]
fn a_json_call_requires_consent() {
    for call in ["purge", "purge --json {}", "--profile=x purge"] {
        let outcome = peers(call);
        assert_eq!(
            outcome.code_and_status(),
            ("CONFIRMATION_REQUIRED".into(), 77),
            "{call}"
        );
    }
    assert_eq!(peers("purge --json {} --confirm").document(), true);
}

#[test]
fn an_open_pipe_is_not_waited_for() {
    let mut child = command(PEERS)
        .arg("purge")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // The standard input stays open until the program has ended.
    let mut stdin = child.stdin.take().expect("a pipe");
    let _ = stdin.write_all(b"yes\n");
    let status = child.wait().expect("it ends");
    drop(stdin);
    assert_eq!(status.code(), Some(77));
}

#[test]
fn help_for_an_alias_is_help_for_its_command() {
    let by = |name: &str| peers(&format!("help {name} --format json"));
    let outcome = by("sync");
    assert_eq!(outcome.code, 0, "{outcome:?}");
    assert_eq!(
        outcome.document()["commands"],
        by("v1.sync").document()["commands"]
    );
}

#[test]
fn parts_of_the_document_have_no_duplicate_keys() {
    let names = |call: &str| -> Vec<String> {
        let document = peers(call).document();
        let commands = document["commands"].as_object().expect("commands");
        commands.keys().cloned().collect()
    };
    assert_eq!(names("help a b --format json"), ["a b"]);
    let list = peers("a --llms").document();
    let tools = list["tools"].as_array().expect("tools").iter();
    let names: Vec<&Value> = tools.skip(1).map(|tool| &tool["name"]).collect();
    assert_eq!(names, ["a b"]);
}

#[test]
fn a_closed_pipe_is_no_panic() {
    let mut child = command(PEERS)
        .args(["help", "--all", "--format", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout.read_exact(&mut [0; 10]).expect("some bytes");
    drop(stdout);
    let outcome = Outcome::of(child.wait_with_output().expect("it ends"));
    assert_eq!(outcome.stderr, "");
}
