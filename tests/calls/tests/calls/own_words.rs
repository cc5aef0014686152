//! The author's own flags and commands keep their meaning.

use serde_json::json;

use crate::run::{line, program, run_printed, words};

fn keeper(call: &str) -> crate::run::Outcome {
    line(program!("keeper"), call)
}

#[test]
fn flags_of_the_author_win() {
    let outcome = keeper("write --output file.txt --confirm 7 --dry-run");
    assert_eq!(outcome.error()["code"], "CONFIRMATION_REQUIRED");
    let preview = json!([{"output": "file.txt", "confirm": 7, "dry_run": true}, true]);
    assert_eq!(outcome.error()["preview"], preview);
}

#[test]
fn framework_flags_get_longer_names() {
    let outcome = keeper("write --output f --confirm 7 --cmdhelp-confirm");
    let done = json!([{"output": "f", "confirm": 7, "dry_run": false}, false]);
    assert_eq!((outcome.document(), outcome.code), (done, 0));
    let outcome = keeper("write --dry-run --cmdhelp-dry-run");
    let done = json!([{"output": null, "confirm": null, "dry_run": true}, true]);
    assert_eq!((outcome.document(), outcome.code), (done, 0));
    let outcome = keeper("echo --cmdhelp-output");
    assert_eq!(outcome.document(), json!(["--cmdhelp-output"]));
    let outcome = keeper("--cmdhelp-output text echo a b");
    assert_eq!(outcome.stdout, "a\nb\n");
}

#[test]
fn data_is_not_read_as_flags() {
    for call in [
        "echo a --output text",
        "echo --confirm",
        "echo -- --dry-run --cmdhelp-confirm",
        "anything --output text --confirm -- --dry-run",
    ] {
        let words: Vec<&str> = call.split(' ').collect();
        let data: Vec<&str> = match words[0] {
            "echo" => words[1..]
                .iter()
                .copied()
                .filter(|word| *word != "--")
                .collect(),
            _ => words,
        };
        assert_eq!(keeper(call).document(), json!(data), "{call}");
    }
}

#[test]
fn framework_flags_can_be_renamed() {
    let wrapped = |call| line(program!("wrapped"), call);
    assert_eq!(
        wrapped("look --output text").code_and_status(),
        ("UNKNOWN_ARGUMENT".into(), 2)
    );
    assert_eq!(wrapped("look --as text").stdout, "1\n2\n");
    // An agent that does not know the program's name for a framework flag writes the default name.
    assert_eq!(
        wrapped("look --output text").error()["corrected_argv"],
        json!([program!("wrapped"), "look", "--as", "text"])
    );
    assert_eq!(
        wrapped("tear it --sure").document()["data"],
        json!(["it", false])
    );
    assert_eq!(
        wrapped("tear it --confirm").code_and_status(),
        ("UNKNOWN_ARGUMENT".into(), 2)
    );
}

#[test]
fn json_is_refused_with_the_right_flag_if_the_author_has_a_json_switch() {
    let keeper = (program!("keeper"), "convert", "AMBIGUOUS_JSON");
    // The root has the switch.
    let lantern = (program!("lantern"), "light", "UNKNOWN_ARGUMENT");
    for ((program, command, code), value, wrong, result) in [
        (
            keeper,
            r#"{"input":"a"}"#,
            r#"{"inputt":1}"#,
            json!({"json": false, "input": "a"}),
        ),
        (
            lantern,
            r#"{"room":"hall"}"#,
            r#"{"rom":"hall"}"#,
            json!({"room": "hall", "bright": 1}),
        ),
    ] {
        let inline = |word: &str| format!("{word}={value}");
        for (given, meant) in [
            (vec!["--json", value], vec!["--cmdhelp-json", value]),
            (vec![&*inline("--json")], vec![&*inline("--cmdhelp-json")]),
        ] {
            let outcome = words(program, &[&[command], &given[..]].concat());
            let error = outcome.error();
            assert_eq!(outcome.code_and_status(), (code.into(), 2));
            let corrected = [&[program, command], &meant[..]].concat();
            assert_eq!(error["corrected_argv"], json!(corrected));
            let done = run_printed(&error["corrected_argv"]).document();
            assert_eq!(done, result);
        }
        // A command line that would fail itself is not proposed as a correction.
        let wrong = words(program, &[command, "--json", wrong]).error();
        let found = (&wrong["code"], wrong.get("corrected_argv"));
        assert_eq!(found, (&json!(code), None));
    }
}

#[test]
fn json_is_an_argument_if_the_program_declares_it() {
    let value = r#"{"a":1}"#;
    for line in [
        &["reshape", "--json", value][..],
        &["convert", "--json", "--", value],
        &["convert", value, "--json"],
    ] {
        let done = words(program!("keeper"), line).document();
        assert_eq!(done, json!({"json": true, "input": value}), "{line:?}");
    }
    let done = words(program!("keeper"), &["convert", "--json", "text"]).document();
    assert_eq!(done, json!({"json": true, "input": "text"}));
}

#[test]
fn json_without_a_value_is_removed_by_the_correction() {
    let corrected = |program: &str, call: &str| {
        let error = line(program, call).error();
        assert_eq!(error["code"], "MISSING_VALUE", "{call}");
        error.get("corrected_argv").cloned()
    };
    let desk = |words: &[&str]| Some(json!([&[program!("desk")], words].concat()));
    let correction = corrected(program!("desk"), "greet Ada --json");
    assert_eq!(correction, desk(&["greet", "Ada"]));
    let correction = corrected(program!("desk"), "greet --json --times 2 Ada");
    assert_eq!(correction, desk(&["greet", "--times", "2", "Ada"]));
    let correction = corrected(program!("shelf"), "list --json --limit 1");
    assert_eq!(
        correction,
        Some(json!([program!("shelf"), "list", "--limit", "1"]))
    );
    // Without `--json`, a required argument is missing, so there is no correction.
    assert_eq!(corrected(program!("desk"), "greet --json"), None);
    // A word after `--json` is its value, and never becomes another argument in a correction.
    let error = line(program!("desk"), "greet --json Ada").error();
    assert_eq!(
        (&error["code"], error.get("corrected_argv")),
        (&json!("INVALID_JSON"), None)
    );
    // A correction contains no secret and adds no consent.
    let correction = corrected(program!("wrapped"), "tear it --json");
    assert_eq!(correction, Some(json!([program!("wrapped"), "tear", "it"])));
}
