//! Tests arguments that are given as a command line. The policy applies to the parsed arguments, and unknown arguments
//! are refused.

use std::fs;

use cmdhelp_test_support::{executable, rows};
use serde_json::{Value, json};

use crate::calls::formats;
use crate::calls::world::{World, assert_fails, assert_value, split};

/// Calls the program with this command line.
fn call(world: &World, words: &[&str]) -> (i32, Value) {
    world.json(&[&["call", "teller", "--"], words].concat())
}

/// Returns the arguments that the program has received.
fn words(world: &World, line: &[&str]) -> Vec<String> {
    let (status, answer) = call(world, line);
    assert_eq!(status, 0, "{line:?}: {answer}");
    let text = answer["value"].as_str().expect("a text");
    text.split_terminator('\0').map(str::to_owned).collect()
}

#[test]
fn passes_a_command_line_in_its_order() {
    let world = World::new("line");
    let lines: [&[&str]; 8] = [
        &["show"],
        &["show", "a b", "$(touch x)"],
        &["show", "n", "--level", "7", "--tag=a", "m", "--tag", "b"],
        &["show", "-xvalue", "--no-color", "--quiet"],
        &["show", "-x", "value", "-"],
        &["show", "--level", "-5", "--output=--quiet"],
        &["show", "n", "--", "m"],
        &["show", "", "--output="],
    ];
    for line in lines {
        assert_eq!(words(&world, line), line);
    }
    assert!(!world.project().join("x").exists());
}

#[test]
fn refuses_unknown_arguments() {
    let world = World::new("line-unknown");
    for [line, code, hint] in rows(
        "
        show --levl 1 | INPUT_INVALID | `--level`
        show --level x | INPUT_INVALID | /level
        show --level | INPUT_INVALID | needs a value
        show --output --quiet | INPUT_INVALID | after `=`
        show --quiet=yes | INPUT_INVALID | no value
        show --quiet --quiet | INPUT_INVALID | once
        show --color --no-color | INPUT_INVALID | once
        show -x=1 | INPUT_INVALID | without `=`
        show -xy -q | INPUT_INVALID | no flag `-q`
        show -- --output=/etc/x | OPTION_INJECTION | /name
        write a b | INPUT_INVALID | does not accept the argument `b`
        shwo | UNKNOWN_COMMAND | `show`
        ",
    ) {
        let line: Vec<&str> = line.split_whitespace().collect();
        let (status, answer) = call(&world, &line);
        let error = &answer["error"];
        assert_eq!((status, &error["code"]), (2, &code.into()), "{answer}");
        let message = error["message"].as_str().expect("a text");
        assert!(message.contains(hint), "{line:?}: {message}");
    }
    let both = [
        "call",
        "teller",
        "show",
        "--json",
        r#"{"name":"n"}"#,
        "--",
        "n",
    ];
    let (status, answer) = world.json(&both);
    assert_fails(status, &answer, (2, "INPUT_INVALID"));
    assert!(!world.has_run());
}

#[test]
fn applies_rules_to_the_meaning_of_arguments() {
    let world = World::new("line-rules");
    world.register("policy { deny \"teller show\" { when \"output\" \"/etc*\"; }; }\n");
    for line in [
        &["show", "--output", "/etc/x"][..],
        &["show", "--quiet", "--output=/etc/x", "n"],
    ] {
        let (status, answer) = call(&world, line);
        assert_fails(status, &answer, (77, "POLICY_DENIED"));
    }
    assert!(!world.has_run());
    let line = ["show", "--output", "here"];
    assert_eq!(words(&world, &line), line);
    let explain = split("policy explain teller -- show --output=/etc/x");
    let (status, answer) = world.json(&explain);
    assert_eq!(
        (status, &answer["decision"]),
        (0, &"deny".into()),
        "{answer}"
    );
}

#[test]
fn binds_consent_to_the_command_line() {
    let world = World::new("line-consent");
    let (status, answer) = world.json(&["call", "teller", "drop", "--", "n"]);
    assert_eq!(status, 77, "{answer}");
    assert_eq!(answer["error"]["argv"], json!(["drop", "n"]));
    let proceed = answer["error"]["proceed"].as_array().expect("words");
    let proceed: Vec<&str> = proceed.iter().filter_map(Value::as_str).collect();
    assert_eq!(proceed[..4], ["cmdhelp", "call", "teller", "drop"]);
    assert_eq!(proceed[5..], ["--", "n"]);
    let other = [&proceed[1..6], &["m"]].concat();
    assert_eq!(world.json(&other).0, 77);
    assert!(!world.has_run());
    let (status, answer) = world.json(&proceed[1..]);
    assert_value(status, &answer, "drop\0n\0");
}

#[test]
fn redacts_secrets_in_a_command_line() {
    let world = World::new("line-secret");
    let line = split("call teller --explain -- show --password=hunter2");
    let output = world.run(&line);
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("--password=[secret]"), "{text}");
    assert!(!text.contains("hunter2"), "{text}");
}

#[test]
fn tells_how_the_program_gets_a_secret() {
    let world = World::new("line-secret-variable");
    let document = fs::read_to_string(world.path("teller.json")).expect("a file");
    let secret = "\"secret\": true";
    let named = format!("{secret}, \"env\": \"TELLER_PASSWORD\"");
    fs::write(world.path("teller.json"), document.replace(secret, &named)).expect("a file");
    let typed = call(&world, &["show", "--password", "hunter2"]);
    let input = r#"{"password":"hunter2"}"#;
    let json = world.json(&["call", "teller", "show", "--json", input]);
    for (status, answer) in [typed, json] {
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert_eq!(status, 2, "{answer}");
        assert!(
            message.contains("is a secret") && message.contains("TELLER_PASSWORD"),
            "{answer}"
        );
        assert!(!answer.to_string().contains("hunter2"), "{answer}");
    }
}

#[test]
fn accepts_standard_input_beside_a_command_line() {
    let world = World::new("line-stdin");
    let line = [
        "call",
        "teller",
        "--json",
        r#"{"stdin":"a"}"#,
        "--",
        "stdin",
    ];
    let (status, answer) = world.json(&line);
    assert_value(status, &answer, "a");
}

#[test]
fn starts_a_task_from_a_command_line() {
    let world = World::new("line-task");
    let line = ["call", "teller", "--detach", "--", "show", "--quiet", "n"];
    let (status, answer) = world.json(&line);
    assert_eq!(status, 0, "{answer}");
    let task = answer["task"].as_str().expect("a name");
    assert_eq!(world.json(&["task", "wait", task]).0, 0);
    let (status, answer) = world.json(&["task", "result", task]);
    assert_value(status, &answer, "show\0--quiet\0n\0");
}

#[test]
fn uses_the_order_of_a_definition() {
    let world = formats::defined(
        "line-kdl",
        r#"
cli "find" {
    description "Find"
    command "PROGRAM"
    arg "pattern" { required true; }
    flag "depth" { type "number"; long "--depth"; short "-d"; }
    flag "silent" { short "-s"; default true; }
    flag "glob" { type "array"; long "--glob"; separator ","; }
}
cli "other" { description "Any words"; command "PROGRAM"; }
"#,
    );
    let words = |tool: &str, line: &[&str]| {
        let (status, answer) = world.json(&[&["call", "tools", tool, "--"], line].concat());
        assert_eq!(status, 0, "{answer}");
        let text = answer["value"].as_str().expect("a text");
        text.split_terminator('\0')
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        words("find", &["x", "--glob", "1,2", "-d3"]),
        ["x", "--depth", "3", "-s", "--glob", "1,2"]
    );
    // A tool without declared arguments accepts any command line.
    let line = ["-x", "--", "-y", "$(touch y)"];
    assert_eq!(words("other", &line), line);
}

#[test]
fn uses_the_canonical_order_for_a_program_of_cmdhelp() {
    let world = World::empty("line-ours");
    let document = r#"{
        "cmdhelp_version": "0.1", "binary": "teller", "surface": {"json": "--json"},
        "commands": {"show": {
            "summary": "Show the arguments",
            "args": [{"name": "name", "type": "string"}, {"name": "rest", "type": "string", "last": true, "repeatable": true}],
            "flags": {
                "level": {"type": "int", "short": "l"},
                "quiet": {"type": "bool", "short": "q"},
                "pair": {"type": "string", "repeatable": true, "values": {"min": 2, "max": 2}}
            },
            "effect": "read"
        }}
    }"#;
    fs::write(world.path("teller.json"), document).expect("a file");
    world.register_tool("teller", "teller.json", "");
    let argv = |line: &[&str]| {
        let (status, plan) = world.json(&[&["call", "teller", "--explain", "--"], line].concat());
        assert_eq!(status, 0, "{plan}");
        plan["argv"].clone()
    };
    assert_eq!(
        argv(&["show", "n", "-ql=7", "--pair", "a", "b", "--", "-x", "y"]),
        json!([
            "show", "--level", "7", "--quiet", "--pair", "a", "b", "n", "--", "-x", "y"
        ])
    );
}

/// Creates a program that prints this help text.
fn program(world: &World, name: &str, help: &str) {
    let text = format!("#!/bin/sh\ncat <<'END'\n{help}END\n");
    let file = world.project().join(name);
    executable(&file, text);
}

#[test]
fn writes_flags_where_the_usage_line_names_them() {
    let world = World::empty("line-order");
    let help = "Usage: seek [-H] [-D debugopts] [path...] [expression]\n\n\
                Tests:\n  -name PATTERN   the name\n  -empty          only what is empty\n\n\
                Other options:\n  --help          print this\n";
    program(&world, "seek", help);
    program(
        &world,
        "sort",
        "Usage: sort [OPTION]... [FILE]...\n\nOptions:\n  -r, --reverse  backwards\n",
    );
    for (name, inputs, line) in [
        (
            "./seek",
            r#"{"name":"*.rs","path":["a","b"],"empty":true,"H":true,"D":"tree"}"#,
            json!(["-H", "-D", "tree", "a", "b", "-name", "*.rs", "-empty"]),
        ),
        ("./seek", r#"{"empty":true}"#, json!(["-empty"])),
        (
            "./sort",
            r#"{"FILE":["a"],"reverse":true}"#,
            json!(["--reverse", "a"]),
        ),
    ] {
        let (_, plan) = world.json(&["call", name, "--explain", "--json", inputs]);
        assert_eq!(plan["argv"], line, "{plan}");
    }
    // A command line is passed on in its order.
    let line = ["a", "-name", "x", "-empty"];
    let (_, plan) = world.json(&[&["call", "./seek", "--explain", "--"], &line[..]].concat());
    assert_eq!(plan["argv"], json!(line), "{plan}");
}

#[test]
fn writes_an_equals_sign_where_the_help_has_one() {
    let world = World::empty("line-equals");
    let help = "Usage: forge [options] file...\n\nOptions:\n  \
                -std=<standard>   Assume this standard\n  -o <file>         Write to this file\n  \
                -i[extension]     Edit in place\n  -F/pattern/       Split here\n";
    program(&world, "forge", help);
    let inputs = r#"{"std":"c99","o":"x","file":["a.c"]}"#;
    let (_, plan) = world.json(&["call", "./forge", "--explain", "--json", inputs]);
    assert_eq!(
        plan["argv"],
        json!(["-std=c99", "-o", "x", "a.c"]),
        "{plan}"
    );
    let inputs = r#"{"i":".bak","file":["a.c"]}"#;
    let (status, answer) = world.json(&["call", "./forge", "--explain", "--json", inputs]);
    let error = &answer["error"];
    assert_fails(status, &answer, (2, "INPUT_INVALID"));
    assert!(
        error["message"].to_string().contains("is optional"),
        "{error}"
    );
    let inputs = r#"{"F":":","file":["a.c"]}"#;
    let (status, answer) = world.json(&["call", "./forge", "--explain", "--json", inputs]);
    let message = assert_fails(status, &answer, (2, "INPUT_INVALID"));
    assert!(
        message.contains("`-F` must follow in the same word"),
        "{message}"
    );
}

#[test]
fn tells_where_a_json_object_belongs() {
    let world = World::new("line-json");
    let (status, answer) = world.json(&["call", "teller", r#"{"name":"n"}"#]);
    assert_eq!(status, 2, "{answer}");
    let message = answer["error"]["message"].to_string();
    assert!(message.contains("after `--json`"), "{message}");
}

/// The manifest of a program with flags that can be given with or without a value.
const OPTIONAL: &str = r#"{"cmdhelp_version": "0.1", "binary": "optional", "commands": {"show": {
    "summary": "Show the arguments",
    "effect": "read",
    "args": [{"name": "text", "type": "string"}],
    "flags": {
        "color": {"type": "enum", "enum": ["auto", "always"], "values": {"min": 0, "max": 1}, "require_equals": true},
        "depth": {"type": "int", "values": {"min": 0, "max": 1}}
    }
}}}"#;

#[test]
fn a_flag_can_be_given_without_its_optional_value() {
    let world = World::described("optional-values", "optional", OPTIONAL);
    for (words, inputs, expected) in [
        (
            &["--color", "x"][..],
            r#"{"color":true,"text":"x"}"#,
            "show\0--color\0x\0",
        ),
        (
            &["--color=always", "--depth", "x"],
            r#"{"color":"always","depth":true,"text":"x"}"#,
            "show\0--color=always\0--depth\0x\0",
        ),
        (
            &["--depth=3"],
            r#"{"color":false,"depth":3}"#,
            "show\0--depth=3\0",
        ),
    ] {
        let (status, answer) = world.json(&[&["call", "optional", "--", "show"], words].concat());
        assert_eq!(
            (status, &answer["value"]),
            (0, &expected.into()),
            "{words:?}: {answer}"
        );
        let (status, answer) = world.json(&["call", "optional", "show", "--json", inputs]);
        assert_eq!(
            (status, &answer["value"]),
            (0, &expected.into()),
            "{inputs}: {answer}"
        );
    }
    let (status, answer) = world.json(&[
        "call",
        "optional",
        "show",
        "--json",
        r#"{"color":"allways"}"#,
    ]);
    assert_eq!(
        (status, &answer["error"]["corrected_json"]["color"]),
        (2, &"always".into()),
        "{answer}"
    );
}
