//! Tests the conversion of rules of other harnesses, the flags `--read-only` and `--trust-writes`, and rules that
//! contain tests (`match`).

use std::fs;

use serde_json::{Value, json};

use crate::calls::world::{World, assert_fails};

/// Returns the error code in the answer to a call.
fn code(world: &World, words: &[&str]) -> Value {
    world.json(words).1["error"]["code"].clone()
}

#[test]
fn converts_rules_without_allowing_more() {
    let world = World::new("import");
    let file = world.project().join("settings.json");
    let rules = json!({"permissions": {
        "allow": ["Bash(teller write *)", "Bash(teller drop x)", "Bash(*)", "WebFetch(domain:example.com)"],
        "ask": ["Bash(teller echo hello *)"],
        "deny": ["Bash(teller show --level 3 *)", "Bash(other remove *)", "Bash(/usr/bin/env *)"]
    }});
    fs::write(&file, rules.to_string()).expect("a file");
    let before = fs::read_to_string(world.registry()).expect("a file");
    let words = ["policy", "import", "claude-code", "settings.json"];
    let (status, shown) = world.json(&words);
    assert_eq!(status, 0, "{shown}");
    assert_eq!(
        shown["rules"],
        json!([
            "allow \"teller write *\"",
            "ask \"teller echo *\"",
            "deny \"teller show *\"",
            "deny \"other *\"",
            "deny \"*\""
        ])
    );
    assert_eq!(
        shown["left"],
        json!([
            "`allow teller drop x`: as a rule of cmdhelp, it would allow more, namely all of `teller drop`",
            "`allow *`: as a rule of cmdhelp, it would allow more, namely all of ``",
            "`allow WebFetch(domain:example.com)`: the rule is about a tool, and not about command lines"
        ])
    );
    assert_eq!(
        shown["stricter"].as_array().map(Vec::len),
        Some(4),
        "{shown}"
    );
    assert_eq!(
        fs::read_to_string(world.registry()).expect("a file"),
        before
    );

    let rules = rules.to_string().replace(",\"Bash(/usr/bin/env *)\"", "");
    fs::write(&file, rules).expect("a file");
    assert_eq!(world.json(&["call", "teller", "show"]).0, 0);
    let (status, shown) = world.json(&[&words[..], &["--yes"]].concat());
    assert_eq!((status, &shown["written"]), (0, &json!(true)), "{shown}");
    assert_eq!(world.json(&["call", "teller", "write"]).0, 0);
    assert_eq!(
        code(&world, &["call", "teller", "echo"]),
        "CONFIRMATION_REQUIRED"
    );
    assert_eq!(code(&world, &["call", "teller", "show"]), "POLICY_DENIED");
    assert_eq!(
        code(&world, &["call", "teller", "drop"]),
        "CONFIRMATION_REQUIRED"
    );
}

#[test]
fn converts_rules_of_codex_and_gemini() {
    let world = World::new("import-others");
    let codex = "prefix_rule(\n    pattern = [\"teller\", [\"drop\", \"write\"]],\n    decision = \"forbidden\",\n)\n\
                 prefix_rule(pattern = [\"teller\", \"odd\"], decision = \"prompt\")\n\
                 prefix_rule(pattern = [\"teller\", \"show\"])\n";
    fs::write(world.project().join("default.rules"), codex).expect("a file");
    let (_, shown) = world.json(&["policy", "import", "codex", "default.rules"]);
    assert_eq!(
        shown["rules"],
        json!([
            "deny \"teller drop *\"",
            "deny \"teller write *\"",
            "ask \"teller odd *\"",
            "allow \"teller show *\""
        ]),
        "{shown}"
    );
    let gemini = "[[rule]]\ntoolName = \"run_shell_command\"\ncommandPrefix = \"teller show\"\ndecision = \"ask_user\"\npriority = 100\n";
    fs::write(world.project().join("policy.toml"), gemini).expect("a file");
    let (_, shown) = world.json(&["policy", "import", "gemini", "policy.toml"]);
    assert_eq!(shown["rules"], json!(["ask \"teller show *\""]), "{shown}");
    let (status, shown) = world.json(&["policy", "import", "codex", "policy.toml"]);
    assert_eq!(status, 2, "{shown}");
}

#[test]
fn applies_read_only_and_trust_writes() {
    let world = World::new("mode");
    assert_eq!(
        code(&world, &["call", "teller", "write"]),
        "CONFIRMATION_REQUIRED"
    );
    assert_eq!(
        world.json(&["call", "teller", "write", "--trust-writes"]).0,
        0
    );
    assert_eq!(
        code(&world, &["call", "teller", "drop", "--trust-writes"]),
        "CONFIRMATION_REQUIRED"
    );
    world.register("policy { allow \"teller *\"; }\n");
    assert_eq!(world.json(&["call", "teller", "write"]).0, 0);
    assert_eq!(
        code(&world, &["call", "teller", "write", "--read-only"]),
        "POLICY_DENIED"
    );
    assert_eq!(world.json(&["call", "teller", "show", "--read-only"]).0, 0);
}

#[test]
fn refuses_all_calls_if_the_test_of_a_rule_fails() {
    let world = World::new("match");
    let right = fs::read_to_string(world.registry()).expect("a file");
    for (calls, why) in [
        (
            "match \"teller drop\" \"teller drop {\\\"name\\\":\\\"x\\\"}\"; not-match \"teller show\";",
            "",
        ),
        (
            "match \"teller dorp\";",
            ":3:24: the rule does not apply to `teller dorp`",
        ),
        (
            "not-match \"teller drop {\\\"name\\\":\\\"x\\\"}\";",
            "the rule applies to",
        ),
        ("match \"teller drop {\";", ":3:24: "),
    ] {
        let rule =
            format!("policy {{\n  deny \"teller drop\" {{ {calls} unless \"name\" \"y\"; }}\n}}\n");
        fs::write(world.registry(), format!("{right}{rule}")).expect("a file");
        let (status, answer) = world.call("show", "{}");
        if why.is_empty() {
            assert_eq!(status, 0, "{answer}");
            continue;
        }
        let message = assert_fails(status, &answer, (78, "REGISTRY_INVALID"));
        assert!(message.contains(why), "{message}");
    }
}
