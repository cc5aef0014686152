//! Calls of a command that has arguments of the same names as its parent command.

use serde_json::{Value, json};

use crate::run::{program, words};

/// Returns the paths and messages of all violations.
fn violations(value: &Value) -> Vec<(String, String)> {
    let outcome = words(program!("labels"), &["print", "--json", &value.to_string()]);
    assert_eq!(outcome.code, 2, "{outcome:?}");
    let error = outcome.error();
    let all = error["violations"].as_array().expect("violations").iter();
    let text = |it: &Value, key: &str| it[key].as_str().expect("a text").to_owned();
    all.map(|it| (text(it, "pointer"), text(it, "message")))
        .collect()
}

fn refusal(pointer: &str, message: &str) -> (String, String) {
    (pointer.to_owned(), message.to_owned())
}

#[test]
fn a_refused_value_is_reported_at_its_own_key() {
    let parent = refusal("/labels_width", "3 is odd");
    let own = refusal("/width", "3 is odd");
    let value = json!({ "labels_account": "a", "labels_width": "3" });
    assert_eq!(violations(&value), [parent.clone()]);
    let value = json!({ "labels_account": "a", "labels_width": "3", "width": "2" });
    assert_eq!(violations(&value), [parent.clone()]);
    let value = json!({ "labels_account": "a", "labels_width": "2", "width": "3" });
    assert_eq!(violations(&value), [own.clone()]);
    let value = json!({ "labels_account": "a", "labels_width": "3", "width": "3" });
    let mut found = violations(&value);
    found.sort();
    assert_eq!(found, [parent, own]);
}

#[test]
fn conflicts_and_missing_arguments_are_reported_at_the_parents_key() {
    let value = json!({ "labels_account": "a", "labels_width": "2", "width": "2", "fit": true });
    let message = "`labels_width` cannot be combined with `fit`";
    assert_eq!(violations(&value), [refusal("/labels_width", message)]);
    let missing = refusal("/labels_account", "`labels_account` is missing");
    assert_eq!(violations(&json!({ "account": "a" })), [missing.clone()]);
    assert_eq!(violations(&json!({})), [missing]);
}
