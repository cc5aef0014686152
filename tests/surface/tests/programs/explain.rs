//! Explanations of command lines, which are not run.

use serde_json::{Value, json};

use crate::run::{document, line, program, run};
use crate::schemas::{explanation, refusal};

const PAD: &str = program!("pad");

/// Returns the explanation of a command line, split at spaces.
fn explained(words: &str) -> Value {
    explanation(document(
        PAD,
        &format!("help --explain --format json -- {words}"),
    ))
}

#[test]
fn every_word_has_its_role() {
    let told = explained("i new -p high --field a=b tasks Fix --workspace=docs");
    assert_eq!(told["answer"], "accepted");
    assert_eq!(told["command"], json!(["item", "create"]));
    let words = told["words"].as_array().unwrap();
    let told_of = |text: &str| words.iter().find(|word| word["text"] == text).unwrap();
    assert_eq!(
        *told_of("i"),
        json!({"word": 0, "text": "i", "is": "command", "command": "item"})
    );
    assert_eq!(
        *told_of("-p"),
        json!({"word": 2, "text": "-p", "is": "flag", "argument": "--priority", "type": "enum"})
    );
    assert_eq!(
        *told_of("high"),
        json!({"word": 3, "text": "high", "is": "value", "argument": "--priority", "type": "enum"})
    );
    assert_eq!(told_of("Fix")["argument"], "<title>");
    assert_eq!(told_of("--workspace")["word"], 8);
    assert_eq!(told_of("docs")["word"], 8);
    assert_eq!(told["effect"], json!({"call": "write", "command": "write"}));
    assert_eq!(
        told["canonical"]["line"],
        "pad item create --workspace docs --priority high --field a=b tasks Fix"
    );
}

#[test]
fn the_canonical_form_is_the_same_call() {
    for words in [
        "item list -vv",
        "-v item list -v --limit 7 tasks",
        "item create -- tasks --title",
        "item create tasks '' --cache --no-cache",
        "types --pair 1 2",
        "types -- --rest a",
    ] {
        let split: Vec<String> = words
            .split(' ')
            .map(|word| word.trim_matches('\'').to_owned())
            .collect();
        let ask = |words: &[String]| {
            let question = ["help", "--explain", "--format=json", "--"];
            let all = question.iter().map(ToString::to_string);
            let outcome = run(PAD, &all.chain(words.iter().cloned()).collect::<Vec<_>>());
            assert_eq!(
                (outcome.code, outcome.stderr.as_str()),
                (0, ""),
                "{words:?}"
            );
            explanation(serde_json::from_str(&outcome.stdout).unwrap())
        };
        let told = ask(&split);
        assert_eq!(told["answer"], "accepted", "{words}: {told}");
        let usual: Vec<String> =
            serde_json::from_value(told["canonical"]["words"].clone()).unwrap();
        let again = ask(&usual);
        for key in ["answer", "command", "defaults", "effect", "canonical"] {
            assert_eq!(told.get(key), again.get(key), "{words}: {key}");
        }
    }
}

#[test]
fn missing_arguments_are_reported_with_the_given_ones() {
    let told = explained("item create tasks");
    assert_eq!(told["answer"], "refused");
    assert_eq!(
        told["problem"],
        json!({
            "code": "MISSING_REQUIRED_ARGUMENT",
            "message": "`<title>` is missing. Corrected: `pad item create tasks <title>`",
            "argument": "<title>",
        })
    );
    assert_eq!(told["words"][2]["argument"], "<collection>");
    assert!(told.get("canonical").is_none());

    let told = explained("item list --limt 7");
    assert_eq!(told["problem"]["did_you_mean"], "--limit");
    assert_eq!(
        told["problem"]["message"],
        "unknown flag `--limt`; did you mean `--limit`? Corrected: `pad item list --limit 7`"
    );
    let told = explained("item list --limit 501");
    assert_eq!(told["problem"]["code"], "VALUE_VALIDATION");
}

#[test]
fn effective_defaults_are_listed() {
    let default = |told: &Value, name: &str| {
        let mut defaults = told["defaults"].as_array().unwrap().iter();
        defaults.find(|told| told["argument"] == name).cloned()
    };
    let told = explained("item list");
    assert_eq!(
        default(&told, "--limit"),
        Some(json!({"argument": "--limit", "type": "int", "values": ["50"]}))
    );
    assert_eq!(default(&explained("item list --limit 7"), "--limit"), None);
}

#[test]
fn arguments_raise_the_effect() {
    assert_eq!(explained("item list")["effect"]["call"], "read");
    assert_eq!(
        explained("item delete TASK-5 --force")["effect"],
        json!({"call": "destructive", "command": "write", "raised_by": ["--force"]})
    );
    assert_eq!(explained("item delete TASK-5")["effect"]["call"], "write");
}

#[test]
fn the_text_form_is_readable() {
    let outcome = line(PAD, "help --explain -- item delete TASK-5 --force");
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
    assert_eq!(
        outcome.stdout,
        "\
The program accepts this line.

Words:
  item     command
  delete   command
  TASK-5   value of <item> (x-pad-item)
  --force  flag

Effect: destructive, because of --force

Usual form: pad item delete --force TASK-5
"
    );
}

#[test]
fn clap_decides_lines_that_constants_cannot() {
    let told = explained("types --day 2026-01-31");
    assert_eq!(told["answer"], "open", "{told}");
    assert_eq!(told["open"]["accepted"], true);
    let told = explained("types --day tomorrow");
    assert_eq!(told["open"]["accepted"], false);
    assert!(
        told["open"]["message"]
            .as_str()
            .unwrap()
            .contains("tomorrow")
    );
}

#[test]
fn explain_is_accepted_where_help_is() {
    let below = document(PAD, "item help --explain --format json -- list");
    assert_eq!(below["command"], json!(["item", "list"]));
    assert_eq!(below["answer"], "accepted");
    let nothing = refusal(&line(PAD, "help --explain --format json"));
    assert_eq!(nothing["code"], "MISSING_VALUE");
    // Everything after `--` is the explained command line, even if it looks like a help request.
    let help = explained("help --explain -- item");
    assert_eq!(help["answer"], "refused");
    let outcome = line(program!("plain"), "add -- help --explain");
    assert!(!outcome.stdout.contains("takes this"), "{outcome:?}");
}

#[test]
fn framework_flags_are_explained() {
    let carried = program!("carried");
    let told = |words: &str| {
        let line = format!("help --explain --format json -- {words}");
        explanation(document(carried, &line))
    };
    let taken = told("list --limit 2 --output=text");
    assert_eq!(taken["answer"], "accepted", "{taken}");
    let words = taken["words"].as_array().unwrap().iter();
    let asks = words.filter(|word| word["asks"].is_string());
    let asks: Vec<&str> = asks.filter_map(|word| word["text"].as_str()).collect();
    assert_eq!(asks, ["--limit", "2", "--output", "text"]);

    let dry = told("remove 7 --dry-run --confirm");
    assert_eq!(dry["effect"]["call"], "read", "{dry}");
    let refused = told("list --dry-run");
    assert_eq!(refused["answer"], "refused");
    assert_eq!(
        refused["problem"]["code"], "DRY_RUN_UNSUPPORTED",
        "{refused}"
    );
}

#[test]
fn corrections_keep_framework_flags() {
    let carried = program!("carried");
    for (words, meant) in [
        ("lst --limit 2", Some("carried list --limit 2")),
        (
            "--output json lst --limit=2",
            Some("carried --output json list --limit=2"),
        ),
        ("remov 7 --dry-run", Some("carried remove 7 --dry-run")),
        ("lst", Some("carried list")),
        ("lst --dry-run", None),
        ("remov 7 --confirm", None),
    ] {
        let told = explanation(document(
            carried,
            &format!("help --explain --format json -- {words}"),
        ));
        let message = told["problem"]["message"].as_str().expect("a message");
        let corrected = message.split_once("Corrected: `").map(|(_, line)| line);
        let corrected = corrected.map(|line| line.trim_end_matches('`'));
        assert_eq!(corrected, meant, "{words}: {message}");
        if let Some(line) = corrected {
            let line = line.trim_start_matches("carried ");
            let line = format!("help --explain --format json -- {line}");
            assert_eq!(explanation(document(carried, &line))["answer"], "accepted");
        }
    }
}
