//! Permission rules allow exactly the calls whose declared effect is `read`.

#![allow(
    deprecated,
    reason = "clap's deprecated settings of commands pass words on, too"
)]

use std::io::Write as _;
use std::process::{Command, Stdio};

use cmdhelp::prelude::*;
use cmdhelp_bundle::{Format, Harness, Model, NoRules, Options, no_rules, read, write};
use serde_json::{Value, json};

use crate::{PROGRAMS, model, tree};

/// Returns the entries of `allow` in the rules for Claude Code.
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

/// Returns the cmdhelp document of a program with the command `logs`.
fn program(logs: Value) -> Value {
    json!({
        "cmdhelp_version": "0.1",
        "binary": "app",
        "manifest_hash": "0123456789abcdef",
        "commands": {"logs": logs}
    })
}

#[test]
fn read_commands_are_allowed_with_any_arguments() {
    let document = program(json!({"summary": "Logs", "effect": "read"}));
    assert_eq!(allowed(&document), ["Bash(app logs)", "Bash(app logs *)"]);
}

/// A program with commands that take the command line of another program.
#[derive(Parser)]
#[command(name = "app")]
#[allow(dead_code, reason = "only the manifest is read")]
enum Runs {
    /// Runs the visible words
    #[cmdhelp(effect = "read")]
    Shown {
        #[arg(last = true)]
        words: Vec<String>,
    },
    /// Runs the hidden words
    #[cmdhelp(effect = "read")]
    Hidden {
        #[arg(last = true, hide = true)]
        words: Vec<String>,
    },
    /// Runs words that agents do not see
    #[cmdhelp(effect = "read")]
    Private(Words),
    /// Has a hidden command that runs words
    #[cmdhelp(effect = "read")]
    Above {
        #[command(subcommand)]
        inner: Option<Inner>,
    },
    /// Runs words that may begin with a hyphen
    #[cmdhelp(effect = "read")]
    Hyphens {
        #[arg(allow_hyphen_values = true)]
        words: Vec<String>,
    },
    /// Runs raw words
    #[cmdhelp(effect = "read")]
    Raw {
        #[arg(raw = true)]
        words: Vec<String>,
    },
    /// Passes the values of an option on
    #[cmdhelp(effect = "read")]
    Passes {
        #[arg(long, allow_hyphen_values = true, num_args = 1..)]
        with: Vec<String>,
    },
    /// Passes the values of an option on, which has a name for each value
    #[cmdhelp(effect = "read")]
    Names {
        #[arg(long, action = cmdhelp::ArgAction::Set, value_names = ["PROGRAM", "ARG"], allow_hyphen_values = true)]
        run: Vec<String>,
    },
    /// Passes the values of a hidden option on
    #[cmdhelp(effect = "read")]
    Hides {
        #[arg(long, allow_hyphen_values = true, hide = true)]
        with: Vec<String>,
    },
    /// Runs words that may begin with a hyphen by a setting of the command
    #[cmdhelp(effect = "read")]
    #[command(allow_hyphen_values = true)]
    Old { words: Vec<String> },
    /// Runs the words after the first by a setting of the command
    #[cmdhelp(effect = "read")]
    #[command(trailing_var_arg = true)]
    Older { words: Vec<String> },
    /// Searches
    #[cmdhelp(effect = "read")]
    Grep {
        #[arg(allow_hyphen_values = true)]
        pattern: String,
        #[arg(long, allow_hyphen_values = true, hide = true)]
        offset: Option<i64>,
        #[arg(allow_negative_numbers = true)]
        numbers: Vec<i64>,
    },
    /// Runs nothing
    #[cmdhelp(effect = "read")]
    Plain { names: Vec<String> },
}

/// Words for another program.
#[derive(Args)]
#[allow(dead_code, reason = "only the manifest is read")]
struct Words {
    #[arg(trailing_var_arg = true)]
    #[cmdhelp(hide)]
    words: Vec<String>,
}

/// A hidden command.
#[derive(Subcommand)]
#[allow(dead_code, reason = "only the manifest is read")]
enum Inner {
    /// Runs words
    #[command(hide = true)]
    #[cmdhelp(effect = "read")]
    Run {
        #[arg(last = true)]
        words: Vec<String>,
    },
}

#[test]
fn commands_with_words_for_another_program_are_allowed_without_words_only() {
    let document: Value = serde_json::from_str(Runs::MANIFEST).expect("JSON");
    let expected = [
        "Bash(app grep *)",
        "Bash(app grep)",
        "Bash(app hyphens)",
        "Bash(app names)",
        "Bash(app passes)",
        "Bash(app plain *)",
        "Bash(app plain)",
        "Bash(app raw)",
        "Bash(app shown)",
    ];
    let mut allowed = allowed(&document);
    allowed.sort();
    assert_eq!(allowed, expected);
}

#[test]
fn commands_that_may_write_are_not_allowed() {
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
fn commands_with_subcommands_that_write_are_allowed_without_arguments_only() {
    let bare = [
        json!({"summary": "Logs", "effect": "read", "external_subcommands": true}),
        json!({"summary": "Logs", "effect": "read", "args": [{"name": "to", "type": "string", "trailing": true}]}),
        json!({"summary": "Logs", "effect": "read", "args": [{"name": "to", "type": "string", "last": true, "repeatable": true}]}),
        json!({"summary": "Logs", "effect": "read", "args": [{"name": "to", "type": "string", "hyphen_values": true, "repeatable": true}]}),
        json!({"summary": "Logs", "effect": "read", "flags": {"to": {"type": "string", "hyphen_values": true, "repeatable": true}}}),
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
    // The rule has no wildcard, because a framework flag can follow the program's name:
    // `app --mcp-install` writes.
    root["commands"] = json!({"": {"summary": "App", "effect": "read"}});
    assert_eq!(allowed(&root), ["Bash(app)"]);
}

/// Cargo runs another program for `cargo app` if the configuration of a folder has the alias `app`.
#[test]
fn commands_of_a_program_that_another_program_runs_are_not_allowed() {
    let mut document = program(json!({"summary": "Logs", "effect": "read"}));
    document["binary"] = json!("cargo app");
    assert_eq!(allowed(&document), [""; 0]);
    let model = Model::parse(&document.to_string()).expect("a manifest");
    let why = no_rules(&model).expect("a reason").to_string();
    assert!(
        why.contains("`cargo app`") && why.contains("`cargo` decides"),
        "{why}"
    );
}

#[test]
fn commands_of_a_program_with_special_characters_in_its_name_are_not_allowed() {
    let mut document = program(json!({"summary": "Logs", "effect": "read"}));
    for name in ["app*", "äpp", "$(app)", "app\u{200b}", "a(b"] {
        document["binary"] = json!(name);
        assert_eq!(allowed(&document), [""; 0], "{name}");
        let model = Model::parse(&document.to_string()).expect("a manifest");
        assert_eq!(no_rules(&model), Some(NoRules::Unquoted(name.to_owned())));
        let why = no_rules(&model).expect("a reason").to_string();
        assert!(!why.contains('\u{200b}'), "{why}");
    }
    document["binary"] = json!("a-p_p.x+1@2");
    let model = Model::parse(&document.to_string()).expect("a manifest");
    assert_eq!(no_rules(&model), None);
    assert_eq!(allowed(&document)[0], "Bash(a-p_p.x+1@2 logs)");
}

/// The rules of a program without commands that only read are a file without rules.
#[test]
fn an_empty_file_of_rules_differs_from_a_missing_one() {
    let document = program(json!({"summary": "Logs", "effect": "write"}));
    let model = Model::parse(&document.to_string()).expect("a manifest");
    for harness in [Harness::Codex, Harness::Gemini] {
        let tree = write(&model, Format::Rules(harness), &Options::default()).expect("rules");
        assert_eq!(tree.get(""), Some(""));
        let name = format!("cmdhelp-no-rules-{harness:?}-{}", std::process::id());
        let file = std::env::temp_dir().join(name);
        let difference = tree.diff(&file).expect("a difference");
        let difference = difference.expect("a missing file differs");
        assert!(
            difference.starts_with("--- /dev/null\n+++ "),
            "{difference}"
        );
        tree.write_to(&file).expect("a file");
        assert_eq!(tree.diff(&file).expect("a difference"), None);
        std::fs::remove_file(&file).expect("the file");
    }
}

/// The files of a bundle do not contain whether an argument passes words on to another program.
#[test]
fn commands_that_are_read_from_a_bundle_are_not_allowed() {
    let exec = json!({"summary": "Run", "effect": "read", "args": [
        {"name": "words", "type": "string", "trailing": true, "repeatable": true}
    ]});
    let document = program(exec);
    assert_eq!(allowed(&document), ["Bash(app logs)"]);
    let model = Model::parse(&document.to_string()).expect("a manifest");
    let options = Options {
        vendored: Some("bin/app".to_owned()),
        ..Options::default()
    };
    let folder = std::env::temp_dir().join(format!("cmdhelp-rules-{}", std::process::id()));
    let bundle = write(&model, Format::CliMd, &options).expect("a bundle");
    bundle.write_to(&folder).expect("files");
    let found = read(Format::CliMd, &folder).expect("a bundle");
    std::fs::remove_dir_all(&folder).expect("the files");
    assert_eq!(found.tools[0].effect, model.tools[0].effect);
    assert_eq!(found.hash, model.hash);
    assert_eq!(no_rules(&found), Some(NoRules::Incomplete));
    let options = Options {
        server: Some("app".to_owned()),
        ..Options::default()
    };
    let rules = write(&found, Format::Rules(Harness::ClaudeCode), &options).expect("rules");
    let (_, text) = rules.files().next().expect("a file");
    assert!(!text.contains("app"), "{text}");
}

/// Gemini compares command lines as texts. A rule with the `commandPrefix` `app log` would allow
/// `app logout` in older versions of Gemini, and `app log"out"`, the same call, in newer versions.
/// A manifest cannot exclude a command such as `app logout`, because it lacks hidden names.
#[test]
fn a_rule_of_gemini_ends_with_a_whole_word() {
    let mut document = program(json!({"summary": "Logs", "effect": "read"}));
    document["commands"]["v1.show"] = json!({"summary": "Show", "effect": "read"});
    let model = Model::parse(&document.to_string()).expect("a manifest");
    let rules = tree(&model, Format::Rules(Harness::Gemini));
    let (_, text) = rules.files().next().expect("a file");
    // Gemini searches in JSON, so the quote is the end of the command line.
    for expected in [
        r#"commandRegex = "app logs[ \"]""#,
        r#"commandRegex = "app v1[.]show[ \"]""#,
    ] {
        assert!(text.contains(expected), "no `{expected}` in\n{text}");
    }
    assert!(!text.contains("commandPrefix"), "{text}");
}

/// Returns the entries of `allow` and of `ask` for the tools of a server, in the rules for Claude Code.
fn server_rules(document: &Value, server: Option<&str>) -> (Vec<String>, Vec<String>) {
    let model = Model::parse(&document.to_string()).expect("a manifest");
    let options = Options {
        server: server.map(str::to_owned),
        ..Options::default()
    };
    let tree = write(&model, Format::Rules(Harness::ClaudeCode), &options).expect("rules");
    let (_, text) = tree.files().next().expect("a file");
    let file: Value = serde_json::from_str(text).expect("JSON");
    let about_tools = |list: &str| -> Vec<String> {
        let rules = file["permissions"][list].as_array().into_iter().flatten();
        let rules = rules.map(|it| it.as_str().expect("a text").to_owned());
        rules.filter(|it| it.starts_with("mcp__")).collect()
    };
    (about_tools("allow"), about_tools("ask"))
}

/// The server renames one of two tools with the same name, so a rule could allow the wrong tool.
#[test]
fn server_tools_have_rules_if_all_their_calls_are_known() {
    let mut document = program(json!({"summary": "Logs", "effect": "read"}));
    let more = json!({
        "": {"summary": "App", "effect": "read"},
        "clear": {"summary": "Clear", "effect": "destructive"},
        "write": {"summary": "Write", "effect": "write"},
        "say": {"summary": "Say nothing of itself"},
        "pass": {"summary": "Pass on", "effect": "read", "external_subcommands": true},
        "7z": {"summary": "One", "effect": "read"},
        "tool 7z": {"summary": "Other", "effect": "read"}
    });
    for (path, command) in more.as_object().expect("an object") {
        document["commands"][path] = command.clone();
    }
    let (allow, ask) = server_rules(&document, Some("books"));
    assert_eq!(allow, ["mcp__books__logs"]);
    assert_eq!(ask, ["mcp__books__clear"]);
    assert_eq!(server_rules(&document, None), (Vec::new(), Vec::new()));
    document
        .as_object_mut()
        .expect("an object")
        .remove("manifest_hash");
    let (allow, ask) = server_rules(&document, Some("books"));
    assert_eq!(allow, [""; 0], "nobody knows what it leaves out");
    assert_eq!(ask, ["mcp__books__clear"]);
}

/// The server gives the name `item_list_2` to one of two commands with the name `item_list`, so
/// the command `item-list-2` gets the name `item_list_2_2`.
#[test]
fn no_rule_names_a_tool_that_gets_its_number_from_the_server() {
    let read = || json!({"summary": "Read", "effect": "read"});
    let destructive = || json!({"summary": "Clear", "effect": "destructive"});
    let allowed = |commands: Value| {
        let mut document = program(read());
        let more = commands.as_object().expect("an object");
        let all = document["commands"].as_object_mut().expect("an object");
        all.extend(more.clone());
        server_rules(&document, Some("books")).0
    };
    for number in ["2", "2-2", "3"] {
        let numbered = format!("item-list-{number}");
        let commands = json!({"item list": read(), "item-list": destructive(), (numbered): read()});
        assert_eq!(allowed(commands), ["mcp__books__logs"], "{number}");
    }
    // The server's search takes the name `search_tools`.
    let commands = json!({"search-tools": destructive(), "search-tools-2": read()});
    assert_eq!(allowed(commands), ["mcp__books__logs"]);
    // The server has a tool for a command with subcommands, even if its effect is unknown.
    let group = json!({"summary": "Group", "subcommands": ["a"]});
    let commands = json!({"item-list": group, "item-list a": destructive(), "item list": read()});
    assert_eq!(allowed(commands), ["mcp__books__logs"]);
    // Other names with a number belong to their commands.
    let commands = json!({"item-list": destructive(), "item-list-2": read()});
    assert_eq!(
        allowed(commands),
        ["mcp__books__logs", "mcp__books__item_list_2"]
    );
}

/// The names in the rules are those in the server's tool list.
#[test]
fn rules_use_the_names_of_server_tools() {
    let (name, path) = PROGRAMS[1];
    let options = Options {
        server: Some(name.to_owned()),
        ..Options::default()
    };
    let format = Format::Rules(Harness::ClaudeCode);
    let tree = write(&model(path), format, &options).expect("rules");
    let (_, text) = tree.files().next().expect("a file");
    let file: Value = serde_json::from_str(text).expect("JSON");
    let rules = ["allow", "ask"].map(|list| file["permissions"][list].as_array());
    let rules = rules
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(Value::as_str);
    let mut ruled: Vec<&str> = rules
        .filter_map(|it| it.strip_prefix("mcp__todo__"))
        .collect();
    ruled.sort_unstable();
    assert_eq!(ruled, ["get", "list", "remove"]);
    let served = served(path);
    assert!(
        ruled.iter().all(|it| served.contains(&(*it).to_owned())),
        "{served:?}"
    );
}

/// Returns the names of the tools in a program's tool list.
fn served(path: &str) -> Vec<String> {
    let client = json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "0"}});
    let messages = [
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": client}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "tools/list"}),
    ];
    let mut server = Command::new(path);
    server
        .arg("--mcp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut server = server.stderr(Stdio::null()).spawn().expect("the program");
    let mut pipe = server.stdin.take().expect("a pipe");
    for message in messages {
        writeln!(pipe, "{message}").expect("the program reads");
    }
    drop(pipe);
    let output = server.wait_with_output().expect("the program");
    let text = String::from_utf8(output.stdout).expect("a text");
    let last: Value = serde_json::from_str(text.lines().last().expect("a line")).expect("JSON");
    let tools = last["result"]["tools"].as_array().expect("tools");
    tools
        .iter()
        .map(|it| it["name"].as_str().expect("a name").to_owned())
        .collect()
}
