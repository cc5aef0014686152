//! Tests dry runs of calls.

use serde_json::{Value, json};

use crate::calls::world::{World, assert_fails, assert_value, split};

const DOCUMENT: &str = r#"{
    "cmdhelp_version": "0.1",
    "binary": "teller",
    "surface": {"dry_run": "--preview"},
    "commands": {
        "drop": {
            "summary": "Drop something",
            "args": [{"name": "name", "type": "string"}],
            "flags": {"all": {"type": "bool", "effect": "destructive"}},
            "effect": "destructive",
            "dry_run": true
        },
        "push": {
            "summary": "Send something",
            "args": [{"name": "name", "type": "string"}],
            "flags": {"dry-run": {"type": "bool"}, "force": {"type": "bool"}},
            "effect": "write"
        },
        "write": {"summary": "Change something", "effect": "write"}
    }
}"#;

/// Makes an environment with a program. Some commands of the program have a dry run.
fn world(name: &str) -> World {
    let world = World::empty(name);
    std::fs::write(world.path("teller.json"), DOCUMENT).expect("a file");
    world.register_tool("teller", "teller.json", "");
    world
}

fn audit(world: &World) -> Vec<Value> {
    let (_, rows) = world.json(&["audit"]);
    let rows = rows.as_array().expect("rows").iter();
    rows.filter(|it| it["type"] != "started").cloned().collect()
}

#[test]
fn makes_a_declared_dry_run_without_consent() {
    let world = world("dry-declared");
    let (status, answer) = world.json(&["call", "teller", "drop", "--json", r#"{"name":"n"}"#]);
    assert_eq!(status, 77, "{answer}");
    for words in [
        &[
            "call",
            "teller",
            "drop",
            "--dry-run",
            "--json",
            r#"{"name":"n"}"#,
        ][..],
        &["call", "teller", "--dry-run", "--", "drop", "n"],
    ] {
        let (status, answer) = world.json(words);
        let expected = "drop\0--preview\0n\0";
        assert_value(status, &answer, expected);
    }
    // A dry run only reads, so it cannot write the mark to the folder of the call.
    assert!(!world.has_run());
    let rows = audit(&world);
    assert_eq!(rows.len(), 3);
    assert_eq!(
        (&rows[0]["effect"], &rows[0]["dry_run"]),
        (&"destructive".into(), &Value::Null)
    );
    for row in &rows[1..] {
        assert_eq!(
            (&row["effect"], &row["dry_run"]),
            (&"read".into(), &true.into()),
            "{row}"
        );
    }
    world.register("policy { deny \"teller drop\"; }\n");
    let (status, answer) = world.json(&["call", "teller", "drop", "--dry-run"]);
    assert_eq!(status, 77, "{answer}");
    assert_eq!(answer["error"]["code"], "POLICY_DENIED");
}

#[test]
fn requires_consent_for_a_dry_run_by_a_switch() {
    let world = world("dry-switch");
    let call = ["call", "teller", "push", "--dry-run", "--", "n", "--force"];
    let (status, answer) = world.json(&call);
    assert_eq!(status, 77, "{answer}");
    assert_eq!(
        answer["error"]["argv"],
        json!(["push", "--dry-run", "n", "--force"])
    );
    let proceed = answer["error"]["proceed"].as_array().expect("words");
    let proceed: Vec<&str> = proceed.iter().filter_map(Value::as_str).collect();
    assert!(proceed.contains(&"--dry-run"), "{proceed:?}");
    let (status, answer) = world.json(&proceed[1..]);
    let expected = "push\0--dry-run\0n\0--force\0";
    assert_value(status, &answer, expected);
    // `dry_run` in the arguments of the tool requests a dry run, as `--dry-run` does.
    let (_, plan) = world.json(&[
        "call",
        "teller",
        "push",
        "--dry-run",
        "--explain",
        "--json",
        r#"{"dry_run":true}"#,
    ]);
    assert_eq!(
        (&plan["argv"], &plan["dry_run"]),
        (&json!(["push", "--dry-run"]), &true.into())
    );
    let (status, answer) = world.json(&[
        "call",
        "teller",
        "push",
        "--dry-run",
        "--json",
        r#"{"dry_run":false}"#,
    ]);
    assert_fails(status, &answer, (2, "INPUT_INVALID"));
}

#[test]
fn refuses_a_dry_run_of_a_command_without_one() {
    let world = world("dry-none");
    world.register("policy { allow \"teller *\" { effect \"write\"; }; }\n");
    let (status, answer) = world.json(&["call", "teller", "write", "--dry-run"]);
    let error = &answer["error"];
    assert_fails(status, &answer, (2, "INPUT_INVALID"));
    assert_eq!(error["recovery"], "cmdhelp call teller write --explain");
    assert!(audit(&world).is_empty());
}

#[test]
fn makes_a_dry_run_of_a_program_of_cmdhelp() {
    let world = World::empty("dry-ours");
    world.register(&format!(
        "tool \"own\" {{ program {:?}; }}\n",
        env!("CARGO_BIN_EXE_cmdhelp")
    ));
    let call = split("call own --dry-run -- run --read . -- sh -c true");
    let (status, answer) = world.json(&call);
    assert_eq!((status, &answer["ok"]), (0, &true.into()), "{answer}");
    assert!(answer["value"].to_string().contains("/bin/sh"), "{answer}");
}
