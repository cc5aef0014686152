//! What a command gets beside its arguments.

use serde_json::json;

use crate::run::{desk, program, words};

#[test]
fn ancestors_arguments_are_reachable() {
    assert_eq!(
        desk("-vv context --drawer left").document(),
        json!({
            "drawer": "left",
            "verbose": 2,
            "has_things": false,
            "command": ["context"],
            "store": 2,
        })
    );
    assert_eq!(desk("context -v").document()["verbose"], 1);
}

/// They are read when a command asks for them, once.
#[test]
fn the_programs_own_arguments_are_read_when_they_are_asked_for() {
    let guarded = |line: &[&str]| words(program!("guarded"), line);
    assert_eq!(guarded(&["Ada", "copies"]).document(), json!(0));
    assert_eq!(guarded(&["copies"]).document(), json!(0));
    assert_eq!(guarded(&["Ada", "who"]).document(), json!("Ada, true"));
}

/// What clap accepts, and the type does not, is the caller's error and no panic.
#[test]
fn arguments_that_the_type_cannot_be_without_are_asked_for() {
    let said = words(program!("guarded"), &["who"]);
    let error = said.error();
    assert_eq!(
        (said.code, &error["code"]),
        (2, &json!("MISSING_ARGUMENT")),
        "{said:?}"
    );
    let message = error["message"].as_str().expect("a text");
    assert!(message.contains("name"), "{message}");
    assert_eq!(said.stderr, "");
}
