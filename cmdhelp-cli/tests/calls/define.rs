//! Tests drafts of bundles.

use std::fs;
use std::path::Path;

use cmdhelp_test_support::schemas::{complaints, validator};
use cmdhelp_test_support::{executable, specification};
use serde_json::{Value, json};

use crate::calls::world::{World, assert_fails, assert_value, split};

/// A program that has only a help text.
const LAMP: &str = r#"#!/bin/sh
case "$*" in
--version) echo 'lamp, version 3.2.1 (oil)';;
--help) printf 'Usage: lamp <COMMAND>\n\nCommands:\n  list    List the lamps\n  turn    Turn a lamp\n  delete  Delete a lamp\n\nOptions:\n  -h, --help  Print help\n';;
"list --help") printf 'List the lamps\n\nUsage: lamp list [OPTIONS]\n\nOptions:\n      --lit     Only those that are lit\n  -h, --help  Print help\n';;
"turn --help") printf 'Turn a lamp\n\nUsage: lamp turn [OPTIONS] <NAME>\n\nArguments:\n  <NAME>  The lamp\n\nOptions:\n  -h, --help  Print help\n';;
"delete --help") printf 'Delete a lamp\n\nUsage: lamp delete <NAME>\n\nArguments:\n  <NAME>  The lamp\n\nOptions:\n  -h, --help  Print help\n';;
"list --lit") echo north;;
list) echo north; echo south;;
*) exit 2;;
esac
"#;

pub(crate) fn lamp(name: &str) -> World {
    let world = World::empty(name);
    let file = world.project().join("lamp");
    executable(&file, LAMP);
    world
}

#[test]
fn drafts_a_bundle_without_guessed_effects() {
    let world = lamp("define");
    let words = split("define ./lamp --to drafted --install apt=lamp");
    let (status, answer) = world.json(&words);
    assert_eq!((status, &answer["commands"]), (0, &json!(4)), "{answer}");
    assert_eq!(answer["version"], "3.2.1", "{answer}");
    assert_eq!(answer["guessed"]["list"], "read", "{answer}");
    let text = fs::read_to_string(world.project().join("drafted/CLI.md")).expect("a bundle");
    assert!(text.contains("range: \">=3.2.1 <4.0.0\""), "{text}");
    schemas(&world.project().join("drafted"));

    // The commands of the drafted bundle need consent, because their effects are guessed.
    let add = split("add drafted --name lamp --program ./lamp --yes");
    assert_eq!(world.json(&add).0, 0);
    let (status, answer) = world.json(&["call", "lamp", "list", "--json", r#"{"lit":true}"#]);
    assert_fails(status, &answer, (77, "CONFIRMATION_REQUIRED"));
    world.register("policy { allow \"lamp list\" { effect \"destructive\"; }; }\n");
    let (status, answer) = world.json(&["call", "lamp", "list", "--json", r#"{"lit":true}"#]);
    assert_value(status, &answer, json!("north"));
    // The drafted bundle grants no access.
    let (_, plan) = world.json(&["call", "lamp", "list", "--explain"]);
    assert_eq!(plan["sandbox"]["write"], json!([]), "{plan}");
    assert_eq!(plan["sandbox"]["spawn"], json!([]), "{plan}");
}

#[test]
fn drafts_only_the_requested_commands() {
    let world = lamp("define-scope");
    let words = split("define ./lamp --to drafted --install apt=lamp");
    let (_, answer) = world.json(&[&words[..], &["--scope", "list", "--scope", "t*"]].concat());
    assert_eq!(answer["commands"], 2, "{answer}");
    let tools = world.project().join("drafted/tools");
    let mut names: Vec<_> = fs::read_dir(&tools)
        .expect("a folder")
        .flatten()
        .map(|it| it.file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["list", "turn"]);
    let (status, answer) = world.json(&[&words[..], &["--scope", "burn *"]].concat());
    assert_eq!(status, 65, "{answer}");
}

#[test]
fn takes_the_version_from_a_subcommand_if_the_program_has_no_flag_for_it() {
    let world = lamp("define-version");
    let refusal =
        "--version) echo 'unknown flag: --version' >&2; exit 1;;\nversion) echo 'lamp 3.2.1 (oil)'";
    let text = LAMP.replace("--version) echo 'lamp, version 3.2.1 (oil)'", refusal);
    let file = world.project().join("lamp");
    fs::write(&file, &text).expect("a file");
    let words = split("define ./lamp --to drafted --install apt=lamp");
    let (status, answer) = world.json(&words);
    assert_eq!(
        (status, &answer["version"]),
        (0, &json!("3.2.1")),
        "{answer}"
    );
    let text = fs::read_to_string(world.project().join("drafted/CLI.md")).expect("a bundle");
    assert!(text.contains("\"lamp version\""), "{text}");
}

#[test]
fn takes_the_version_from_a_short_flag() {
    let world = lamp("define-short-version");
    let refusal = "--version) echo 'unknown: --version' >&2; exit 1;;\n-V) echo 'lamp tools, lamp5-3.2.1, oil 7.1'";
    let text = LAMP.replace("--version) echo 'lamp, version 3.2.1 (oil)'", refusal);
    fs::write(world.project().join("lamp"), text).expect("a file");
    let words = ["define", "./lamp", "--to", "drafted"];
    let (status, answer) = world.json(&[&words[..], &["--install", "apt=lamp"]].concat());
    assert_eq!(
        (status, &answer["version"]),
        (0, &json!("3.2.1")),
        "{answer}"
    );
    let text = fs::read_to_string(world.project().join("drafted/CLI.md")).expect("a bundle");
    assert!(text.contains("\"lamp -V\""), "{text}");
    // The check also accepts the output of the next version.
    assert!(text.contains(r"lamp\\d+-(\\d+(?:\\.\\d+)+)"), "{text}");
}

#[test]
fn declares_the_installation_and_the_version() {
    let world = lamp("define-install");
    let (status, answer) = world.json(&["define", "./lamp", "--to", "drafted"]);
    assert_eq!(status, 65, "{answer}");
    let message = answer["error"]["message"].as_str().expect("a text");
    assert!(
        message.ends_with(
            "no method to install `lamp` is known; add one, such as `--install apt=lamp`"
        ),
        "{message}"
    );
    let file = world.project().join("lamp");
    fs::write(&file, LAMP.replace("version 3.2.1", "new")).expect("a file");
    let (status, answer) = world.json(&split("define ./lamp --to drafted --install apt=lamp"));
    assert_eq!(status, 65, "{answer}");
    let message = answer["error"]["message"].as_str().expect("a text");
    assert!(message.contains("prints no version"), "{message}");
    assert!(!world.project().join("drafted").exists());
}

#[test]
fn emits_no_guessed_effects() {
    let world = lamp("emit-guess");
    let words = split("emit ./lamp --as cli-md --to x --vendored lamp");
    let (status, answer) = world.json(&words);
    assert_eq!(status, 0, "{answer}");
    let text = fs::read_to_string(world.project().join("x/tools/list/TOOL.md")).expect("a tool");
    assert!(text.contains("approval: \"always\""), "{text}");
}

/// Validates the front matter of all files by the schemas of the specifications.
pub(crate) fn schemas(bundle: &Path) {
    let Some(folder) = specification("aip") else {
        return;
    };
    let mut files = vec![(bundle.join("CLI.md"), "CLI.schema.json")];
    for entry in fs::read_dir(bundle.join("tools"))
        .expect("a folder")
        .flatten()
    {
        files.push((entry.path().join("TOOL.md"), "TOOL.schema.json"));
    }
    for (file, schema) in files {
        let validator = validator(&folder, schema);
        let text = fs::read_to_string(&file).expect("a file");
        let front = text.split("---\n").nth(1).expect("front matter");
        let mut value: Value = yaml_serde::from_str(front).expect("YAML");
        assert_eq!(complaints(&validator, &value), "", "{}", file.display());
        value["description"] = Value::Null;
        assert!(
            !validator.is_valid(&value),
            "the schema finds what is wrong"
        );
    }
}

/// A flag with two placeholders takes two values, and the values of another name are not those of a flag.
#[test]
fn drafts_only_facts_that_the_help_text_contains() {
    let world = World::empty("define-facts");
    let file = world.project().join("kiln");
    let help = r#"#!/bin/sh
case "$*" in
"-W version") echo 'kiln 2.1 of today';;
--help) printf 'Usage: kiln [OPTIONS]\n\nOptions:\n  --arg a v        set the variable a to v\n  -F, --filter=FILE   read the filter from FILE\n       STATE := {all|big}\n';;
*) exit 2;;
esac
"#;
    executable(&file, help);
    let words = [
        "define",
        "./kiln",
        "--to",
        "drafted",
        "--install",
        "apt=kiln",
    ];
    let (status, answer) = world.json(&words);
    assert_eq!((status, &answer["version"]), (0, &json!("2.1")), "{answer}");
    let output = world.run(&["inspect", "./kiln", "--as", "cmdhelp"]);
    let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let flags = &document["commands"][""]["flags"];
    assert_eq!(
        flags["arg"]["values"],
        json!({"min": 2, "max": 2}),
        "{flags}"
    );
    assert_eq!(flags["filter"]["enum"], Value::Null, "{flags}");
}
