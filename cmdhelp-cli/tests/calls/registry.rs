//! Tests the commands that change the registry.

use std::fs;
use std::process::Stdio;

use cmdhelp_test_support::rows;
use serde_json::{Value, json};

use crate::calls::client::Client;
use crate::calls::world::{World, assert_fails};

#[test]
fn adds_calls_and_removes_a_program() {
    let world = World::empty("add");
    fs::write(world.registry(), "// mine\n").expect("a file");
    let document = world.path("teller.json");
    let document = document.to_str().expect("a path");
    let program = world.path("teller");
    let program = program.to_str().expect("a path");
    let words = ["add", document, "--program", program, "--write", "."];
    let (status, shown) = world.json(&words);
    assert_eq!((status, &shown["added"]), (0, &false.into()), "{shown}");
    assert_eq!(
        shown["tools"],
        serde_json::json!({"destructive": 1, "read": 8, "unknown": 1, "write": 1})
    );
    assert_eq!(
        fs::read_to_string(world.registry()).expect("a file"),
        "// mine\n"
    );

    let (status, shown) = world.json(&[&words[..], &["--yes"]].concat());
    assert_eq!((status, &shown["added"]), (0, &true.into()), "{shown}");
    assert!(
        fs::read_to_string(world.registry())
            .expect("a file")
            .starts_with("// mine\n")
    );
    let (_, listed) = world.json(&["list"]);
    assert_eq!(listed["tools"][0]["commands"], 11, "{listed}");
    assert_eq!(world.words(r#"{"name":"x"}"#), ["show", "x"]);
    for words in [&words[..], &[&words[..], &["--yes"]].concat()] {
        let (status, answer) = world.json(words);
        let message = assert_fails(status, &answer, (65, "ALREADY_REGISTERED"));
        assert!(message.contains("`cmdhelp trust teller`"), "{message}");
    }

    // A mistyped name is an error, because the program stays registered.
    let (status, answer) = world.json(&["remove", "tellr"]);
    let message = answer["error"]["message"].as_str().unwrap_or_default();
    assert_eq!(status, 66, "{answer}");
    assert!(message.contains("did you mean `teller`?"), "{message}");
    assert_eq!(world.json(&["remove", "teller"]).1["removed"], true);
    assert_eq!(world.call("show", "{}").0, 66);
    assert_eq!(
        fs::read_to_string(world.registry()).expect("a file"),
        "// mine\n"
    );
}

#[test]
fn refuses_a_changed_description() {
    let world = World::empty("pin");
    let document = world.path("teller.json");
    let program = world.path("teller");
    let words = [
        "add",
        document.to_str().expect("a path"),
        "--program",
        program.to_str().expect("a path"),
        "--yes",
    ];
    assert_eq!(world.json(&words).0, 0);
    assert_eq!(world.call("show", "{}").0, 0);
    // The changed description declares that a destructive command only reads.
    let text = fs::read_to_string(&document).expect("a file");
    fs::write(&document, text.replace("destructive", "read")).expect("a file");
    let (status, answer) = world.call("drop", "{}");
    assert_fails(status, &answer, (78, "UNTRUSTED"));
    assert_eq!(answer["error"]["recovery"], "cmdhelp trust teller");
    assert_eq!(world.json(&["trust", "teller"]).1["trusted"], false);
    assert_eq!(
        world.call("drop", "{}").0,
        78,
        "without --yes nothing is trusted"
    );
    assert_eq!(world.json(&["trust", "teller", "--yes"]).1["trusted"], true);
    assert_eq!(world.call("drop", "{}").0, 0);
}

#[test]
fn refuses_all_calls_if_the_registry_is_invalid() {
    let world = World::new("wrong");
    let right = fs::read_to_string(world.registry()).expect("a file");
    for [wrong, place] in rows(
        r#"
        policy { dney "teller *"; } | :2:10: unknown node `dney`; did you mean `deny`?
        policy { deny "teller *" { efect "read"; }; } | :2:28: unknown node `efect`
        policy { deny "teller *" | :
        policy { deny true; } | :2:10: expected strings in quotes
        tool "x" { program "x"; shell #true; } | KDL of version 1
        "#,
    ) {
        fs::write(world.registry(), format!("{right}{wrong}\n")).expect("a file");
        let (status, answer) = world.call("show", "{}");
        let message = assert_fails(status, &answer, (78, "REGISTRY_INVALID"));
        assert!(message.contains(place), "{message}");
    }
    assert!(!world.has_run());
}

#[test]
fn enforces_the_granted_access() {
    let world = World::granted("grants", "");
    fs::write(world.path("outside"), "secret of the user").expect("a file");
    let outside = world.path("outside");
    let outside = outside.to_str().expect("a path");
    world.register("policy { allow \"teller *\"; }\n");
    // The command `show` only reads, so it cannot write the mark, but `write` can.
    assert_eq!(world.call("show", "{}").0, 0);
    assert!(!world.has_run(), "a call that reads has written");
    assert_eq!(world.call("write", "{}").0, 0);
    assert!(world.has_run());
    let (_, plan) = world.json(&["call", "teller", "show", "--explain"]);
    assert!(!plan["sandbox"].to_string().contains("outside"));
    assert_eq!(world.json(&["allow", "teller", "--read", outside]).0, 0);
    let (_, plan) = world.json(&["call", "teller", "show", "--explain"]);
    assert_eq!(plan["sandbox"]["read"][1], outside, "{plan}");
}

#[test]
fn tells_that_a_node_before_a_brace_has_an_end() {
    let world = World::empty("registry-terminator");
    world.register("tool \"a\" { document \"a.json\"; program \"a\" }\n");
    let (status, error) = world.json(&["list"]);
    assert_eq!(status, 78, "{error}");
    let message = error["error"]["message"].as_str().expect("a text");
    assert!(
        message.contains("terminator. In KDL of version 1, `;` or a line break ends a node"),
        "{message}"
    );
    assert!(!message.contains('#'), "{message}");
    // The value is wrong, and not the end of the node.
    world.write_registry("tool \"a\" { program \"a\"; shell #true; }\n");
    let (status, error) = world.json(&["list"]);
    assert_eq!(status, 78, "{error}");
    let message = error["error"]["message"].as_str().expect("a text");
    assert!(
        message
            .contains("node entry; this is KDL of version 1, where `true` and `false` have no `#`"),
        "{message}"
    );
    assert!(!message.contains("ends a node"), "{message}");
    world.write_registry("tool \"a\" { document \"a.json\"; program \"a\"; }\n");
    assert_eq!(world.json(&["list"]).0, 0);
}

#[test]
fn keeps_commands_whose_long_names_have_the_same_beginning() {
    let world = World::empty("long-names");
    let long = "show".repeat(20);
    let document = world.path("teller.json");
    let text = format!(
        r#"{{"cmdhelp_version": "0.1", "binary": "teller", "commands": {{
            "{long} one": {{"summary": "One", "effect": "read"}},
            "{long} two": {{"summary": "Two", "effect": "read"}},
            "show": {{"summary": "Show", "effect": "read"}}
        }}}}"#
    );
    fs::write(&document, text).expect("a file");
    let document = document.to_str().expect("a path");
    let program = world.path("teller");
    let program = program.to_str().expect("a path");
    let add = ["add", document, "--program", program, "--yes"];
    let (status, answer) = world.json(&add);
    assert_eq!(status, 0, "{answer}");
    assert_eq!(world.json(&["list"]).1["tools"][0]["commands"], 3);
    for last in ["one", "two"] {
        let (status, answer) = world.json(&["call", "teller", &long, last]);
        assert_eq!(status, 0, "{answer}");
        assert_eq!(answer["value"], format!("{long}\0{last}\0"));
    }
}

#[test]
fn refuses_grants_that_are_no_hosts() {
    let world = World::new("hosts");
    let before = fs::read_to_string(world.registry()).expect("a file");
    let program = world.path("teller");
    let program = program.to_str().expect("a path");
    for words in [
        &["allow", "teller"][..],
        &["add", program, "--name", "other", "--yes"],
    ] {
        let words = [words, &["--network", "http://x.org/y"]].concat();
        let (status, answer) = world.json(&words);
        let message = assert_fails(status, &answer, (2, "INVALID_ARGUMENTS"));
        assert!(message.contains("it is a URL; write `x.org`"), "{message}");
    }
    assert_eq!(
        fs::read_to_string(world.registry()).expect("a file"),
        before
    );
    assert_eq!(world.json(&["allow", "teller", "--network", "x.org"]).0, 0);
}

#[test]
fn names_the_registered_programs_for_an_unknown_name() {
    let world = World::new("unnamed");
    for words in [&["allow", "--read", ".", "--"][..], &["trust"], &["login"]] {
        for (name, hint) in [
            ("tellr", "did you mean `teller`?"),
            ("nosuch", "expected one of `teller`"),
        ] {
            let (status, answer) = world.json(&[words, &[name]].concat());
            let error = &answer["error"];
            assert_eq!(
                (status, &error["code"]),
                (66, &"NOT_REGISTERED".into()),
                "{words:?}: {answer}"
            );
            assert_eq!(
                error["message"],
                format!("`{name}` is not registered; {hint}")
            );
            assert_eq!(error["recovery"], "cmdhelp list");
        }
    }
    world.write_registry("");
    let (_, answer) = world.json(&["allow", "--read", ".", "nosuch"]);
    assert_eq!(
        answer["error"]["message"],
        "`nosuch` is not registered; no program is registered"
    );
}

#[test]
fn refuses_manifests_with_unknown_types_and_effects() {
    let world = World::empty("unknown-words");
    let document = world.path("teller.json");
    let text = fs::read_to_string(&document).expect("a file");
    let program = world.path("teller");
    let words = [
        "add",
        document.to_str().expect("a path"),
        "--program",
        program.to_str().expect("a path"),
        "--yes",
    ];
    for [from, to, place] in rows(
        r#"
        "level": {"type": "int"} | "level": {"type": "integer"} | /commands/show/flags/level/type: unknown word `integer`; expected one of `string`, `int`,
        [{"name": "name", "type": "string"}], "effect": "write" | [{"name": "name", "type": "str"}], "effect": "write" | /commands/write/args/0/type: unknown word `str`
        "Take long", "effect": "read" | "Take long", "effect": "none" | /commands/sleep/effect: unknown word `none`; expected one of `read`, `write`, `destructive`
        "#,
    ) {
        assert!(text.contains(from), "{from}");
        fs::write(&document, text.replace(from, to)).expect("a file");
        let (status, answer) = world.json(&words);
        let message = assert_fails(status, &answer, (65, "DOCUMENT_INVALID"));
        assert!(message.contains(place), "{message}");
        assert!(!world.registry().exists());
    }
    // A program can have types of its own.
    fs::write(&document, text.replace(r#""int""#, r#""x-level""#)).expect("a file");
    assert_eq!(world.json(&words).0, 0);
}

#[test]
fn reports_a_registry_that_cannot_be_written_like_other_files() {
    let world = World::new("full");
    let before = fs::read_to_string(world.registry()).expect("a file");
    let cmdhelp = env!("CARGO_BIN_EXE_cmdhelp");
    let script = format!("trap '' XFSZ; ulimit -f 0; {cmdhelp} allow teller --read . | cat");
    let output = world.shell(&script).output().expect("it runs");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["error"]["code"], "IO_ERROR", "{answer}");
    assert_eq!(
        fs::read_to_string(world.registry()).expect("a file"),
        before
    );
}

#[test]
fn keeps_all_programs_that_are_added_at_once() {
    let world = World::empty("at-once");
    let names: Vec<String> = (0..8).map(|it| format!("teller-{it}")).collect();
    let program = world.path("teller");
    let started: Vec<_> = names
        .iter()
        .map(|name| {
            let mut command = world.command(&[
                "add",
                "../teller.json",
                "--name",
                name,
                "--yes",
                "--program",
            ]);
            command
                .arg(&program)
                .stdout(Stdio::null())
                .spawn()
                .expect("it runs")
        })
        .collect();
    for mut one in started {
        assert!(one.wait().expect("a status").success());
    }
    let (_, listed) = world.json(&["list"]);
    let listed: Vec<&str> = listed["tools"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|it| it["name"].as_str())
        .collect();
    for name in &names {
        assert!(
            listed.contains(&name.as_str()),
            "{name} is missing: {listed:?}"
        );
    }
}

#[test]
fn shows_the_access_that_a_bundle_requests() {
    let world = World::empty("requests");
    let bundle = world.path("bundle");
    let bundle = bundle.to_str().expect("a path");
    let words = [
        "emit",
        "../teller.json",
        "--as",
        "cli-md",
        "--vendored",
        "bin/teller",
        "--to",
        bundle,
    ];
    assert_eq!(world.json(&words).0, 0);
    let file = world.path("bundle/CLI.md");
    let text = fs::read_to_string(&file).expect("a file");
    let text = text
        .replace("egress: []", "egress: [\"api.example.com\"]")
        .replace("read: []", "read: [\"~/books\"]");
    fs::write(&file, text).expect("a file");
    let (status, shown) = world.json(&["add", bundle]);
    assert_eq!(status, 0, "{shown}");
    let requests = serde_json::json!(["network api.example.com", "reads ~/books"]);
    assert_eq!(shown["requests"], requests, "{shown}");
}

#[test]
fn reports_a_program_that_has_changed_under_its_description() {
    let world = World::empty("changed-program");
    world.add("../teller.json", "teller");
    let errors =
        || String::from_utf8_lossy(&world.run(&["call", "teller", "show"]).stderr).into_owned();
    assert_eq!(errors(), "");
    fs::write(world.path("teller"), "#!/bin/sh\necho another program\n").expect("a file");
    let reported = errors();
    assert!(
        reported.contains("has changed") && reported.contains("cmdhelp trust teller --yes"),
        "{reported}"
    );
    // An agent sees only the answer.
    let warned = |answer: &Value| {
        answer["warnings"][0]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    let (_, answer) = world.json(&["call", "teller", "show"]);
    assert!(warned(&answer).contains("has changed"), "{answer}");
    let mut client = Client::new(&world, &["--list", "all"]);
    let mut texts = |tool: &str| {
        let answer = client.ask("tools/call", json!({"name":tool,"arguments":{}}));
        answer["result"]["content"].to_string()
    };
    let text = texts("teller_show");
    assert!(
        text.contains("another program") && text.contains("has changed"),
        "{text}"
    );
    fs::write(world.path("teller"), "#!/bin/sh\necho '[1]'\n").expect("a file");
    let text = texts("teller_show");
    assert!(
        text.contains("[1]") && text.contains("has changed"),
        "{text}"
    );
    fs::write(world.path("teller"), "#!/bin/sh\nexit 3\n").expect("a file");
    let text = texts("teller_show");
    assert!(text.contains("has changed"), "{text}");
    assert_eq!(world.json(&["trust", "teller", "--yes"]).0, 0);
    assert_eq!(errors(), "");
}

#[test]
fn refuses_to_register_a_program_with_an_invalid_name() {
    let world = World::empty("invalid-name");
    fs::copy(world.path("teller.json"), world.path("my teller.json")).expect("a copy");
    for (words, advice) in [
        (&["../my teller.json"][..], true),
        (&["../teller.json", "--name", "new\nline"], false),
        (&["../teller.json", "--name=-dash"], false),
        (&["../teller.json", "--name", ""], false),
    ] {
        let (status, answer) = world.json(&[&["add"], words, &["--program", "../teller"]].concat());
        let message = assert_fails(status, &answer, (2, "INVALID_ARGUMENTS"));
        assert!(message.contains("invalid name"), "{message}");
        assert_eq!(message.contains("with `--name`"), advice, "{message}");
    }
}

#[test]
fn does_not_write_a_registry_that_is_too_long_to_be_read() {
    let world = World::new("long-registry");
    let rest = (1 << 20) - fs::metadata(world.registry()).expect("a registry").len();
    let rest = usize::try_from(rest).expect("a size");
    world.register(&format!("//{}\n", " ".repeat(rest - 10)));
    let (status, answer) = world.json(&[
        "add",
        "../teller.json",
        "--name",
        "more",
        "--program",
        "../teller",
        "--yes",
    ]);
    let message = assert_fails(status, &answer, (78, "REGISTRY_INVALID"));
    assert!(message.contains("would be longer than 1 MiB"), "{message}");
    assert!(message.contains("`cmdhelp add FILE`"), "{message}");
    assert_eq!(world.call("show", "{}").0, 0);
}
