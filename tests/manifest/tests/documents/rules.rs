//! The rules of the specification, each with a document that follows it and one that violates it.

use serde_json::{Value, json};

use crate::schemas::{DOCUMENT, ERROR, STRICT, complaints, is_canonical, of_cmdhelp};

struct Rule {
    rule: &'static str,
    section: &'static str,
    good: Value,
    bad: Value,
}

fn rule(section: &'static str, rule: &'static str, good: Value, bad: Value) -> Rule {
    Rule {
        rule,
        section,
        good,
        bad,
    }
}

/// Returns a document with an additional key at its top level.
fn top(key: &str, value: Value) -> Value {
    let mut document = json!({ "cmdhelp_version": "0.1", "binary": "app", "commands": {} });
    document[key] = value;
    document
}

/// Returns a document with one command.
fn command(command: Value) -> Value {
    top("commands", json!({ "run": command }))
}

/// Returns a document about a command with an additional key.
fn with_key(key: &str, value: Value) -> Value {
    command(json!({ "summary": "Runs", key: value }))
}

fn flag(flag: Value) -> Value {
    with_key("flags", json!({ "flag": flag }))
}

fn arg(arg: Value) -> Value {
    with_key("args", json!([arg]))
}

fn without(key: &str) -> Value {
    let mut document = top("version", json!("1.4.2"));
    document.as_object_mut().unwrap().remove(key);
    document
}

#[rustfmt::skip]
fn envelope() -> Vec<Rule> {
    let whole = || without("version");
    vec![
        rule("5", "there is a version of the convention", whole(), without("cmdhelp_version")),
        rule("5", "there is a name of the program", whole(), without("binary")),
        rule("5", "the program has a name", top("binary", json!("app")), top("binary", json!(""))),
        rule("5", "there are commands", whole(), without("commands")),
        rule("5", "commands are an object", whole(), top("commands", json!([]))),
        rule("5", "a command has a summary", command(json!({ "summary": "Runs" })), command(json!({}))),
        rule("5", "a summary says something", with_key("since", json!("0.1.0")), command(json!({ "summary": "" }))),
        rule("5", "a command's key is words with a space between", top("commands", json!({ "item create": { "summary": "Creates" } })), top("commands", json!({ "item  create": { "summary": "Creates" } }))),
        rule("5", "global flags are flags", top("global_flags", json!({ "yes": { "type": "bool" } })), top("global_flags", json!({ "yes": {} }))),
        rule("5", "schemas are schemas", top("schemas", json!({ "Item": {} })), top("schemas", json!({ "Item": "object" }))),
        rule("7", "the workspace is a text", top("context", json!({ "workspace": "docapp" })), top("context", json!({ "workspace": ["docapp"] }))),
        rule("9", "the version has two numbers", top("cmdhelp_version", json!("0.1")), top("cmdhelp_version", json!("0.1.0"))),
        rule("9", "the version is a text", top("cmdhelp_version", json!("12.34")), top("cmdhelp_version", json!(0.1))),
        rule("9", "the version is nothing but numbers", top("cmdhelp_version", json!("1.0")), top("cmdhelp_version", json!("v1.0"))),
    ]
}

#[rustfmt::skip]
fn commands() -> Vec<Rule> {
    vec![
        rule("5", "arguments are in a list", with_key("args", json!([])), with_key("args", json!({}))),
        rule("5", "an argument has a name", arg(json!({ "name": "title", "type": "string" })), arg(json!({ "type": "string" }))),
        rule("5", "an argument has a type", arg(json!({ "name": "title", "type": "string" })), arg(json!({ "name": "title" }))),
        rule("5", "a flag's key has no dashes before it", with_key("flags", json!({ "dry-run": { "type": "bool" } })), with_key("flags", json!({ "--dry-run": { "type": "bool" } }))),
        rule("5", "a flag has a type", flag(json!({ "type": "string" })), flag(json!({}))),
        rule("5", "`required` is true or false", flag(json!({ "type": "string", "required": true })), flag(json!({ "type": "string", "required": "yes" }))),
        rule("5", "`repeatable` is true or false", flag(json!({ "type": "string", "repeatable": true })), flag(json!({ "type": "string", "repeatable": 2 }))),
        rule("5", "`stdin` says whether it is read", with_key("stdin", json!({ "accepted": true, "format": "text/markdown" })), with_key("stdin", json!({ "format": "text/markdown" }))),
        rule("5", "`stdin` has two keys", with_key("stdin", json!({ "accepted": true })), with_key("stdin", json!({ "accepted": true, "required": true }))),
        rule("5", "`stdout` is an object", with_key("stdout", json!({ "text_template": "{ref}" })), with_key("stdout", json!("{ref}"))),
        rule("5", "a schema is mentioned by a text", with_key("stdout", json!({ "json_schema_ref": "#/schemas/Item" })), with_key("stdout", json!({ "json_schema_ref": {} }))),
        rule("5", "an example has a command line", with_key("examples", json!([{ "cmd": "app run" }])), with_key("examples", json!([{ "note": "runs" }]))),
        rule("5", "other commands are named in a list", with_key("see_also", json!(["stop"])), with_key("see_also", json!("stop"))),
        rule("5.2", "an exit code is a number", with_key("exit_codes", json!({ "0": "ok" })), with_key("exit_codes", json!({ "1-9": "ok" }))),
        rule("5.2", "an exit code's meaning is a text or an object", with_key("exit_codes", json!({ "2": { "when": "invalid" } })), with_key("exit_codes", json!({ "2": ["invalid"] }))),
        rule("5.2", "an exit code's text says something", with_key("exit_codes", json!({ "2": "invalid" })), with_key("exit_codes", json!({ "2": "" }))),
        rule("5.2", "an exit code's object says when", with_key("exit_codes", json!({ "2": { "when": "invalid", "recovery": "look" } })), with_key("exit_codes", json!({ "2": { "recovery": "look" } }))),
    ]
}

#[rustfmt::skip]
fn types() -> Vec<Rule> {
    vec![
        rule("5.1", "types are of a closed set", flag(json!({ "type": "int" })), flag(json!({ "type": "integer" }))),
        rule("5.1", "types of a program's own begin with `x-`", flag(json!({ "type": "x-issue-ref" })), flag(json!({ "type": "issue-ref" }))),
        rule("5.1", "a type of a program's own has a name", flag(json!({ "type": "x-a" })), flag(json!({ "type": "x-" }))),
        rule("5.1", "an enum has values", flag(json!({ "type": "enum", "enum": ["low"] })), flag(json!({ "type": "enum" }))),
        rule("5.1", "an enum's values are some", flag(json!({ "type": "enum", "enum": [], "enum_source": "dynamic:app list" })), flag(json!({ "type": "enum", "enum": [] }))),
        rule("5.1", "an enum's values are single values", flag(json!({ "type": "enum", "enum": ["low", 2] })), flag(json!({ "type": "enum", "enum": ["low", null] }))),
        rule("5.1", "the default of an int is a whole number", flag(json!({ "type": "int", "default": 5 })), flag(json!({ "type": "int", "default": "5" }))),
        rule("5.1", "the defaults of an int are whole numbers", flag(json!({ "type": "int", "default": [5, 6] })), flag(json!({ "type": "int", "default": [5, 6.5] }))),
        rule("5.1", "the default of a float is a number", flag(json!({ "type": "float", "default": 0.5 })), flag(json!({ "type": "float", "default": "0.5" }))),
        rule("5.1", "the default of a text is a text", flag(json!({ "type": "path", "default": "1" })), flag(json!({ "type": "path", "default": 1 }))),
        rule("5.1", "only numbers have limits", flag(json!({ "type": "int", "minimum": 0 })), flag(json!({ "type": "string", "minimum": 0 }))),
        rule("5.3", "a switch has no values", flag(json!({ "type": "enum", "enum": ["true", "false"] })), flag(json!({ "type": "bool", "enum": ["true", "false"] }))),
        rule("5.3", "the default of a switch is true or false", flag(json!({ "type": "bool", "default": true })), flag(json!({ "type": "bool", "default": "true" }))),
        rule("5.3", "only the default of a switch that counts is a number", flag(json!({ "type": "bool", "default": 1, "repeatable": true })), flag(json!({ "type": "bool", "default": 1 }))),
        rule("5.3", "only a switch can be taken back", flag(json!({ "type": "bool", "negate_flag": "--no-cache" })), flag(json!({ "type": "string", "negate_flag": "--no-cache" }))),
        rule("5.3", "what takes a switch back is a flag", flag(json!({ "type": "bool", "negate_flag": "--no-cache" })), flag(json!({ "type": "bool", "negate_flag": "no-cache" }))),
        rule("7", "a source of values is dynamic", flag(json!({ "type": "enum", "enum_source": "dynamic:app list" })), flag(json!({ "type": "enum", "enum_source": "app list" }))),
        rule("7", "a source of values is on one line", flag(json!({ "type": "enum", "enum_source": "dynamic:app list" })), flag(json!({ "type": "enum", "enum_source": "dynamic:app\nlist" }))),
        rule("7", "a source of values is a command", flag(json!({ "type": "enum", "enum_source": "dynamic:a" })), flag(json!({ "type": "enum", "enum_source": "dynamic:" }))),
    ]
}

/// Returns the rules for the keys that `cmdhelp` adds to the specification.
#[rustfmt::skip]
fn keys() -> Vec<Rule> {
    vec![
        rule("ours", "what cannot be run has subcommands", with_key("subcommands", json!(["one"])), with_key("runnable", json!(false))),
        rule("ours", "there are three effects", with_key("effect", json!("read")), with_key("effect", json!("reads"))),
        rule("ours", "a short name is one character", flag(json!({ "type": "bool", "short": "v" })), flag(json!({ "type": "bool", "short": "-v" }))),
        rule("ours", "a default is known or not", flag(json!({ "type": "int", "default_dynamic": true })), flag(json!({ "type": "int", "default_dynamic": true, "default": 1 }))),
        rule("ours", "values have a least number", flag(json!({ "type": "int", "values": { "min": 0 } })), flag(json!({ "type": "int", "values": { "max": 1 } }))),
        rule("ours", "what is helped with is there", flag(json!({ "type": "enum", "enum": ["a"], "enum_help": { "a": "A" } })), flag(json!({ "type": "enum", "enum_source": "dynamic:b", "enum_help": { "a": "A" } }))),
        rule("ours", "a group has members", with_key("groups", json!([{ "members": ["--a", "--b"] }])), with_key("groups", json!([{ "required": true }]))),
        rule("ours", "tokens are counted", top("tokens", json!(0)), top("tokens", json!("many"))),
        rule("ours", "a hash has 16 digits", top("manifest_hash", json!("0123456789abcdef")), top("manifest_hash", json!("0123456789ABCDEF"))),
        rule("ours", "a scope is a command or a search", top("scope", json!({ "path": "", "depth": 0 })), top("scope", json!({ "path": "", "search": "words" }))),
        rule("ours", "a depth is one below a command", top("scope", json!({ "path": "item" })), top("scope", json!({ "search": "words", "depth": 1 }))),
        rule("ours", "what is unavailable has a reason", top("context", json!({ "unavailable": [{ "what": "list", "why": "no network" }] })), top("context", json!({ "unavailable": [{ "what": "list" }] }))),
        rule("ours", "a word to ask by is a word", top("surface", json!({ "help": "help" })), top("surface", json!({ "help": "help me" }))),
    ]
}

#[test]
fn each_rule_rejects_only_its_violation() {
    for rules in [envelope(), commands(), types(), keys()] {
        for Rule {
            rule,
            section,
            good,
            bad,
        } in rules
        {
            let complaints = complaints(of_cmdhelp(DOCUMENT), &good);
            assert!(complaints.is_empty(), "§{section}, {rule}:\n{complaints}");
            assert!(
                !of_cmdhelp(DOCUMENT).is_valid(&bad),
                "§{section}, {rule}: {bad}"
            );
            assert_ne!(is_canonical(&good), Some(false), "§{section}, {rule}");
        }
    }
}

/// Section 9 of the specification: readers of version 0.1 accept keys of later versions.
#[test]
fn unknown_keys_are_allowed() {
    for document in [
        top("license", json!("MIT")),
        with_key("license", json!("MIT")),
        flag(json!({ "type": "string", "secret": true })),
        arg(json!({ "name": "title", "type": "string", "secret": true })),
        with_key("stdout", json!({ "media_type": "text/plain" })),
        with_key(
            "exit_codes",
            json!({ "2": { "when": "invalid", "retry": true } }),
        ),
        with_key("examples", json!([{ "cmd": "app run", "output": "done" }])),
        top("context", json!({ "collections": ["tasks"] })),
    ] {
        let complaints = complaints(of_cmdhelp(DOCUMENT), &document);
        assert!(complaints.is_empty(), "{document}:\n{complaints}");
        assert!(!of_cmdhelp(STRICT).is_valid(&document));
    }
}

#[test]
#[rustfmt::skip]
fn errors_are_valid_under_their_schema() {
    let error = |code: &str| json!({ "ok": false, "error": { "code": code, "message": "none", "recovery": "app help --format json" } });
    let with = |code: &str, key: &str, value: Value| {
        let mut document = error(code);
        document["error"][key] = value;
        document
    };
    for good in [
        error("UNKNOWN_COMMAND"),
        error("INVALID_DEPTH"),
        error("MISSING_VALUE"),
        with("UNKNOWN_FORMAT", "available", json!(["text", "json"])),
        with("UNKNOWN_OPTION", "did_you_mean", json!(["--depth"])),
    ] {
        assert_eq!(complaints(of_cmdhelp(ERROR), &good), "", "{good}");
    }
    for bad in [
        json!({ "ok": true }),
        json!({ "ok": true, "error": error("UNKNOWN_COMMAND")["error"] }),
        error("UNKNOWN_THING"),
        with("UNKNOWN_COMMAND", "recovery", json!("")),
        with("UNKNOWN_COMMAND", "recovery", json!(null)),
        with("UNKNOWN_COMMAND", "did_you_mean", json!([])),
        with("UNKNOWN_COMMAND", "hint", json!("look")),
        with("INVALID_DEPTH", "available", json!(["0"])),
    ] {
        assert!(!of_cmdhelp(ERROR).is_valid(&bad), "{bad}");
    }
}
