//! Permission rules allow what is proven to read only, and nothing else.

use cmdhelp_bundle::{Format, Harness, Model};
use serde_json::{Value, json};

use crate::tree;

/// Returns the lines that Claude Code is told to allow.
fn allowed(document: &Value) -> Vec<String> {
    let model = Model::parse(&document.to_string()).expect("a manifest");
    let tree = tree(&model, Format::Rules(Harness::ClaudeCode));
    let (_, text) = tree.files().next().expect("a file");
    let file: Value = serde_json::from_str(text).expect("JSON");
    let allowed = file["permissions"]["allow"].as_array().expect("a list");
    allowed
        .iter()
        .map(|it| it.as_str().expect("a text").to_owned())
        .collect()
}

/// Returns the document of a program with the command `logs`.
fn program(logs: Value) -> Value {
    json!({
        "cmdhelp_version": "0.1",
        "binary": "app",
        "manifest_hash": "0123456789abcdef",
        "commands": {"logs": logs}
    })
}

#[test]
fn what_reads_is_allowed_with_all_that_follows() {
    let document = program(json!({"summary": "Logs", "effect": "read"}));
    assert_eq!(allowed(&document), ["Bash(app logs)", "Bash(app logs *)"]);
}

#[test]
fn what_could_do_more_is_not_allowed() {
    let none: [Value; 7] = [
        json!({"summary": "Logs"}),
        json!({"summary": "Logs", "effect": "write"}),
        json!({"summary": "Logs", "effect": "unheard-of"}),
        json!({"summary": "Logs", "effect": "read", "worst_effect": "destructive"}),
        json!({"summary": "Logs", "effect": "read", "flags": {"clear": {"type": "bool", "effect": "destructive"}}}),
        json!({"summary": "Logs", "effect": "read", "flags": {"to": {"type": "path", "effect": "write", "env": "TO"}}}),
        json!({"summary": "Logs", "effect": "read", "args": [{"name": "to", "type": "path", "effect": "write"}]}),
    ];
    for logs in none {
        assert_eq!(allowed(&program(logs.clone())), [""; 0], "{logs}");
    }
    let mut document = program(json!({"summary": "Logs", "effect": "read"}));
    document["global_flags"] = json!({"force": {"type": "bool", "effect": "write"}});
    assert_eq!(
        allowed(&document),
        [""; 0],
        "a flag that every command takes"
    );
    let mut document = program(json!({"summary": "Logs", "effect": "read"}));
    document
        .as_object_mut()
        .expect("an object")
        .remove("manifest_hash");
    assert_eq!(
        allowed(&document),
        [""; 0],
        "a document of which nobody knows what it leaves out"
    );
}

#[test]
fn only_the_bare_line_is_allowed_where_something_else_can_follow() {
    let bare = [
        json!({"summary": "Logs", "effect": "read", "external_subcommands": true}),
        json!({"summary": "Logs", "effect": "read", "args": [{"name": "to", "type": "string", "trailing": true}]}),
        json!({"summary": "Logs", "effect": "read", "subcommands": ["clear"]}),
    ];
    for logs in bare {
        assert_eq!(
            allowed(&program(logs.clone())),
            ["Bash(app logs)"],
            "{logs}"
        );
    }
    let mut root = program(json!({"summary": "Logs", "effect": "write"}));
    root["commands"][""] = json!({"summary": "App", "effect": "read", "subcommands": ["logs"]});
    assert_eq!(allowed(&root), ["Bash(app)"]);
    // Behind the program's name, flags of ours can follow: `app --mcp-install`.
    root["commands"] = json!({"": {"summary": "App", "effect": "read"}});
    assert_eq!(allowed(&root), ["Bash(app)"]);
}

/// Gemini compares letters, so `log` would allow `logout`.
#[test]
fn a_name_that_begins_another_has_no_rule_by_letters() {
    let mut document =
        program(json!({"summary": "Out", "effect": "write", "aliases": ["log-out"]}));
    document["commands"]["log"] = json!({"summary": "Log", "effect": "read"});
    document["commands"]["show"] = json!({"summary": "Show", "effect": "read"});
    let model = Model::parse(&document.to_string()).expect("a manifest");
    let rules = tree(&model, Format::Rules(Harness::Gemini));
    let (_, text) = rules.files().next().expect("a file");
    assert!(text.contains("commandPrefix = \"app show\""), "{text}");
    assert!(!text.contains("app log"), "{text}");
}
