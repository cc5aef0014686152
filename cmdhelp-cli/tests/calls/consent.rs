//! Tests which calls need consent, and that a token permits only one call.

use std::fs;

use serde_json::Value;

use crate::calls::lifecycle::terminal::typed;
use crate::calls::world::World;

fn token(answer: &Value) -> String {
    answer["error"]["token"]
        .as_str()
        .unwrap_or_else(|| panic!("{answer}"))
        .to_owned()
}

fn refused(world: &World, words: &[&str]) -> Value {
    let (status, answer) = world.json(words);
    assert_eq!(status, 77, "{words:?}: {answer}");
    assert_eq!(answer["error"]["code"], "CONFIRMATION_REQUIRED", "{answer}");
    answer
}

#[test]
fn requires_consent_unless_a_call_only_reads() {
    let world = World::new("ask");
    for (command, rule) in [
        ("write", "default:write"),
        ("drop", "default:destructive"),
        ("odd", "default:unknown"),
    ] {
        let answer = refused(&world, &["call", "teller", command]);
        assert_eq!(answer["error"]["rule"], rule, "{answer}");
        assert!(!world.has_run(), "{command} was run");
        let confirm = format!("--confirm={}", token(&answer));
        let (status, answer) = world.json(&["call", "teller", command, &confirm]);
        assert_eq!(status, 0, "{answer}");
        assert!(world.has_run(), "{command} was not run");
        fs::remove_file(world.project().join("ran")).expect("a mark");
    }
}

#[test]
fn asks_the_user_at_a_terminal() {
    let world = World::new("asks");
    let call = ["call", "teller", "drop"];
    // After a refusal by the user, no token permits the call.
    for declined in ["n\n", "\n"] {
        let (status, seen) = typed(&world, &call, &[("Run it? [y/N] ", declined)]);
        assert_eq!(status, Some(77), "{seen}");
        assert!(
            seen.contains("the user has declined `teller drop`"),
            "{seen}"
        );
        assert!(!seen.contains("token"), "{seen}");
    }
    let (status, seen) = typed(
        &world,
        &[&call[..], &["--detach"]].concat(),
        &[("Run it? [y/N] ", "n\n")],
    );
    assert_eq!(status, Some(77), "{seen}");
    assert!(
        seen.contains("has declined") && !seen.contains("token"),
        "{seen}"
    );
    assert!(!world.has_run());
    let (status, seen) = typed(&world, &call, &[("Run it? [y/N] ", "y\n")]);
    assert_eq!(status, Some(0), "{seen}");
    assert!(world.has_run());
}

#[test]
fn tells_how_to_proceed_after_a_refusal() {
    let world = World::new("proceed");
    let answer = refused(
        &world,
        &["call", "teller", "drop", "--json", r#"{"name":"a b"}"#],
    );
    let words: Vec<&str> = answer["error"]["proceed"]
        .as_array()
        .expect("words")
        .iter()
        .map(|it| it.as_str().expect("a word"))
        .collect();
    assert_eq!(words[..3], ["cmdhelp", "call", "teller"]);
    let (status, answer) = world.json(&words[1..]);
    assert_eq!(status, 0, "{answer}");
    assert_eq!(answer["value"], "drop\0a b\0");
}

#[test]
fn accepts_a_token_for_one_call_only() {
    let world = World::new("token");
    let call = |inputs: &str, token: &str| {
        let confirm = format!("--confirm={token}");
        world.json(&["call", "teller", "drop", "--json", inputs, &confirm])
    };
    let first = token(&refused(
        &world,
        &["call", "teller", "drop", "--json", r#"{"name":"a"}"#],
    ));
    // The token is refused for other arguments and for another command, and so is a text that is not a token.
    let (status, _) = call(r#"{"name":"b"}"#, &first);
    assert_eq!(status, 77);
    let (status, _) = world.json(&[
        "call",
        "teller",
        "write",
        "--json",
        r#"{"name":"a"}"#,
        "--confirm",
        &first,
    ]);
    assert_eq!(status, 77);
    for none in ["yes", "", "true"] {
        assert_eq!(call(r#"{"name":"a"}"#, none).0, 77, "{none}");
    }
    // The token is refused in another folder.
    fs::create_dir(world.path("project/below")).expect("a folder");
    let below = world
        .command(&[
            "call",
            "teller",
            "drop",
            "--json",
            r#"{"name":"a"}"#,
            "--confirm",
            &first,
        ])
        .current_dir(world.path("project/below"))
        .output()
        .expect("it runs");
    assert_eq!(below.status.code(), Some(77));
    assert!(!world.has_run());
    // The refused calls above have not used up the token.
    assert_eq!(call(r#"{"name":"a"}"#, &first).0, 0);
    let (status, answer) = call(r#"{"name":"a"}"#, &first);
    assert_eq!(status, 77);
    assert!(
        answer["error"]["message"]
            .as_str()
            .expect("a text")
            .contains("has been used"),
        "{answer}"
    );
}

#[test]
fn refuses_a_token_if_the_program_or_the_policy_changes() {
    let world = World::new("changed");
    let words = ["call", "teller", "drop"];
    let first = token(&refused(&world, &words));
    let second = token(&refused(&world, &words));
    let program = world.path("teller");
    let text = fs::read_to_string(&program).expect("a file");
    fs::write(&program, format!("{text}# changed\n")).expect("a file");
    let confirm = format!("--confirm={first}");
    assert_eq!(world.json(&["call", "teller", "drop", &confirm]).0, 77);
    fs::write(&program, text).expect("a file");
    world.register("policy { ask \"teller *\"; }\n");
    let confirm = format!("--confirm={second}");
    assert_eq!(world.json(&["call", "teller", "drop", &confirm]).0, 77);
    assert!(!world.has_run());
}

#[test]
fn refuses_a_token_if_the_standard_input_or_a_secret_changes() {
    let world = World::new("changed-input");
    let policy = "policy { ask \"teller *\"; }\n";
    world.register(policy);
    let words = |input| ["call", "teller", "stdin", "--json", input];
    let token_of_input = token(&refused(&world, &words(r#"{"stdin":"a"}"#)));
    let confirm = format!("--confirm={token_of_input}");
    refused(
        &world,
        &[&words(r#"{"stdin":"b"}"#)[..], &[&confirm]].concat(),
    );

    let registered = |slug: &str| {
        world.write_registry(policy);
        let secret = format!("write \".\"; secret \"TELLER_TOKEN\" {slug:?}; ");
        world.register_tool("teller", "teller.json", &secret);
    };
    registered("mine");
    let words = ["call", "teller", "drop"];
    let confirm = format!("--confirm={}", token(&refused(&world, &words)));
    registered("another");
    refused(&world, &[&words[..], &[&confirm]].concat());
}

#[test]
fn issues_no_token_for_a_denied_call() {
    let world = World::new("denied");
    world.register("policy {\n    deny \"teller drop\"\n    allow \"teller *\" { effect \"destructive\" \"write\" \"unknown\"; }\n}\n");
    let (status, answer) = world.call("drop", "{}");
    assert_eq!(status, 77);
    assert_eq!(answer["error"]["code"], "POLICY_DENIED");
    assert!(answer["error"]["token"].is_null());
    let rule = answer["error"]["rule"].as_str().expect("a rule");
    assert!(rule.ends_with("cmdhelp.kdl:3"), "{rule}");
    assert!(!world.has_run());
    let (status, explained) = world.json(&["policy", "explain", "teller", "drop"]);
    assert_eq!((status, &explained["rule"]), (0, &rule.into()));
    // The `allow` rule applies to calls to which no other rule applies.
    assert_eq!(world.call("odd", "{}").0, 0);
    assert!(world.has_run());
}

#[test]
fn names_the_folder_in_which_nothing_can_be_stored() {
    let world = World::new("consent-unwritable");
    let state = world.state();
    fs::create_dir_all(&state).expect("a folder");
    // Files in place of the folders refuse root, too.
    for name in ["consent", "tasks"] {
        fs::write(state.join(name), "").expect("a file");
    }
    let (_, answer) = world.json(&["call", "teller", "drop"]);
    let message = answer["error"]["message"].to_string();
    assert!(
        message.contains(".local/state/cmdhelp/consent: "),
        "{message}"
    );
    let line = ["call", "teller", "show", "--detach", "--json", "{}"];
    let (_, answer) = world.json(&line);
    assert_ne!(answer["error"]["code"], "WORKER_LOST", "{answer}");
    let message = answer["error"]["message"].to_string();
    let parts = [".local/state/cmdhelp/tasks: ", "nothing was run"];
    assert!(parts.iter().all(|it| message.contains(it)), "{message}");
}
