//! The context of a command.

use serde_json::json;

use crate::run::{desk, program, words};

#[test]
fn the_context_has_the_arguments_of_parent_commands() {
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

/// The struct of the root is built once, when a command requests it. The value of `--name` is copied from clap's
/// matches, also in builds that parse plain calls without clap, because clap alone calls the author's parsers in a call.
#[test]
fn the_roots_arguments_are_parsed_on_demand() {
    let guarded = |line: &[&str]| words(program!("guarded"), line).document();
    assert_eq!(guarded(&["--name=Ada", "copies"]), json!(0));
    let asked = guarded(&["--name=Ada", "who"]);
    assert_eq!(asked, json!(["Ada", true, 1]));
    assert_eq!(guarded(&["who"]), json!([null, true, 0]));
}

/// The error comes before the handler if clap accepts a command line but the struct of a parent command
/// cannot be built from it.
#[test]
fn required_arguments_of_parents_are_checked_before_the_handler_runs() {
    let guarded = |line: &[&str]| words(program!("guarded"), line);
    let outcome = guarded(&["gate", "out"]);
    let code = &outcome.error()["code"];
    assert_eq!(
        (outcome.code, code),
        (2, &json!("MISSING_ARGUMENT")),
        "{outcome:?}"
    );
    assert_eq!(outcome.stderr, "");
    let outcome = guarded(&["gate", "--number=3", "out"]);
    assert_eq!(outcome.document(), json!(3));
    assert_eq!(outcome.stderr, "somebody has gone out\n");
}
