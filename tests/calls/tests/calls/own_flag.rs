//! Programs with a flag of their own, such as `--json`, that selects JSON output.

use cmdhelp::call::{Host, Shared, run_in};
use cmdhelp::prelude::*;
use serde_json::{Value, json};

use crate::run::{Outcome, line, program};
use crate::schemas;

fn radio(words: &str) -> Outcome {
    line(program!("radio"), words)
}

#[test]
fn a_switch_of_the_author_selects_json() {
    assert_eq!(radio("list").stdout, "NAME\nOne\nTwo\n");
    let stations = json!([{"name": "One"}, {"name": "Two"}]);
    for words in ["list --json", "--json list", "list --cmdhelp-output json"] {
        assert_eq!(radio(words).document(), stations, "{words}");
    }
    // The framework's `--output` takes precedence over the program's own flag.
    assert_eq!(
        radio("list --json --cmdhelp-output text").stdout,
        "NAME\nOne\nTwo\n"
    );
}

#[test]
fn an_option_of_the_author_selects_json_by_its_value() {
    for words in ["now", "now -o json", "now -ojson", "now --output=json"] {
        assert_eq!(radio(words).document(), json!({"name": "One"}), "{words}");
    }
    assert_eq!(radio("now --output table").stdout, "name: One\n");
}

/// The flag selects the format of the error even if clap cannot parse the command line.
#[test]
fn usage_errors_have_the_selected_format() {
    let error = radio("list --json --lmit").error();
    assert_eq!(error["code"], "UNKNOWN_ARGUMENT");
    let error = radio("lst --json").error();
    assert_eq!(
        error["corrected_argv"],
        json!([program!("radio"), "list", "--json"])
    );
    let error = radio("delete One --json").error();
    assert_eq!(error["code"], "CONFIRMATION_REQUIRED");
    for words in ["lst", "delete One"] {
        let outcome = radio(words);
        assert_eq!(outcome.stdout, "", "{words}");
        assert!(
            outcome.stderr.contains("\n  try: "),
            "{words}: {}",
            outcome.stderr
        );
    }
}

/// A refusal is printed in the format of the result, so the manifest states this format for each command.
#[test]
fn the_document_marks_commands_that_print_text() {
    let gallery = [
        "show",
        "walk",
        "json",
        "text",
        "machine same",
        "machine other",
    ];
    for (program, commands) in [
        (program!("radio"), &["list", "now"][..]),
        (program!("gallery"), &gallery),
        (program!("waiting"), &["turns"]),
    ] {
        let document = line(program, "help --all --format json").document();
        schemas::check_document(&document);
        for command in commands {
            let format = &document["commands"][command]["stdout"]["default"];
            let refused = line(program, &format!("{command} --dry-run"));
            assert_eq!(refused.code, 2, "{refused:?}");
            let page = line(program, &format!("help {command} --format md")).stdout;
            match refused.stdout.is_empty() {
                true => assert_eq!(format, "text", "{command}"),
                false => assert_eq!(format, &Value::Null, "{command}"),
            }
            assert_eq!(
                page.contains("Text by default; `--"),
                format == "text",
                "{page}"
            );
        }
    }
}

/// Say something
#[derive(Parser)]
#[command(name = "parrot")]
#[cmdhelp(effect = "read", output = "text", words(json = false))]
struct Parrot {}

#[cmdhelp::run]
impl Parrot {
    fn run(self) -> Result<&'static str, String> {
        Ok("hello")
    }
}

/// Without `--json` for calls, an agent calls the program with arguments, and then the result is text.
#[test]
fn the_tool_list_describes_the_json_flag() {
    let mut out = Vec::new();
    let mut host = Host {
        out: &mut out,
        err: &mut std::io::stderr(),
        terminal: false,
        prompts: false,
        shared: &mut Shared::default(),
    };
    assert_eq!(run_in::<Parrot>(["parrot", "--llms"], &mut host), 0);
    let tools: Value = serde_json::from_slice(&out).expect("tools");
    let first = tools["tools"][0]["description"].as_str().expect("a text");
    assert!(
        first.contains("as on a command line, and `--output json`"),
        "{first}"
    );
}

/// Agents learn from the manifest which flag selects JSON output.
#[test]
fn the_document_marks_the_json_flag() {
    let outcome = radio("help --all --format json");
    let document: Value = serde_json::from_str(&outcome.stdout).expect("a document");
    schemas::check_document(&document);
    assert_eq!(document["global_flags"]["json"]["json_output"], true);
    let commands = &document["commands"];
    assert_eq!(commands["now"]["flags"]["output"]["json_output"], true);
}
