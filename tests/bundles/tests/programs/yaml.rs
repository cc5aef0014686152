//! YAML 1.1 and 1.2 parsers read the same values from front matter, whatever text it contains.

use std::io::Write as _;
use std::process::{Command, Stdio};

use cmdhelp_bundle::{Format, Model};
use serde_json::{Value, json};

use crate::tree;

/// Returns the front matter of a file, parsed by the YAML parser of `cmdhelp`.
pub(crate) fn front(file: &str) -> Value {
    yaml_serde::from_str(front_text(file)).expect("front matter")
}

fn front_text(file: &str) -> &str {
    let rest = file.strip_prefix("---\n").expect("front matter");
    rest.split_once("\n---\n").expect("its end").0
}

/// Returns texts that parsers of YAML or Markdown could misinterpret.
fn hostile() -> Vec<String> {
    let mut texts: Vec<String> = [
        "---",
        "a\n---\nb",
        "# no comment",
        "a: b",
        "- a",
        "yes",
        "no",
        "null",
        "~",
        "1.10",
        "1e6",
        "2026-01-01",
        "0o17",
        "{a}",
        "[a]",
        "\"",
        "'",
        "\\",
        "\\n",
        "a\tb",
        "\u{2028}a\u{2029}",
        "\u{85}",
        "\u{feff}",
        "\u{202e}evil",
        "\u{0}\u{7}\u{7f}",
        "\u{1f600}",
        "%TAG",
        "@a",
        "`a`",
        "&a *a",
        "!a",
        "|",
        ">",
        "  a  ",
        "a\r\nb",
        "${input.x}",
        "*/",
        "<script>",
        "y",
    ]
    .map(str::to_owned)
    .into();
    texts.push("long ".repeat(380).trim_end().to_owned());
    texts
}

fn program_with(text: &str) -> Model {
    let command = json!({
        "summary": text,
        "args": [{"name": "a", "type": "string", "description": text, "default": text}],
        "examples": [{"cmd": text, "note": text}],
        "effect": "read"
    });
    let document = json!({
        "cmdhelp_version": "0.1",
        "binary": "pad",
        "summary": text,
        "commands": {"list": command}
    });
    Model::parse(&document.to_string()).expect("a manifest")
}

#[test]
fn hostile_texts_are_read_back() {
    for text in hostile() {
        let model = program_with(&text);
        let bundle = tree(&model, Format::CliMd);
        let cli = front(bundle.get("CLI.md").expect("CLI.md"));
        assert_eq!(cli["description"], text);
        assert_eq!(cli["examples"][0], json!({"goal": text, "cmd": text}));
        assert_eq!(cli["metadata"]["cmdhelp"]["summary"], text);
        let tool = front(bundle.get("tools/list/TOOL.md").expect("TOOL.md"));
        assert_eq!(tool["description"], text);
        let input = json!({"type": "string", "description": text, "default": text});
        assert_eq!(tool["inputs"]["properties"]["a"], input);
    }
}

/// Checks that another YAML parser reads front matter as `cmdhelp` does. The script gets a JSON list of YAML
/// documents and prints a JSON list of their values. The script `is_there` fails if the parser is not installed.
fn read_by(program: [&str; 2], is_there: &str, script: &str) {
    let run = |script: &str| {
        let mut run = Command::new(program[0]);
        run.args([program[1], script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        run
    };
    if !run(is_there).status().is_ok_and(|it| it.success()) {
        println!(
            "SKIPPED: `{} {} '{is_there}'` fails",
            program[0], program[1]
        );
        return;
    }
    let mut files = Vec::new();
    for text in hostile() {
        let bundle = tree(&program_with(&text), Format::CliMd);
        files.extend(bundle.files().map(|(_, file)| front_text(file).to_owned()));
    }
    let mut reading = run(script).spawn().expect("the program");
    let input = serde_json::to_vec(&files).expect("JSON");
    let mut pipe = reading.stdin.take().expect("a pipe");
    pipe.write_all(&input).expect("the program reads");
    drop(pipe);
    let output = reading.wait_with_output().expect("the program");
    let read: Vec<Value> = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(read.len(), files.len());
    for (file, read) in files.iter().zip(read) {
        let expected: Value = yaml_serde::from_str(file).expect("front matter");
        assert_eq!(read, expected, "{file}");
    }
}

/// PyYAML implements YAML 1.1 and is used by many hosts.
#[test]
fn hostile_texts_are_read_back_by_pyyaml() {
    let script = "import json, sys, yaml\n\
                  json.dump([yaml.safe_load(it) for it in json.load(sys.stdin)], sys.stdout)";
    read_by(["python3", "-c"], "import yaml", script);
}

/// npm's package `yaml` implements YAML 1.1 and 1.2. Node finds the package by `NODE_PATH`.
#[test]
fn hostile_texts_are_read_back_by_npms_yaml() {
    for version in ["1.1", "1.2"] {
        let script = format!(
            "const yaml = require('yaml'); const files = JSON.parse(require('fs').readFileSync(0));\n\
             console.log(JSON.stringify(files.map((it) => yaml.parse(it, {{version: '{version}'}}))))"
        );
        read_by(["node", "-e"], "require('yaml')", &script);
    }
}
