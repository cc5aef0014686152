//! Global arguments of a command whose arguments conflict with its subcommands are accepted after the
//! name of a subcommand.

use serde_json::{Value, json};

use crate::programs::run::{document, program, refused, run};

const ODDS: &str = program!("llms_odds");

fn keys(command: &str) -> Vec<String> {
    let tools = document(ODDS, &["--llms"]);
    let mut tools = tools["tools"].as_array().unwrap().iter();
    let tool = tools.find(|tool| tool["name"] == command);
    let tool = tool.unwrap_or_else(|| panic!("{command} cannot be called"));
    let properties = tool["inputSchema"]["properties"].as_object().unwrap();
    properties.keys().cloned().collect()
}

fn called(command: &[&str], value: &Value) -> String {
    let value = value.to_string();
    let outcome = run(ODDS, &[command, &["--json", &value]].concat());
    assert_eq!(outcome.code, 0, "{value}: {outcome:?}");
    outcome.stdout
}

fn typed(line: &[&str]) -> String {
    let outcome = run(ODDS, line);
    assert_eq!(outcome.code, 0, "{line:?}: {outcome:?}");
    outcome.stdout
}

#[test]
fn a_subcommand_accepts_only_the_global_arguments_of_its_parent() {
    let mut push = keys("stash push");
    push.sort();
    assert_eq!(push, ["depth", "message", "quiet", "stack", "verbose"]);
    let value = json!({"quiet": true, "stack": 3, "verbose": true, "message": "m"});
    let line = ["stash", "push", "--quiet", "--stack=3", "--verbose", "m"];
    assert_eq!(called(&["stash", "push"], &value), typed(&line));
    let error = refused(ODDS, &["stash", "push", "--json", r#"{"keep":"k"}"#]);
    assert_eq!(error["violations"][0]["code"], "UNKNOWN_KEY", "{error}");
}

#[test]
fn the_manifest_tells_that_arguments_and_subcommands_exclude_each_other() {
    let all = document(ODDS, &["help", "--all", "--format", "json"]);
    for (command, expected) in [
        ("stash", json!(true)),
        ("remote", Value::Null),
        ("", Value::Null),
    ] {
        let entry = &all["commands"][command];
        assert_eq!(
            entry["args_conflicts_with_subcommands"], expected,
            "{entry}"
        );
    }
    let page = run(ODDS, &["help", "stash", "--all", "--format", "md"]).stdout;
    assert!(
        page.contains("- takes either its own arguments or a subcommand\n"),
        "{page}"
    );
    assert_eq!(run(ODDS, &["stash", "push", "--keep", "k"]).code, 2);
}

#[test]
fn arguments_of_the_subcommand_override_global_ones() {
    let mut pop = keys("stash pop");
    pop.sort();
    assert_eq!(pop, ["depth", "quiet", "stack", "verbose"]);
    let value = json!({"quiet": true, "stack": 4, "depth": 2});
    let line = ["stash", "pop", "--quiet", "--depth=2", "--stack=4"];
    assert_eq!(called(&["stash", "pop"], &value), typed(&line));
}

#[test]
fn the_parent_command_accepts_all_its_arguments() {
    let value = json!({"keep": "k", "quiet": true, "paths": ["a"]});
    let line = ["stash", "--keep=k", "--quiet", "a"];
    assert_eq!(called(&["stash"], &value), typed(&line));
}

#[test]
fn manifests_contain_global_positionals_in_subcommands() {
    let all = document(ODDS, &["help", "--all", "--format", "json"]);
    let args = |command: &str| {
        let args = all["commands"][command]["args"].as_array().unwrap().iter();
        let names = args.map(|arg| arg["name"].as_str().unwrap());
        names.collect::<Vec<_>>()
    };
    assert_eq!(args("send"), ["thing"]);
    assert_eq!(args("send home"), ["room", "thing"]);
    assert_eq!(args("send away"), ["thing"]);
    let value = json!({"room": "attic", "thing": "lamp"});
    let line = ["send", "home", "attic", "lamp"];
    assert_eq!(called(&["send", "home"], &value), typed(&line));
}

#[test]
fn manifests_contain_a_replaced_global_flag_once() {
    let text = run(ODDS, &["help", "stash", "pop", "--format", "json"]).stdout;
    assert_eq!(text.matches("\"stack\":").count(), 1, "{text}");
    assert!(text.contains("From which stack"), "{text}");
    for flag in ["\"quiet\":{", "\"depth\":{"] {
        assert_eq!(text.matches(flag).count(), 1, "{text}");
    }
}
