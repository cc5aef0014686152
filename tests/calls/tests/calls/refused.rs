//! Values that are valid under the schema and that the program's own value parser rejects.

use serde_json::{Value, json};

use crate::run::{Outcome, program, words};

const LEDGER: &str = program!("ledger");

fn call(command: &str, value: &Value) -> Outcome {
    words(LEDGER, &[command, "--json", &value.to_string()])
}

/// Returns the paths, codes and messages of all violations.
fn violations(command: &str, value: &Value) -> Vec<(String, String, String)> {
    let outcome = call(command, value);
    assert_eq!(outcome.code, 2, "{outcome:?}");
    let error = outcome.error();
    assert_eq!(error["code"], "INVALID_INPUT", "{error}");
    let all = error["violations"].as_array().expect("violations").iter();
    let text = |it: &Value, key: &str| it[key].as_str().expect("a text").to_owned();
    all.map(|it| (text(it, "pointer"), text(it, "code"), text(it, "message")))
        .collect()
}

fn expected(all: &[(&str, &str, &str)]) -> Vec<(String, String, String)> {
    let all = all.iter();
    all.map(|(at, code, message)| ((*at).into(), (*code).into(), (*message).into()))
        .collect()
}

#[test]
fn a_value_that_a_custom_parser_rejects_is_reported_by_its_key() {
    let value = json!({ "inCents": "3" });
    let odd = [("/inCents", "INVALID_VALUE", "it is odd")];
    assert_eq!(violations("book", &value), expected(&odd));
    let value = json!({ "inCents": "2", "signedBy": ["Ada", "4"], "dueAt": "3" });
    let letters = [("/signedBy/1", "INVALID_VALUE", "a name has letters only")];
    assert_eq!(violations("book", &value), expected(&letters));
    // The messages do not repeat secret values.
    let value = json!({ "inCents": "2", "pin": "hunter2" });
    let pin = [("/pin", "INVALID_VALUE", "`***` is no day of a month")];
    assert_eq!(violations("book", &value), expected(&pin));
}

#[test]
fn all_rejected_values_are_reported_at_once() {
    let value = json!({ "inCents": "3", "dueAt": "32", "noDueAt": true, "signedBy": ["4"] });
    let mut found = violations("book", &value);
    found.sort();
    let all = [
        ("/dueAt", "INVALID_VALUE", "`32` is no day of a month"),
        ("/inCents", "INVALID_VALUE", "it is odd"),
        ("/signedBy/0", "INVALID_VALUE", "a name has letters only"),
    ];
    assert_eq!(found, expected(&all));
}

/// A positional argument before another one cannot be left out, so its error must not hide the others.
#[test]
fn an_error_of_a_positional_argument_hides_no_other_error() {
    let value = json!({ "from": "32", "amount": "3", "to": ["4", "33"], "fee": "5" });
    let mut found = violations("transfer", &value);
    found.sort();
    let all = [
        ("/amount", "INVALID_VALUE", "it is odd"),
        ("/fee", "INVALID_VALUE", "it is odd"),
        ("/from", "INVALID_VALUE", "`32` is no day of a month"),
        ("/to/1", "INVALID_VALUE", "`33` is no day of a month"),
    ];
    assert_eq!(found, expected(&all));
    let value = json!({ "from": "32", "amount": "2", "to": ["33"] });
    assert_eq!(violations("transfer", &value).len(), 2);
    let value = json!({ "from": "32", "amount": "2" });
    let from = [("/from", "INVALID_VALUE", "`32` is no day of a month")];
    assert_eq!(violations("transfer", &value), expected(&from));
}

/// Without the first positional argument, no command line can pass those that follow it.
#[test]
fn a_missing_positional_argument_hides_no_error_of_those_that_follow_it() {
    let value = json!({ "amount": "3", "to": ["4", "33"] });
    let all = [
        ("/from", "MISSING", "`from` is missing"),
        ("/amount", "INVALID_VALUE", "it is odd"),
        ("/to/1", "INVALID_VALUE", "`33` is no day of a month"),
    ];
    assert_eq!(violations("transfer", &value), expected(&all));
}

#[test]
fn conflicts_are_reported_by_keys() {
    let value = json!({ "inCents": "2", "dueAt": "3", "noDueAt": true });
    let found = violations("book", &value);
    let [(pointer, code, message)] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert_eq!(code, "CONFLICT");
    assert!(
        ["/dueAt", "/noDueAt"].contains(&pointer.as_str()),
        "{pointer}"
    );
    assert!(message.contains("`dueAt`") && message.contains("`noDueAt`"));
    let both = json!({ "newName": "a", "newOwner": "b" });
    let found = violations("change", &both);
    assert_eq!(found[0].1, "CONFLICT", "{found:?}");
    assert!(found[0].2.contains("newName") && found[0].2.contains("newOwner"));
}

#[test]
fn missing_arguments_are_reported_by_keys() {
    let value = json!({ "inCents": "2", "signedBy": ["Ada"] });
    let due = [("/dueAt", "MISSING", "`dueAt` is missing")];
    assert_eq!(violations("book", &value), expected(&due));
    let group = [("", "MISSING", "one of `newName`, `newOwner` is missing")];
    assert_eq!(violations("change", &json!({})), expected(&group));
}

#[test]
fn accepted_values_reach_the_handler() {
    let value = json!({ "inCents": "2", "signedBy": ["Ada", "Bob"], "dueAt": "3" });
    let outcome = call("book", &value);
    assert_eq!(outcome.document(), json!([2, 3, ["Ada", "Bob"]]));
}

/// Descriptions in a schema name other arguments by their JSON keys.
#[test]
fn sentences_name_arguments_by_their_keys() {
    let tools = words(LEDGER, &["--llms"]).document();
    let mut sentences = 0;
    for tool in tools["tools"].as_array().expect("tools").iter().skip(1) {
        let properties = tool["inputSchema"]["properties"].as_object().expect("keys");
        let descriptions = properties.values().chain([tool]);
        let texts = descriptions.filter_map(|it| it["description"].as_str());
        for text in texts.filter(|text| text.contains('`')) {
            sentences += 1;
            for name in text.split('`').skip(1).step_by(2) {
                assert!(properties.contains_key(name), "{name}: {text}");
            }
        }
    }
    assert_eq!(sentences, 3, "a conflict, a requirement and a group");
}
