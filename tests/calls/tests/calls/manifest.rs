//! The facts about calls in the manifest.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::run::desk;

fn exits(command: &str) -> Value {
    let outcome = desk(&format!("help {command} --format json"));
    outcome.document()["commands"][command]["exit_codes"].clone()
}

#[test]
fn exit_codes_come_from_the_error_type() {
    assert_eq!(
        exits("fail"),
        json!({
            "1": "PAPER",
            "2": "NO_DAY",
            "4": "nobody has signed in (LOCKED)",
            "44": {
                "when": "the thing does not exist (NO_SUCH_THING)",
                "recovery": "desk thing list",
            },
            "45": {"when": "INK_DRY", "recovery": "desk fail day"},
            "70": "the program has failed (INTERNAL)",
            "124": "the server does not answer (NO_ANSWER)",
        })
    );
}

#[test]
fn only_possible_exit_codes_are_listed() {
    let keys = |command: &str| {
        let exits = exits(command);
        let keys = exits.as_object().expect("exit codes").keys();
        keys.cloned().collect::<BTreeSet<_>>()
    };
    let set = |keys: &[&str]| {
        keys.iter()
            .map(|&key| key.to_owned())
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(keys("slow"), set(&["2", "70"]));
    assert_eq!(keys("nothing"), set(&["1", "2", "70"]));
    assert!(keys("thing drop").contains("77"));
    assert!(
        keys("thing sweep").contains("77"),
        "an argument raises the effect"
    );
    assert!(!keys("thing list").contains("77"));
}

#[test]
fn the_manifest_describes_consent_and_dry_run() {
    let command = |command: &str| {
        let outcome = desk(&format!("help {command} --format json"));
        outcome.document()["commands"][command].clone()
    };
    let effect_and_consent = |name: &str| {
        let command = command(name);
        (
            command["effect"].clone(),
            command["dry_run"].clone(),
            command["confirm"].clone(),
        )
    };
    assert_eq!(
        effect_and_consent("thing drop"),
        (json!("destructive"), json!(true), Value::Null)
    );
    assert_eq!(
        effect_and_consent("thing burn"),
        (json!("destructive"), Value::Null, json!("token"))
    );
    assert_eq!(
        effect_and_consent("thing raze"),
        (json!("destructive"), Value::Null, json!("name"))
    );
    assert_eq!(
        effect_and_consent("thing list"),
        (json!("read"), Value::Null, Value::Null)
    );
}
