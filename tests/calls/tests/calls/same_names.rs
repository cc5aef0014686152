//! Calls with JSON for which clap's error does not tell the key, for example because a parent command has an
//! argument of the same name.

use serde_json::{Value, json};

use crate::run::{program, words};

/// Returns all violations, each as its pointer and message.
fn violations(value: &Value) -> Vec<String> {
    violations_of("print", value)
}

fn violations_of(command: &str, value: &Value) -> Vec<String> {
    let outcome = words(program!("labels"), &[command, "--json", &value.to_string()]);
    assert_eq!(outcome.code, 2, "{outcome:?}");
    let error = outcome.error();
    let all = error["violations"].as_array().expect("violations").iter();
    let text = |it: &Value, key: &str| it[key].as_str().expect("a text").to_owned();
    let all = all.map(|it| format!("{}: {}", text(it, "pointer"), text(it, "message")));
    let mut all: Vec<String> = all.collect();
    all.sort();
    all
}

#[test]
fn a_refused_value_is_reported_at_its_own_key() {
    let value = json!({ "labels_account": "a", "labels_width": "3" });
    assert_eq!(violations(&value), ["/labels_width: 3 is odd"]);
    let value = json!({ "labels_account": "a", "labels_width": "3", "width": "2" });
    assert_eq!(violations(&value), ["/labels_width: 3 is odd"]);
    let value = json!({ "labels_account": "a", "labels_width": "2", "width": "3" });
    assert_eq!(violations(&value), ["/width: 3 is odd"]);
    let value = json!({ "labels_account": "a", "labels_width": "3", "width": "3" });
    let both = ["/labels_width: 3 is odd", "/width: 3 is odd"];
    assert_eq!(violations(&value), both);
}

#[test]
fn conflicts_and_missing_arguments_are_reported_at_the_parents_key() {
    let value = json!({ "labels_account": "a", "labels_width": "2", "width": "2", "fit": true });
    let conflict = "/labels_width: `labels_width` cannot be combined with `fit`";
    assert_eq!(violations(&value), [conflict]);
    let value = json!({
        "account": "a", "labels_width": "2", "width": 2, "fit": true, "note": "n",
    });
    assert_eq!(violations_of("frame", &value), [conflict]);
    let missing = "/labels_account: `labels_account` is missing";
    assert_eq!(violations(&json!({ "account": "a" })), [missing]);
    assert_eq!(violations(&json!({})), [missing]);
}

#[test]
fn a_conditionally_required_argument_is_reported_at_the_key_of_its_command() {
    let of_parent = "/labels_note: `labels_note` is missing";
    let value = json!({ "labels_account": "a", "fit": true });
    assert_eq!(violations(&value), [of_parent]);
    let value = json!({ "labels_account": "a", "fit": true, "note": "n" });
    assert_eq!(violations(&value), [of_parent]);
    let of_command = "/note: `note` is missing";
    let value = json!({ "labels_account": "a", "account": "b" });
    assert_eq!(violations(&value), [of_command]);
    let value = json!({ "labels_account": "a", "account": "b", "labels_note": "n" });
    assert_eq!(violations(&value), [of_command]);
}

#[test]
fn errors_that_do_not_name_the_flag_are_reported_at_its_key() {
    let rolls = |value: Value| violations_of("rolls", &value);
    let value = json!({ "account": "a", "copies": "2" });
    assert_eq!(rolls(value), ["/names: `names` is missing"]);
    let value = json!({ "account": "a", "copies": "none", "all": true });
    assert_eq!(rolls(value), ["/copies: no copies"]);
    let value = json!({ "account": "a", "copies": "none" });
    assert_eq!(rolls(value), ["/copies: no copies"]);
    let value = json!({ "account": "a" });
    assert_eq!(rolls(value), [": at least one argument is missing"]);
}

#[test]
fn an_error_that_names_no_flag_is_not_blamed_on_an_argument_that_must_not_be_left_out() {
    for command in ["badge", "seal"] {
        for value in [
            r#"{ "account": "a", "name": "x", "copies": "none" }"#,
            r#"{ "copies": "none", "name": "x", "account": "a" }"#,
        ] {
            let value = value.parse().expect("JSON");
            let found = violations_of(command, &value);
            assert_eq!(found, ["/copies: no copies"], "{command} {value}");
        }
    }
}

#[test]
fn arguments_with_the_same_error_that_names_no_flag_are_all_reported() {
    let both = ["/copies: no copies", "/spare: no copies"];
    let value = json!({ "account": "a", "all": true, "copies": "none", "spare": "none" });
    assert_eq!(violations_of("rolls", &value), both);
    let value = json!({ "account": "a", "all": true, "copies": "none", "spare": "1" });
    assert_eq!(violations_of("rolls", &value), both[..1]);
    let value = json!({ "account": "a", "all": true, "copies": "1", "spare": "none" });
    assert_eq!(violations_of("rolls", &value), both[1..]);
}
