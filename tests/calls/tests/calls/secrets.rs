//! Secret values are redacted in every output of a call, from every source.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::run::{Outcome, SHELF, command, run, run_with, words};

const SECRET: &str = "sk-hunter2\"\\quoted";

fn call(argv: &[&str], env: Option<&str>, input: Option<&str>) -> Outcome {
    let mut command = command(SHELF);
    command.args(argv).env_remove("SHELF_TOKEN");
    if let Some(value) = env {
        command.env("SHELF_TOKEN", value);
    }
    match input {
        None => run(&mut command),
        Some(input) => run_with(&mut command, input),
    }
}

/// Asserts that the secret is in no output.
#[track_caller]
fn is_kept(outcome: &Outcome) {
    for text in [&outcome.stdout, &outcome.stderr] {
        assert!(!text.contains("hunter2"), "{outcome:?}");
    }
}

#[test]
fn errors_contain_no_secret() {
    let inline = format!("--token={SECRET}");
    let short = format!("-t{SECRET}");
    let typo = format!("--tokn={SECRET}");
    let bad = "hunter2-is-no-token";
    let bad_inline = format!("--token={bad}");
    let lines: &[(&[&str], &str)] = &[
        (
            &["login", "ada", "--token", SECRET],
            "CONFIRMATION_REQUIRED",
        ),
        (&["login", "ada", &inline], "CONFIRMATION_REQUIRED"),
        (&["login", "ada", &short], "CONFIRMATION_REQUIRED"),
        (
            &["login", "ada", &inline, "--confirm=1-0"],
            "CONFIRMATION_REQUIRED",
        ),
        // The program returns an error about the user, after consent and in a preview.
        (&["login", "nobody", &inline, "--confirm"], "ERROR"),
        (&["login", "nobody", &inline], "ERROR"),
        // clap reports these errors, because of the secret value or because of another argument.
        (&["login", "ada", "--token", bad], "INVALID_VALUE"),
        (&["login", "ada", &bad_inline], "INVALID_VALUE"),
        (&["login", "ada", &inline, "--how", "shrt"], "INVALID_VALUE"),
        (&["login", "ada", &inline, &inline], "ARGUMENT_CONFLICT"),
        (&["login", "ada", &typo], "UNKNOWN_ARGUMENT"),
        (&["login", "ada", "--tokn", SECRET], "UNKNOWN_ARGUMENT"),
        (&["lgin", "ada", &inline], "UNKNOWN_COMMAND"),
        (&["login", &inline], "MISSING_ARGUMENT"),
        (
            &["login", "ada", &inline, "--select", "usr"],
            "UNKNOWN_FIELD",
        ),
        (&["open", "hunter2"], "INVALID_VALUE"),
        (
            &["login", "--json", "{\"user\":\"ada\"}", &inline],
            "ARGUMENT_BESIDE_JSON",
        ),
        (
            &["login", "--json", "{\"user\":\"ada\"}", &short],
            "ARGUMENT_BESIDE_JSON",
        ),
        (&["open", "--json", "{}", "hunter2"], "ARGUMENT_BESIDE_JSON"),
    ];
    for (argv, code) in lines {
        let outcome = call(argv, None, None);
        assert_eq!(outcome.error()["code"], *code, "{argv:?}");
        is_kept(&outcome);
        let mut people = argv.to_vec();
        people.extend(["--output", "text"]);
        is_kept(&call(&people, None, None));
    }
}

#[test]
fn channels_print_no_secret() {
    let value = json!({"user": "ada", "token": SECRET}).to_string();
    let wrong = json!({"user": 1, "token": SECRET}).to_string();
    let refused = json!({"user": "ada", "token": "hunter2"}).to_string();
    let typo = json!({"user": "ada", "tokn": SECRET}).to_string();
    let cut = &value[..value.len() - 3];
    for value in [&value, &wrong, &refused, &typo, cut] {
        let inline = call(&["login", "--json", value], None, None);
        let piped = call(&["login", "--json", "-"], None, Some(value));
        for outcome in [inline, piped] {
            outcome.error();
            is_kept(&outcome);
        }
    }
    for env in [SECRET, "hunter2"] {
        let outcome = call(&["login", "ada"], Some(env), None);
        outcome.error();
        is_kept(&outcome);
        is_kept(&call(&["login", "nobody", "--confirm"], Some(env), None));
    }
    for question in [
        &["--llms"][..],
        &["help", "--all", "--format", "json"],
        &["login", "--help"],
        &["help", "login", "--format", "md"],
    ] {
        let outcome = call(question, Some(SECRET), None);
        assert_eq!(outcome.code, 0, "{question:?}");
        is_kept(&outcome);
    }
}

#[test]
fn secret_numbers_are_redacted() {
    for argv in [&["open", "4711"][..], &["open", "--json", "{\"pin\":4711}"]] {
        let outcome = words(SHELF, argv);
        let error = outcome.error();
        assert_eq!(error["code"], "CONFIRMATION_REQUIRED");
        assert_eq!(error["put_in"], json!(["<PIN>"]));
        assert!(!outcome.stdout.contains("4711"), "{outcome:?}");
    }
}

#[test]
fn command_lines_with_placeholders_list_the_secret_arguments() {
    let error = words(SHELF, &["login", "ada", "--token", SECRET]).error();
    assert_eq!(error["preview"], json!({"user": "ada", "with": "***"}));
    assert_eq!(error["put_in"], json!(["--token <TOKEN>"]));
    let proceed = error["proceed"].as_array().expect("words");
    let filled: Vec<&str> = proceed
        .iter()
        .skip(1)
        .filter_map(Value::as_str)
        .map(|word| if word == "***" { SECRET } else { word })
        .collect();
    assert!(filled.contains(&SECRET));
    // The confirmation token in `proceed` stays valid when the secret replaces the placeholder.
    let done = words(SHELF, &filled);
    assert_eq!(done.document(), json!({"user": "ada", "with": SECRET}));
    let error = words(SHELF, &["login", "ada"]).error();
    assert_eq!(error["put_in"], Value::Null);
    // The next call of a list contains a placeholder in place of the secret.
    let listed = words(SHELF, &["list", "--key", "hunter2", "--limit", "1"]);
    assert!(listed.stderr.contains("--key '***'"), "{listed:?}");
    let next: Value = serde_json::from_str(listed.stderr.lines().last().unwrap()).unwrap();
    assert_eq!(next["next"]["put_in"], json!(["--key <KEY>"]));
    is_kept(&listed);
}

#[test]
fn servers_print_no_secret() {
    let mut child = command(SHELF)
        .arg("--mcp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let mut ask = |id: u32, method: &str, params: Value| -> String {
        let message = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        writeln!(stdin, "{message}").expect("it reads");
        lines.next().expect("an answer").expect("text")
    };
    let hello = json!({
        "protocolVersion": "2025-11-25", "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    });
    ask(1, "initialize", hello);
    for (id, (name, arguments, part)) in [
        (
            "login",
            json!({"user": "ada", "token": SECRET}),
            "CONFIRMATION_REQUIRED",
        ),
        (
            "login",
            json!({"user": "nobody", "token": SECRET}),
            "no user has the token",
        ),
        (
            "login",
            json!({"user": "ada", "token": "hunter2"}),
            "INVALID_VALUE",
        ),
        (
            "login",
            json!({"user": 1, "token": SECRET}),
            "INVALID_INPUT",
        ),
        ("open", json!({"pin": "hunter2"}), "INVALID_INPUT"),
    ]
    .into_iter()
    .enumerate()
    {
        let params = json!({"name": name, "arguments": arguments});
        let id = u32::try_from(id).expect("a number") + 2;
        let answer = ask(id, "tools/call", params);
        assert!(answer.contains(part), "{answer}");
        assert!(!answer.contains("hunter2"), "{answer}");
    }
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn redaction_keeps_the_document_valid_json() {
    for token in ["[", "]", "{", "}", ",", ":", "\"", "\\", "***"] {
        for call in [["Ada", "--colour"], ["Ada", "--how=shrot"]] {
            let outcome = words(SHELF, &["login", call[0], call[1], "--token", token]);
            assert_eq!(outcome.code, 2, "{token}: {outcome:?}");
            outcome.error();
        }
    }
}
