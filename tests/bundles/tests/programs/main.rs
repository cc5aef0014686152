//! The bundles of the programs in examples/, and of a program without commands.

mod calls;
mod declared;
mod golden;
mod read_back;
mod rules;
mod schemas;
mod skills;
mod yaml;

use std::process::{Command, Stdio};

use cmdhelp_bundle::{Dialect, Format, Harness, Model, Options, Tree, write};
use serde_json::{Value, json};

/// The programs, by name.
const PROGRAMS: [(&str, &str); 4] = [
    ("pad", env!("CARGO_BIN_EXE_bundled-pad")),
    ("todo", env!("CARGO_BIN_EXE_bundled-todo")),
    ("one-line", env!("CARGO_BIN_EXE_bundled-one-line")),
    ("greet", env!("CARGO_BIN_EXE_bundled-greet")),
];

/// The formats, by the names of golden files.
const FORMATS: [(&str, Format); 8] = [
    ("cli", Format::CliMd),
    ("app", Format::App),
    ("kdl", Format::Kdl(Dialect::Spec)),
    ("slop-mcp", Format::Kdl(Dialect::SlopMcp)),
    ("skill", Format::Skill),
    ("claude-code", Format::Rules(Harness::ClaudeCode)),
    ("codex", Format::Rules(Harness::Codex)),
    ("gemini", Format::Rules(Harness::Gemini)),
];

/// Returns the output of a program's help command.
fn help(path: &str, arguments: &[&str]) -> String {
    let mut help = Command::new(path);
    help.args(arguments).stdin(Stdio::null());
    let output = help
        .current_dir(std::env::temp_dir())
        .output()
        .expect("the program");
    assert!(output.status.success(), "{path} {arguments:?}");
    String::from_utf8(output.stdout).expect("a text")
}

/// Returns the model of a program, from its manifest and its bundle declarations.
fn model(path: &str) -> Model {
    declaring(path, &json!({}))
}

/// Returns the model of a program with values for all fields that no manifest contains.
fn packaged(path: &str) -> Model {
    let sha256 = "0123456789abcdef".repeat(4);
    let step = |id: &str, more: Value| {
        let mut step =
            json!({"id": id, "about": "What it's for: \"x\"", "skip_if": "pad auth status"});
        extend(&mut step, &more);
        step
    };
    let more = json!({
        "tags": ["notes"],
        "os": ["linux", "darwin"],
        "arch": ["x64"],
        "min_memory_mb": 64,
        "license": "MIT",
        "authors": ["Ada <ada@example.com>"],
        "install": [
            {"method": "cargo", "package": "pad"},
            {"method": "download", "url": "https://example.com/pad.tar.gz", "sha256": sha256, "extract": "bin/pad"},
            {"method": "curl", "url": "https://example.com/install.sh", "sha256": sha256},
        ],
        "sandbox": {
            "network": ["api.pad.example", "*.pad.example"],
            "reads": ["~/.config/pad/**"],
            "writes": ["./pad.json"],
            "denies": ["~/.ssh/**"],
            "spawns": ["git"],
            "tty": true,
            "set": {"LC_ALL": "C"},
        },
        "auth": {
            "login": "auth login",
            "interactive": true,
            "check": "auth status",
            "refresh": "auth refresh",
            "every": "PT24H",
            "expired": 4,
            "state": ["~/.config/pad"],
            "env": ["PAD_TOKEN"],
        },
        "setup": [
            step("daemon", json!({"run": "pad daemon"})),
            step("url", json!({"ask": "Which?", "env": "PAD_URL"})),
            step("pick", json!({"ask": "Which?", "options": ["a", "b"], "secret": "pad/token"})),
            step("sign", json!({"oauth": "pad/token"})),
            step("page", json!({"open": "https://pad.example/", "param": "code", "then": "config set code ${value}"})),
        ],
        "secrets": [
            {"slug": "pad/token", "name": "Token", "about": "Signs calls", "kind": "oauth", "env": "PAD_TOKEN"},
        ],
    });
    declaring(path, &more)
}

/// Returns the model of a program, from its manifest and its bundle declarations, to which `more` is added.
fn declaring(path: &str, more: &Value) -> Model {
    let document = help(path, &["help", "--all", "--format", "json"]);
    let model = Model::parse(&document).expect("a manifest");
    let declared = help(path, &["help", "--format", "bundle"]);
    let mut declared: Value = serde_json::from_str(&declared).expect("JSON");
    extend(&mut declared, more);
    model
        .declared(&declared.to_string())
        .expect("a declaration")
}

/// Adds the members of another object to an object.
fn extend(object: &mut Value, more: &Value) {
    for (key, value) in more.as_object().expect("an object") {
        object[key] = value.clone();
    }
}

fn tree(model: &Model, format: Format) -> Tree {
    let vendored = Some(format!("./bin/{}", model.binary));
    write(
        model,
        format,
        &Options {
            vendored,
            ..Options::default()
        },
    )
    .expect("a tree")
}
