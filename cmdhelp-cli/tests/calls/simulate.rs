//! Tests which calls in the audit would be decided differently by other rules.

use std::fs;

use serde_json::{Value, json};

use crate::calls::world::World;

/// Returns the calls that other rules would decide differently.
fn different(world: &World, rules: &str) -> Vec<(Value, Value, Value)> {
    let file = world.path("other.kdl");
    fs::write(&file, rules).expect("a file");
    let log = world.state().join("audit.jsonl");
    let words = [
        "policy",
        "simulate",
        "--log",
        log.to_str().expect("a path"),
        "--with",
        file.to_str().expect("a path"),
    ];
    let (status, found) = world.json(&words);
    assert_eq!((status, &found["calls"]), (0, &json!(4)), "{found}");
    let rows = found["different"].as_array().expect("rows");
    let row = |it: &Value| {
        (
            it["tool"].clone(),
            it["was"].clone(),
            it["would_be"].clone(),
        )
    };
    rows.iter().map(row).collect()
}

fn row(tool: &str, was: &str, would_be: &str) -> (Value, Value, Value) {
    (json!(tool), json!(was), json!(would_be))
}

#[test]
fn calls_that_other_rules_decide_differently_are_listed_and_not_made() {
    let world = World::new("simulate");
    world.register("policy { allow \"teller *\" { effect \"read\" \"write\"; }; }\n");
    assert_eq!(world.call("show", r#"{"name":"a"}"#).0, 0);
    assert_eq!(world.call("env", "{}").0, 0);
    assert_eq!(world.call("write", r#"{"name":"b"}"#).0, 0);
    assert_eq!(world.call("drop", r#"{"name":"c"}"#).0, 77);
    assert!(world.has_run());
    fs::remove_file(world.project().join("ran")).expect("a file");

    let audit = fs::read_to_string(world.state().join("audit.jsonl")).expect("a file");

    // The rules under which the calls were made decide them as before.
    let same = "policy { allow \"teller *\" { effect \"read\" \"write\"; }; }\n";
    assert_eq!(different(&world, same), []);
    // Stricter rules ask before `teller show`, and deny `teller write`.
    let stricter = "policy { deny \"teller write\"; ask \"teller show\" { when \"name\" \"a\"; }; \
                    allow \"teller *\" { effect \"read\"; }; }\n";
    assert_eq!(
        different(&world, stricter),
        [
            row("teller show", "allow", "depends"),
            row("teller write", "allow", "deny"),
        ]
    );
    let none = "policy { deny \"*\"; }\n";
    assert_eq!(
        different(&world, none),
        [
            row("teller show", "allow", "deny"),
            row("teller env", "allow", "deny"),
            row("teller write", "allow", "deny"),
            row("teller drop", "ask", "deny"),
        ]
    );
    assert!(!world.has_run());
    // Neither the rules nor the audit have changed.
    let now = fs::read_to_string(world.state().join("audit.jsonl")).expect("a file");
    assert_eq!(now, audit);
    assert_eq!(world.call("write", r#"{"name":"b"}"#).0, 0);
}
