//! Front matter is the same to readers of YAML 1.1 and 1.2, whatever stands in it.

use std::io::Write as _;
use std::process::{Command, Stdio};

use cmdhelp_bundle::{Format, Model};
use serde_json::{Value, json};

use crate::tree;

/// Returns the front matter of a file as our reader of YAML has it.
pub(crate) fn front(file: &str) -> Value {
    yaml_serde::from_str(front_text(file)).expect("front matter")
}

fn front_text(file: &str) -> &str {
    let rest = file.strip_prefix("---\n").expect("front matter");
    rest.split_once("\n---\n").expect("its end").0
}

/// Texts that readers of YAML or Markdown could take for something else.
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

fn program(text: &str) -> Model {
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
        let model = program(&text);
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

/// A reader of YAML 1.1 that many hosts have.
#[test]
fn hostile_texts_are_read_back_by_pyyaml() {
    let python = |script: &str| {
        let mut python = Command::new("python3");
        python
            .args(["-c", script])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        python
    };
    let has_yaml = python("import yaml").status().is_ok_and(|it| it.success());
    if !has_yaml {
        println!("SKIPPED: there is no python3 with PyYAML");
        return;
    }
    let script = "import json, sys, yaml\n\
                  json.dump([yaml.safe_load(it) for it in json.load(sys.stdin)], sys.stdout)";
    let texts = hostile();
    let mut files = Vec::new();
    for text in &texts {
        let bundle = tree(&program(text), Format::CliMd);
        files.extend(bundle.files().map(|(_, file)| front_text(file).to_owned()));
    }
    let mut reading = python(script).spawn().expect("python3");
    let input = serde_json::to_vec(&files).expect("JSON");
    reading
        .stdin
        .take()
        .expect("a pipe")
        .write_all(&input)
        .expect("python3 reads");
    let output = reading.wait_with_output().expect("python3");
    let read: Vec<Value> = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(read.len(), files.len());
    for (file, read) in files.iter().zip(read) {
        let ours: Value = yaml_serde::from_str(file).expect("front matter");
        assert_eq!(read, ours, "{file}");
    }
}
