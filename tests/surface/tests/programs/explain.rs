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
    let explanation = explained("i new -p high --field a=b tasks Fix --workspace=docs");
    assert_eq!(explanation["answer"], "accepted");
    assert_eq!(explanation["command"], json!(["item", "create"]));
    let words = explanation["words"].as_array().unwrap();
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
    assert_eq!(
        explanation["effect"],
        json!({"call": "write", "command": "write"})
    );
    assert_eq!(
        explanation["canonical"]["line"],
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
        let explanation = ask(&split);
        assert_eq!(explanation["answer"], "accepted", "{words}: {explanation}");
        let canonical: Vec<String> =
            serde_json::from_value(explanation["canonical"]["words"].clone()).unwrap();
        let again = ask(&canonical);
        for key in ["answer", "command", "defaults", "effect", "canonical"] {
            assert_eq!(explanation.get(key), again.get(key), "{words}: {key}");
        }
    }
}

#[test]
fn missing_arguments_are_reported_with_the_given_ones() {
    let explanation = explained("item create tasks");
    assert_eq!(explanation["answer"], "refused");
    assert_eq!(
        explanation["problem"],
        json!({
            "code": "MISSING_REQUIRED_ARGUMENT",
            "message": "`<title>` is missing. Corrected: `pad item create tasks <title>`",
            "argument": "<title>",
        })
    );
    assert_eq!(explanation["words"][2]["argument"], "<collection>");
    assert!(explanation.get("canonical").is_none());

    let explanation = explained("item list --limt 7");
    assert_eq!(explanation["problem"]["did_you_mean"], "--limit");
    assert_eq!(
        explanation["problem"]["message"],
        "unknown flag `--limt`; did you mean `--limit`? Corrected: `pad item list --limit 7`"
    );
    let explanation = explained("item list --limit 501");
    assert_eq!(explanation["problem"]["code"], "VALUE_VALIDATION");
}

#[test]
fn effective_defaults_are_listed() {
    let default = |explanation: &Value, name: &str| {
        let mut defaults = explanation["defaults"].as_array().unwrap().iter();
        defaults.find(|it| it["argument"] == name).cloned()
    };
    let explanation = explained("item list");
    assert_eq!(
        default(&explanation, "--limit"),
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
    let explanation = explained("types --day 2026-01-31");
    assert_eq!(explanation["answer"], "open", "{explanation}");
    assert_eq!(explanation["open"]["accepted"], true);
    let explanation = explained("types --day tomorrow");
    assert_eq!(explanation["open"]["accepted"], false);
    assert!(
        explanation["open"]["message"]
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
    let explain = |words: &str| {
        let line = format!("help --explain --format json -- {words}");
        explanation(document(carried, &line))
    };
    let accepted = explain("list --limit 2 --output=text");
    assert_eq!(accepted["answer"], "accepted", "{accepted}");
    let words = accepted["words"].as_array().unwrap().iter();
    let asks = words.filter(|word| word["asks"].is_string());
    let asks: Vec<&str> = asks.filter_map(|word| word["text"].as_str()).collect();
    assert_eq!(asks, ["--limit", "2", "--output", "text"]);

    let dry = explain("remove 7 --dry-run --confirm");
    assert_eq!(dry["effect"]["call"], "read", "{dry}");
    let refused = explain("list --dry-run");
    assert_eq!(refused["answer"], "refused");
    assert_eq!(
        refused["problem"]["code"], "DRY_RUN_UNSUPPORTED",
        "{refused}"
    );
}

#[test]
fn corrections_keep_framework_flags() {
    let carried = program!("carried");
    for (words, expected) in [
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
        let refused = explanation(document(
            carried,
            &format!("help --explain --format json -- {words}"),
        ));
        let message = refused["problem"]["message"].as_str().expect("a message");
        let corrected = message.split_once("Corrected: `").map(|(_, line)| line);
        let corrected = corrected.map(|line| line.trim_end_matches('`'));
        assert_eq!(corrected, expected, "{words}: {message}");
        if let Some(line) = corrected {
            let line = line.trim_start_matches("carried ");
            let line = format!("help --explain --format json -- {line}");
            assert_eq!(explanation(document(carried, &line))["answer"], "accepted");
        }
    }
}
