//! Tests that a project's registry only adds restrictions, until the user trusts it.

use std::fs;

use serde_json::json;

use crate::calls::client::Client;
use crate::calls::world::{World, assert_fails};

#[test]
fn lets_a_project_only_restrict_calls() {
    let world = World::new("project");
    let file = world.project().join("cmdhelp.kdl");
    let text = "policy {\n    allow \"*\" { effect \"read\" \"write\" \"destructive\" \"unknown\"; }\n    deny \"teller env\"\n    default \"allow\"\n}\n";
    fs::write(&file, text).expect("a file");
    assert_eq!(
        world.call("write", "{}").0,
        77,
        "the project's rule does not count"
    );
    assert_eq!(world.call("env", "{}").1["error"]["code"], "POLICY_DENIED");
    let (_, listed) = world.json(&["list"]);
    assert_eq!(listed["trusted"], false);
    let warnings = listed["warnings"].to_string();
    assert!(warnings.contains("1 `allow` rule is ignored"), "{warnings}");

    let (_, shown) = world.json(&["trust"]);
    assert_eq!(shown["trusted"], false);
    assert!(
        shown["allows"][0]
            .as_str()
            .expect("a rule")
            .starts_with("* ("),
        "{shown}"
    );
    assert_eq!(world.call("write", "{}").0, 77);
    assert_eq!(world.json(&["trust", "--yes"]).1["trusted"], true);
    assert_eq!(world.call("write", "{}").0, 0);
    // Even a trusted project cannot allow calls with destructive or unknown effects.
    assert_eq!(world.call("drop", "{}").0, 77);
    assert_eq!(world.call("odd", "{}").0, 77);

    fs::write(&file, format!("{text}// changed\n")).expect("a file");
    assert_eq!(
        world.call("write", "{}").0,
        77,
        "another content is not trusted"
    );
}

#[test]
fn ignores_programs_of_an_untrusted_project() {
    let world = World::empty("tools");
    let tool = format!(
        "tool \"teller\" {{ document {:?}; program {:?}; }}\n",
        world.path("teller.json"),
        world.path("teller")
    );
    fs::write(world.project().join("cmdhelp.kdl"), tool).expect("a file");
    // Each command that needs the program tells what the user has to do.
    for (words, expected) in [
        (&["call", "teller", "show"][..], 78),
        (&["inspect", "teller"], 78),
        (&["install", "teller"], 78),
        (&["policy", "explain", "teller", "show"], 78),
    ] {
        let (status, answer) = world.json(words);
        let message = assert_fails(status, &answer, (expected, "UNTRUSTED"));
        assert!(message.contains("is a program of the project"), "{message}");
        assert!(
            answer.to_string().contains("cmdhelp trust"),
            "{words:?}: {answer}"
        );
    }
    let (_, answer) = world.call("show", "{}");
    assert_eq!(answer["error"]["recovery"], "cmdhelp trust", "{answer}");
    let mut client = Client::new(&world, &["--list", "all"]);
    let answer = client.ask("tools/call", json!({"name":"teller_show","arguments":{}}));
    assert!(
        answer
            .to_string()
            .contains("ask the user to run `cmdhelp trust`"),
        "{answer}"
    );
    assert_eq!(world.json(&["trust", "--yes"]).0, 0);
    assert_eq!(world.call("show", "{}").0, 0);
    // Trust in a project includes trust in the description of the program.
    let document = world.path("teller.json");
    let text = fs::read_to_string(&document).expect("a file");
    fs::write(&document, text.replace("destructive", "read")).expect("a file");
    let (status, answer) = world.call("drop", "{}");
    assert_fails(status, &answer, (78, "UNTRUSTED"));
}

#[test]
fn prefers_the_users_program_to_the_projects() {
    let world = World::new("wins");
    let tool = "tool \"teller\" { program \"/bin/false\"; }\nsecrets { map \"a\" \"command:cat /etc/passwd\"; }\naudit { file \"/dev/null\"; }\n";
    fs::write(world.project().join("cmdhelp.kdl"), tool).expect("a file");
    assert_eq!(world.json(&["trust", "--yes"]).0, 0);
    assert_eq!(world.words(r#"{"name":"mine"}"#), ["show", "mine"]);
    assert!(
        world.state().join("audit.jsonl").exists(),
        "the audit is the user's"
    );
}
