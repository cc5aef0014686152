//! No channel reaches a destructive handler without consent.

use std::fs;
use std::time::Duration;

use cmdhelp_test_support::Folder;
use serde_json::{Value, json};

use crate::run::{DESK, Outcome, command, line, program, run_with};

/// The folder of a file that destructive handlers write to.
struct Log(Folder);

impl Log {
    fn new() -> Self {
        Self(Folder::temporary("desk"))
    }

    /// Returns the recorded calls.
    fn lines(&self) -> Vec<String> {
        let text = fs::read_to_string(self.0.join("log")).unwrap_or_default();
        text.lines().map(str::to_owned).collect()
    }

    /// Calls `desk` with this standard input and these environment variables.
    fn call(&self, words: &[&str], stdin: &[u8], variables: &[(&str, &str)]) -> Outcome {
        let mut command = command(DESK);
        command
            .args(words)
            .envs(variables.iter().copied())
            .env("DESK_LOG", self.0.join("log"));
        run_with(&mut command, stdin)
    }
}

/// All destructive calls of `desk`.
const DESTRUCTIVE: [&[&str]; 6] = [
    &["thing", "drop", "T-1"],
    &[
        "thing", "drop", "T-1", "--reason", "old", "--reason", "grey",
    ],
    &["thing", "burn", "T-1"],
    &["thing", "raze", "desk"],
    &["thing", "add", "Cup", "--replace"],
    &["thing", "sweep", "--under", "--", "broom"],
];

fn refused(outcome: &Outcome, words: &[&str]) -> Value {
    let error = outcome.error();
    assert_eq!(error["code"], "CONFIRMATION_REQUIRED", "{words:?}");
    assert_eq!(outcome.code, 77, "{words:?}");
    error
}

#[test]
fn destructive_calls_require_consent() {
    let log = Log::new();
    let yes = "y\nyes\n".repeat(10_000);
    for words in DESTRUCTIVE {
        refused(&log.call(words, b"", &[]), words);
        refused(&log.call(words, yes.as_bytes(), &[]), words);
        for token in [
            "--confirm=",
            "--confirm=yes",
            "--confirm=true",
            "--confirm=1-0",
            "--confirm=-",
            "--confirm=y-y",
        ] {
            let mut words = words.to_vec();
            words.insert(2, token);
            let error = refused(&log.call(&words, b"", &[]), &words);
            assert_eq!(error["reason"], "the token belongs to another call");
        }
    }
    refused(
        &log.call(&["thing", "sweep"], b"", &[("DESK_UNDER", "true")]),
        &["DESK_UNDER"],
    );
    assert_eq!(log.lines(), [""; 0]);
}

#[test]
fn read_and_write_calls_require_no_consent() {
    let log = Log::new();
    for (words, under) in [
        (&["thing", "add", "Cup"][..], "true"),
        (&["thing", "sweep"], "false"),
        (&["thing", "list", "--confirm"], "true"),
    ] {
        let outcome = log.call(words, b"", &[("DESK_UNDER", under)]);
        assert_eq!(outcome.code, 0, "{words:?}: {outcome:?}");
    }
}

#[test]
fn a_flag_is_consent_by_default() {
    let log = Log::new();
    for (words, what) in [
        (&["thing", "drop", "T-1", "--confirm"][..], "drop"),
        (&["--confirm", "thing", "drop", "T-1"], "drop"),
        (
            &["thing", "add", "Cup", "--replace", "--cmdhelp-confirm"],
            "add --replace",
        ),
        (
            &["thing", "sweep", "--under", "--confirm", "--", "x"],
            "sweep --under",
        ),
    ] {
        let before = log.lines().len();
        let outcome = log.call(words, b"", &[]);
        assert_eq!(outcome.code, 0, "{words:?}: {outcome:?}");
        assert_eq!(log.lines()[before..], [what], "{words:?}");
    }
    let reached = log.lines();
    for words in [
        &["thing", "burn", "T-1", "--confirm"][..],
        &["thing", "raze", "desk", "--confirm"],
    ] {
        let error = refused(&log.call(words, b"", &[]), words);
        assert_eq!(
            error["reason"],
            "the consent flag needs a token: pass the one from the preview of this call"
        );
    }
    assert_eq!(log.lines(), reached);
}

#[test]
fn the_proposed_command_line_confirms_the_call() {
    let log = Log::new();
    for (words, what) in DESTRUCTIVE.into_iter().zip([
        "drop",
        "drop",
        "burn",
        "raze",
        "add --replace",
        "sweep --under",
    ]) {
        let before = log.lines().len();
        let error = refused(&log.call(words, b"", &[]), words);
        let proceed: Vec<&str> = strings(&error["proceed"]);
        let outcome = log.call(&proceed[1..], b"", &[]);
        assert_eq!(outcome.code, 0, "{words:?}: {outcome:?}");
        assert_eq!(log.lines()[before..], [what], "{words:?}");
    }
}

fn strings(list: &Value) -> Vec<&str> {
    let list = list.as_array().expect("a list").iter();
    list.map(|word| word.as_str().expect("a word")).collect()
}

#[test]
fn a_token_covers_only_its_arguments() {
    let log = Log::new();
    let tokens: Vec<String> = DESTRUCTIVE
        .iter()
        .map(|words| {
            let error = refused(&log.call(words, b"", &[]), words);
            error["token"].as_str().expect("a token").to_owned()
        })
        .collect();
    for (index, token) in tokens.iter().enumerate() {
        for (other, words) in DESTRUCTIVE.iter().enumerate() {
            if index == other {
                continue;
            }
            let confirm = format!("--confirm={token}");
            let mut words = words.to_vec();
            words.insert(2, &confirm);
            let error = refused(&log.call(&words, b"", &[]), &words);
            assert_eq!(error["reason"], "the token belongs to another call");
        }
    }
    // A token does not cover other flags of parent commands or other environment variables.
    let confirm = format!("--confirm={}", tokens[0]);
    for words in [
        &["--drawer", "left", "thing", "drop", "T-1", &confirm][..],
        &["thing", "drop", "T-2", &confirm],
        &["thing", "--key", "x", "drop", "T-1", &confirm],
        &["thing", "drop", "T-1", "--reason", "", &confirm],
    ] {
        refused(&log.call(words, b"", &[]), words);
    }
    assert_eq!(log.lines(), [""; 0]);
    assert_eq!(
        log.call(&["thing", &confirm, "drop", "T-1"], b"", &[]).code,
        0
    );
    assert_eq!(log.lines(), ["drop"]);
}

#[test]
fn a_token_of_a_command_line_confirms_the_same_json_call_and_the_reverse() {
    let log = Log::new();
    let line = [
        "thing", "drop", "T-1", "--reason", "old", "--reason", "grey",
    ];
    let json = r#"{"id":"T-1","reason":["old","grey"]}"#;
    let json = ["thing", "drop", "--json", json];
    for (refused_call, repeated) in [(&line[..], &json[..]), (&json, &line)] {
        let error = refused(&log.call(refused_call, b"", &[]), refused_call);
        let confirm = format!("--confirm={}", error["token"].as_str().expect("a token"));
        let outcome = log.call(&[repeated, &[&*confirm]].concat(), b"", &[]);
        assert_eq!(outcome.code, 0, "{repeated:?}: {outcome:?}");
    }
    assert_eq!(log.lines(), ["drop", "drop"]);
}

#[test]
fn a_token_covers_only_its_folder() {
    let log = Log::new();
    let words = ["thing", "burn", "T-1"];
    let error = refused(&log.call(&words, b"", &[]), &words);
    let confirm = format!("--confirm={}", error["token"].as_str().expect("a token"));
    let elsewhere = command(DESK)
        .args(words)
        .arg(&confirm)
        .current_dir(std::env::temp_dir())
        .env("DESK_LOG", log.0.join("log"))
        .output();
    refused(&Outcome::of(elsewhere.expect("the program runs")), &words);
    assert_eq!(log.lines(), [""; 0]);
}

#[test]
fn a_token_expires() {
    let wrapped = |call: &str| line(program!("wrapped"), call);
    let outcome = wrapped("tear it");
    let error = outcome.document()["error"].clone();
    assert_eq!(error["code"], "CONFIRMATION_REQUIRED");
    assert_eq!(error["expires_in_seconds"], 1);
    assert_eq!(error["preview"], json!(["it", true]));
    let proceed = strings(&error["proceed"])[1..].join(" ");
    assert!(proceed.contains("--sure="), "{proceed}");
    std::thread::sleep(Duration::from_millis(2_500));
    let outcome = wrapped(&proceed);
    assert_eq!(outcome.code, 77);
    assert_eq!(
        outcome.document()["error"]["reason"],
        "the token has expired"
    );
}

#[test]
fn a_dry_run_changes_nothing() {
    let log = Log::new();
    let outcome = log.call(&["thing", "drop", "T-1", "--dry-run"], b"", &[]);
    assert_eq!(
        (outcome.document(), outcome.code),
        (json!({"id": "T-1", "done": false}), 0)
    );
    let outcome = log.call(&["thing", "drop", "T-1"], b"", &[]);
    assert_eq!(
        refused(&outcome, &[])["preview"],
        json!({"id": "T-1", "done": false})
    );
    for words in DESTRUCTIVE.into_iter().skip(2) {
        let mut words = words.to_vec();
        words.insert(2, "--dry-run");
        let outcome = log.call(&words, b"", &[]);
        assert_eq!(
            outcome.code_and_status(),
            ("DRY_RUN_UNSUPPORTED".into(), 2),
            "{words:?}"
        );
    }
    // `--confirm` does not turn a dry run into a real call.
    let words = ["thing", "drop", "T-1", "--dry-run", "--confirm"];
    assert_eq!(log.call(&words, b"", &[]).document()["done"], false);
    assert_eq!(log.lines(), [""; 0]);
}

#[test]
fn failing_calls_ask_for_no_consent() {
    let log = Log::new();
    let outcome = log.call(&["thing", "drop", "nothing"], b"", &[]);
    assert_eq!(outcome.code_and_status(), ("NO_SUCH_THING".into(), 44));
}

#[test]
fn a_consent_flag_among_data_is_no_consent() {
    let log = Log::new();
    for words in [
        &["thing", "burn", "--confirm"][..],
        &["thing", "burn", "--", "--confirm"],
        &["thing", "sweep", "--under", "--", "--confirm"],
        &["thing", "drop", "--reason=--confirm", "T-1"],
    ] {
        refused(&log.call(words, b"", &[]), words);
    }
    assert_eq!(log.lines(), [""; 0]);
}

#[test]
fn the_effects_of_dynamic_commands_hold() {
    let odd = |call: &str| line(program!("odd"), call);
    for (call, needs_consent) in [
        ("look", false),
        ("named-late", true),
        ("said", true),
        ("again", false),
        ("again --hard", true),
        ("again look", false),
        ("again --hard look", true),
        ("again again again named-late", true),
        ("again again --hard again look", true),
        ("again again look", false),
        ("foreign wipe", true),
        ("again foreign wipe", true),
    ] {
        let outcome = odd(call);
        let code = if needs_consent { 77 } else { 0 };
        assert_eq!(outcome.code, code, "{call}: {outcome:?}");
        let outcome = odd(&format!("{call} --confirm"));
        assert_eq!(outcome.code, 0, "{call}: {outcome:?}");
    }
}
