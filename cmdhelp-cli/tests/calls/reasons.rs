//! Tests the reasons that `policy explain` prints, and the advice in errors.

use std::fs;

use serde_json::{Value, json};

use crate::calls::world::World;

#[test]
fn explains_a_decision_by_the_reason_of_the_call() {
    for (i, (policy, command, flag, decision, why)) in [
        (
            "",
            "show",
            None,
            "allow",
            "no rule applies, and the call is a read",
        ),
        (
            "",
            "odd",
            None,
            "ask",
            "no rule applies, and the call is of unknown effect",
        ),
        (
            "deny \"teller show\"",
            "show",
            None,
            "deny",
            "the rule `deny \"teller show\"` applies",
        ),
        (
            "allow \"teller *\"",
            "drop",
            None,
            "ask",
            "the rule `allow \"teller *\"` does not name `effect \"destructive\"`, and the call is destructive",
        ),
        (
            "default \"deny\"",
            "write",
            None,
            "deny",
            "no rule applies, and the default is `deny`",
        ),
        (
            "allow \"teller *\"",
            "write",
            Some("--read-only"),
            "deny",
            "only commands with the declared effect `read` are allowed",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let world = World::new(&format!("reasons-{i}"));
        world.register(&format!("policy {{\n    {policy}\n}}\n"));
        let words: Vec<&str> = ["teller", command].into_iter().chain(flag).collect();
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
