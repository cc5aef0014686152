//! JSON calls, and the errors of invalid ones.

use std::fs;

use serde_json::{Value, json};

use crate::programs::rare_features::same;
use crate::programs::run::{document, program, refused, run, run_with};

const PAD: &str = program!("llms_pad");
const ODDS: &str = program!("llms_odds");

fn create(value: &Value) -> Value {
    refused(PAD, &["item", "create", "--json", &value.to_string()])
}

/// Returns the path and the rule of each violation.
fn violations(error: &Value) -> Vec<(&str, &str)> {
    assert_eq!(error["code"], "INVALID_INPUT");
    let violations = error["violations"].as_array().unwrap().iter();
    let text = |violation: &'_ Value, key: &str| violation[key].as_str().unwrap().to_owned();
    let pairs = violations.map(|violation| (text(violation, "pointer"), text(violation, "code")));
    pairs
        .map(|(pointer, code)| (&*pointer.leak(), &*code.leak()))
        .collect()
}

#[test]
fn a_value_comes_from_the_command_line_a_file_or_standard_input() {
    let value = r#"{"id":"TASK-1"}"#;
    let path = std::env::temp_dir().join(format!("cmdhelp-llms-{}.json", std::process::id()));
    fs::write(&path, value).unwrap();
    let file = format!("@{}", path.display());
    let expected = run(PAD, &["item", "delete", "TASK-1"]).stdout;
    assert!(expected.contains("TASK-1"));
    assert_eq!(
        run(PAD, &["item", "delete", "--json", value]).stdout,
        expected
    );
    assert_eq!(
        run(PAD, &["item", "delete", &format!("--json={value}")]).stdout,
        expected
    );
    assert_eq!(
        run(PAD, &["item", "delete", "--json", &file]).stdout,
        expected
    );
    let piped = run_with(PAD, &["item", "delete", "--json", "-"], value.as_bytes());
    assert_eq!(piped.stdout, expected);
    // Files from other systems can begin with a byte order mark.
    let marked = format!("\u{feff}{value}");
    fs::write(&path, &marked).unwrap();
    for source in [&marked, &file] {
        let outcome = run(PAD, &["item", "delete", "--json", source]);
        assert_eq!(outcome.stdout, expected, "{source}");
    }
    let piped = run_with(PAD, &["item", "delete", "--json", "-"], marked.as_bytes());
    assert_eq!(piped.stdout, expected);
    fs::remove_file(&path).unwrap();
    let error = refused(PAD, &["item", "delete", "--json", &file]);
    assert_eq!(error["code"], "UNREADABLE_INPUT");
}

#[test]
fn all_errors_are_reported_at_once() {
    let error = create(&json!({
        "title": 5,
        "prio": "high",
        "priority": "hihg",
        "tag": ["a", 1],
        "at": [1],
        "verbose": 300,
        "overwrite": "yes",
        "a/b~c": null,
        // Only clap finds this violation.
        "attach": "a",
        "body": "b",
    }));
    let mut found = violations(&error);
    found.sort_unstable();
    let expected = [
        ("/at", "TOO_FEW_VALUES"),
        ("/attach", "CONFLICT"),
        ("/a~1b~0c", "UNKNOWN_KEY"),
        ("/collection", "MISSING"),
        ("/overwrite", "WRONG_TYPE"),
        ("/prio", "UNKNOWN_KEY"),
        ("/priority", "INVALID_VALUE"),
        ("/tag/1", "WRONG_TYPE"),
        ("/title", "WRONG_TYPE"),
        ("/verbose", "OUT_OF_RANGE"),
    ];
    assert_eq!(found, expected);
    assert!(error.get("corrected_json").is_none());
}

#[test]
fn unambiguous_corrections_are_reported() {
    let error =
        create(&json!({ "Collection": "tasks", "title": 5, "priority": "hihg", "tag": "a" }));
    let corrected =
        json!({ "collection": "tasks", "title": "5", "priority": "high", "tag": ["a"] });
    assert_eq!(error["corrected_json"], corrected);
    let words: Vec<&str> = error["corrected_argv"]
        .as_array()
        .unwrap()
        .iter()
        .map(|word| word.as_str().unwrap())
        .collect();
    assert_eq!(words[0], PAD);
    assert_eq!(run(PAD, &words[1..]).code, 0);
    // After the correction of its key, a value is checked and corrected.
    let error = create(&json!({ "collection": "t", "title": "x", "Tag": 5 }));
    assert_eq!(error["corrected_json"]["tag"], json!(["5"]));
    // The only element of an unexpected list is taken for the value, and is corrected.
    let error = create(&json!({ "collection": ["t"], "title": [["x"]], "priority": ["hihg"] }));
    let corrected = json!({ "collection": "t", "title": "x", "priority": "high" });
    assert_eq!(error["corrected_json"], corrected);
    let error = create(&json!({ "collection": "t", "title": ["x", "y"] }));
    assert!(error.get("corrected_json").is_none());
    let error = create(&json!({ "collection": "t", "title": "x", "verbose": "300" }));
    assert!(error.get("corrected_json").is_none());
    // One violation without a clear correction prevents the whole correction.
    let error = create(&json!({ "Collection": "tasks", "title": null }));
    assert!(error.get("corrected_json").is_none());
    // The error does not repeat secret values.
    let error = create(&json!({ "Collection": "t", "title": "x", "token": "hunter3" }));
    assert!(!error.to_string().contains("hunter3"));
}

#[test]
fn null_is_an_absent_value_and_unknown_keys_are_errors() {
    let value = json!({ "collection": "t", "title": "x", "body": null, "workspace": null });
    let words = ["item", "create", "--json", &value.to_string()];
    let expected = run(PAD, &["item", "create", "t", "x"]);
    assert_eq!(run(PAD, &words).stdout, expected.stdout);
    let error = create(&json!({ "collection": "t", "title": null }));
    assert_eq!(violations(&error), [("/title", "MISSING")]);
}

#[test]
fn calls_that_clap_rejects_are_refused() {
    let move_it = |value: Value| refused(PAD, &["item", "move", "--json", &value.to_string()]);
    assert_eq!(move_it(json!({}))["code"], "INVALID_INPUT");
    assert_eq!(
        move_it(json!({ "to": "a", "rank": 1 }))["code"],
        "INVALID_INPUT"
    );
    let error = create(&json!({ "collection": "t", "title": "x", "attach": "a", "body": "b" }));
    assert_eq!(violations(&error), [("/attach", "CONFLICT")]);
}

#[test]
fn a_negative_number_with_an_exponent_is_passed_to_a_flag_with_several_values() {
    let with = |at: &str| {
        let value = format!(r#"{{"collection":"t","title":"x","at":[{at}]}}"#);
        run(PAD, &["item", "create", "--json", &value])
    };
    let line = "item create t x --at -0.00001 2";
    let line: Vec<&str> = line.split(' ').collect();
    let expected = run(PAD, &line);
    assert_eq!(expected.code, 0, "{expected:?}");
    for at in ["-1e-05,2", "-1E-5,2.0", "-0.1e-4,0.2e+1"] {
        let outcome = with(at);
        assert_eq!(outcome.stdout, expected.stdout, "{at}: {outcome:?}");
    }
    let error = with("2,-1e-300").refusal();
    assert_eq!(violations(&error), [("/at/1", "CANNOT_BE_PASSED")]);
}

#[test]
fn values_that_no_command_line_can_represent_are_refused() {
    let error = create(&json!({ "collection": "t", "title": "x", "label": ["a", "b,c"] }));
    assert_eq!(violations(&error), [("/label/1", "CANNOT_BE_PASSED")]);
    let error = create(&json!({ "collection": "t", "title": "x", "size": [1, 2, 3] }));
    assert_eq!(violations(&error), [("/size", "TOO_MANY_VALUES")]);
    let error = refused(
        program!("llms_owner"),
        &["write", "--json", "{\"text\":\"a\\u0000b\"}"],
    );
    assert_eq!(error["code"], "INVALID_JSON");
}

#[test]
fn a_json_call_allows_no_other_arguments() {
    for (words, code) in [
        (
            &["item", "create", "tasks", "--json", "{}"][..],
            "ARGUMENT_BESIDE_JSON",
        ),
        (
            &["--workspace", "w", "item", "create", "--json", "{}"],
            "ARGUMENT_BESIDE_JSON",
        ),
        (
            &["item", "create", "--json", "{}", "--tag", "a"],
            "ARGUMENT_BESIDE_JSON",
        ),
        (&["item", "create", "--json"], "MISSING_VALUE"),
        (&["item", "--json", "{}"], "NOT_CALLABLE"),
        (&["--json", "{}"], "NOT_CALLABLE"),
        (&["serve", "--json", "{}"], "NOT_CALLABLE"),
        (&["secret", "--json", "{}"], "NOT_CALLABLE"),
        (&["item", "create", "--json", "[]"], "INVALID_INPUT"),
    ] {
        assert_eq!(refused(PAD, words)["code"], code, "{words:?}");
    }
    for (path, why) in [
        ("item", "it only groups subcommands"),
        ("secret", "it is hidden from agents"),
        ("edit", "it needs a person at a terminal"),
        ("serve", "it is not in the list of tools"),
    ] {
        let message = refused(PAD, &[path, "--json", "{}"])["message"].clone();
        let message = message.as_str().unwrap_or_default();
        let begins = format!("`pad {path}` cannot be called with JSON, because {why}; ");
        assert!(message.starts_with(&begins), "{message}");
    }
    // The advice is a call that succeeds, even if agents do not see the command.
    for (path, recovery) in [("item", "pad item --llms"), ("secret", "pad --llms")] {
        let error = refused(PAD, &[path, "--json", "{}"]);
        assert_eq!(error["recovery"], recovery);
        let words: Vec<&str> = recovery.split(' ').skip(1).collect();
        assert_eq!(run(PAD, &words).code, 0, "{recovery}");
    }
    // `--help` is a help request even if `--json` follows.
    let help = run(PAD, &["item", "create", "--help", "--json", "{}"]);
    assert_eq!(
        (help.code, help.stdout.contains("item create [OPTIONS]")),
        (0, true)
    );
}

#[test]
fn values_of_the_running_program_are_checked_too() {
    let dynamic = program!("llms_dynamic");
    let outcome = run(dynamic, &["add", "--json", r#"{"what":"-x","depth":3}"#]);
    assert_eq!((outcome.stdout.as_str(), outcome.code), ("7 -x 3\n", 0));
    let outcome = run(dynamic, &["add", "--json", r#"{"what":"-x","depth":300}"#]);
    assert_eq!(violations(&outcome.refusal()), [("/depth", "OUT_OF_RANGE")]);
}

/// With `allow_missing_positional`, clap takes the words after `--` for the last positional.
#[test]
fn a_positional_can_be_left_out_before_the_last_one() {
    for (value, line) in [
        (json!({"to": "x"}), &["move", "x"][..]),
        (json!({"to": "-x"}), &["move", "--", "-x"]),
        (json!({"from": "y", "to": "-x"}), &["move", "y", "--", "-x"]),
    ] {
        same(&["move"], &value, line);
    }
    let error = refused(ODDS, &["move", "--json", r#"{"from":"-y","to":"x"}"#]);
    assert_eq!(error["violations"][0]["pointer"], "/from", "{error}");
}

#[test]
fn values_keep_delimiters_that_clap_does_not_split() {
    let value = json!({"words": ["a,b", "c"]});
    same(&["words"], &value, &["words", "--", "a,b", "c"]);
}

#[test]
fn a_boolean_that_may_be_left_out_after_its_flag_is_a_boolean() {
    let tools = document(ODDS, &["words", "--llms"]);
    let properties = &tools["tools"][1]["inputSchema"]["properties"];
    assert_eq!(properties["color"], json!({"type": "boolean"}));
    for color in [true, false] {
        let flag = format!("--color={color}");
        same(&["words"], &json!({"color": color}), &["words", &flag]);
    }
}

#[test]
fn positionals_have_the_order_of_their_values() {
    let help = document(ODDS, &["help", "link", "--format", "json"]);
    let args = help["commands"]["link"]["args"].as_array().unwrap().iter();
    let names: Vec<_> = args.map(|arg| &arg["name"]).collect();
    assert_eq!(names, ["from", "to"]);
    same(
        &["link"],
        &json!({"from": "a", "to": "b"}),
        &["link", "a", "b"],
    );
}
