//! A program with commands that clap's debug assertions reject: `flawed`. As with clap, this does not matter to its
//! other commands.

use cmdhelp_test_support::rows;
use serde_json::json;

use crate::run::{line, program};

#[test]
fn calls_of_sound_commands_work() {
    for call in ["greet Ada", r#"greet --json {"name":"Ada"}"#] {
        let outcome = line(program!("flawed"), call);
        assert_eq!(
            outcome.document(),
            json!("Greet { name: \"Ada\" }"),
            "{call}"
        );
        assert_eq!(outcome.stderr, "", "{call}");
    }
}

#[test]
fn wrong_calls_get_errors() {
    for [call, code] in rows(
        r#"
        gret Ada | UNKNOWN_COMMAND
        greet Ada --lod | UNKNOWN_ARGUMENT
        greet | MISSING_ARGUMENT
        greet --json {"name":1} | INVALID_INPUT
        greet --json {"nam":"Ada"} | INVALID_INPUT
        "#,
    ) {
        let outcome = line(program!("flawed"), call);
        assert_eq!(outcome.error()["code"], code, "{call}");
        assert_eq!(outcome.stderr, "", "{call}");
    }
    let error = line(program!("flawed"), "gret Ada").error();
    assert_eq!(error["did_you_mean"], json!(["greet"]));
}

#[test]
fn secrets_of_flawed_commands_are_redacted() {
    for call in [
        "repeatd --pin 734512",
        r#"repeatd --json {"pin":"734512"}"#,
        "--token 734512 gret",
        "--tokn=734512 greet x",
    ] {
        let outcome = line(program!("flawed"), call);
        let error = outcome.error().to_string();
        assert!(!error.contains("734512"), "{call}: {error}");
        assert_eq!(outcome.stderr, "", "{call}");
    }
}

#[test]
fn help_describes_all_commands() {
    for (call, part) in [
        ("--help", "twice"),
        ("greet --help", "--token <TOKEN>"),
        ("help greet", "--token <TOKEN>"),
        ("help --format sig", "flawed greet <name>"),
        ("help --format json --all", "\"depth\":"),
        ("help greet --format json", "\"greet\":"),
        ("--llms", "\"repeated\""),
        ("help --search loud", "flawed twice"),
    ] {
        let outcome = line(program!("flawed"), call);
        assert!(outcome.stdout.contains(part), "{call}: {}", outcome.stdout);
        assert!(
            !outcome.stdout.contains("hunter2"),
            "{call}: {}",
            outcome.stdout
        );
        assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{call}");
    }
}
