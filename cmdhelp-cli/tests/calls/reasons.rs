//! Tests the reasons that `policy explain` prints, and the advice in errors.

use std::fs;

use cmdhelp_test_support::rows;
use serde_json::{Value, json};

use crate::calls::world::World;

#[test]
fn explains_a_decision_by_the_reason_of_the_call() {
    let table = rows(
        r#"
        allow "other *" | show | allow | no rule applies, and the call is a read
        allow "other *" | odd | ask | no rule applies, and the call is of unknown effect
        deny "teller show" | show | deny | the rule `deny "teller show"` applies
        allow "teller *" | drop | ask | the rule `allow "teller *"` does not name `effect "destructive"`, and the call is destructive
        default "deny" | write | deny | no rule applies, and the default is `deny`
        allow "teller *" | write --read-only | deny | only commands with the declared effect `read` are allowed
        "#,
    );
    for (i, [policy, command, decision, why]) in table.enumerate() {
        let world = World::new(&format!("reasons-{i}"));
        world.register(&format!("policy {{\n    {policy}\n}}\n"));
        let words: Vec<&str> = ["teller"].into_iter().chain(command.split(' ')).collect();
        let (status, shown) = world.json(&[&["policy", "explain"], &words[..]].concat());
        assert_eq!(status, 0, "{shown}");
        assert_eq!(
            (&shown["decision"], &shown["why"]),
            (&decision.into(), &why.into()),
            "{shown}"
        );
        assert!(!world.has_run());
        let (_, answer) = world.json(&[&["call"], &words[..]].concat());
        let message = answer["error"]["message"].as_str().unwrap_or_default();
        assert_eq!(answer["ok"], decision == "allow", "{answer}");
        assert!(decision == "allow" || message.ends_with(why), "{message}");
    }
}

#[test]
fn marks_the_advice_of_the_program() {
    let printed = r#"printf '{"error":{"code":"X","message":"m","recovery":"%s"}}'"#;
    for (declared, prints, recovery, details) in [
        (
            "",
            "cmdhelp trust t --yes",
            Value::Null,
            "cmdhelp trust t --yes",
        ),
        ("rm -rf x", "", Value::Null, "rm -rf x"),
        ("teller show", "teller show", json!("teller show"), ""),
        (
            "teller show",
            "teller drop",
            json!("teller show"),
            "teller drop",
        ),
    ] {
        let exit = match declared {
            "" => json!("failed"),
            declared => json!({"when": "failed", "recovery": declared}),
        };
        let manifest = json!({"cmdhelp_version": "0.1", "binary": "teller", "commands": {
            "fail": {"summary": "Fail", "effect": "read", "exit_codes": {"7": exit}}
        }});
        let world = World::described("advice", "teller", &manifest.to_string());
        let script = match prints {
            "" => "exit 7".to_owned(),
            prints => format!("{printed} '{prints}'; exit 7"),
        };
        fs::write(world.path("teller"), format!("#!/bin/sh\n{script}\n")).expect("a file");
        let (_, answer) = world.call("fail", "{}");
        let error = &answer["error"];
        assert_eq!(error["recovery"], recovery, "{answer}");
        let found = error["details"]["recovery"].as_str().unwrap_or_default();
        assert_eq!(found, details, "{answer}");
    }
}

#[test]
fn reports_rules_that_apply_to_no_call() {
    let world = World::new("idle");
    world.register(
        r#"policy {
    deny "teller drpo"
    deny "tellr drop"
    ask "teller write" { when "nmae" "x"; }
    deny "teller drop" { when "name" "x"; }
    deny "teller *"
    allow "teller shwo"
}
"#,
    );
    let registry = world.registry();
    let registry = registry.display();
    let expected = [
        format!(
            "{registry}:3: the rule `deny \"teller drpo\"` applies to no call: `teller` has no such command; did you mean `teller drop`?"
        ),
        format!(
            "{registry}:4: the rule `deny \"tellr drop\"` applies to no call: no program `tellr` is registered or in `PATH`; did you mean `teller`?"
        ),
        format!(
            "{registry}:5: the rule `ask \"teller write\"` applies to no call: no argument of its commands is called `nmae`; did you mean `name`?"
        ),
    ];
    let (_, checked) = world.json(&["policy", "check"]);
    assert_eq!(checked["warnings"], json!(expected));
    let (_, report) = world.json(&["doctor"]);
    assert_eq!(report["tools"], json!(expected));
    assert!(!world.has_run());
}

#[test]
fn reports_unknown_keys_of_a_manifest() {
    let world = World::empty("unknown-keys");
    let manifest = r#"{"cmdhelp_version":"0.1","binary":"teller","x-own":1,"commands":{"drop":{
        "summary":"Drop","efect":"destructive","args":[{"name":"name","type":"string","requird":true}]}}}"#;
    fs::write(world.path("teller.json"), manifest).expect("a file");
    let answer = world.add("../teller.json", "teller");
    let expected = [
        "/commands/drop/efect: this key is unknown, so it has no effect; did you mean `effect`?",
        "/commands/drop/args/0/requird: this key is unknown, so it has no effect; did you mean `required`?",
    ];
    assert_eq!(answer["warnings"], json!(expected), "{answer}");
    let (_, report) = world.json(&["doctor"]);
    assert_eq!(
        report["tools"],
        json!(expected.map(|it| format!("`teller`: {it}")))
    );
}
