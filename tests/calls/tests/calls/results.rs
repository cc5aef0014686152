//! Results: exactly one document, or text for people.

use std::fs::File;
use std::io::Read as _;
use std::process::Stdio;

use serde_json::json;

use crate::run::{DESK, Outcome, command, desk, line, program, run};

#[test]
fn standard_output_is_one_document() {
    for (call, result) in [
        ("thing add Cup", json!({"id": "T-3", "title": "Cup"})),
        (
            "thing list",
            json!([{"id": "T-1", "title": "Pen"}, {"id": "T-2", "title": "Ink"}]),
        ),
        ("thing list --nothing --output json", json!([])),
        ("nothing", json!(null)),
        (
            "greet Ada --times 2",
            json!(["hello, Ada, from main", "hello, Ada, from main"]),
        ),
        ("boxed", json!("any order")),
        ("boxed colour red", json!("by colour, red")),
    ] {
        let outcome = desk(call);
        assert_eq!(outcome.document(), result, "{call}");
        assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{call}");
    }
}

#[test]
fn a_flag_selects_text() {
    for (call, text) in [
        ("thing add Cup --output text", "Added T-3: Cup\n"),
        (
            "thing list --output=text",
            "ID   TITLE\nT-1  Pen\nT-2  Ink\n",
        ),
        ("thing list --nothing --output text", ""),
        ("--output text greet Ada", "hello, Ada, from main\n"),
        (
            "context --output text --drawer left",
            "drawer left of context\n",
        ),
        ("nothing --output text", ""),
        ("count 2 --output text", "1\n2\n"),
        (
            "thing list --cmdhelp-output text",
            "ID   TITLE\nT-1  Pen\nT-2  Ink\n",
        ),
    ] {
        let outcome = desk(call);
        assert_eq!((outcome.stdout.as_str(), outcome.code), (text, 0), "{call}");
    }
}

#[test]
fn text_output_marks_a_dry_run() {
    let outcome = desk("thing drop T-1 --dry-run --output text");
    assert_eq!(outcome.stdout, "id: T-1\ndone: false\n");
    assert_eq!(outcome.stderr, "dry run: nothing was done\n");
}

#[test]
fn errors_as_text_are_on_standard_error() {
    let outcome = desk("fail paper --output text");
    assert_eq!((outcome.stdout.as_str(), outcome.code), ("", 1));
    assert!(
        outcome
            .stderr
            .contains("error: the paper is lost\n  because: the box is empty\n")
    );
    let outcome = desk("fail other --output text");
    assert!(outcome.stderr.contains("try: desk thing list"));
    let outcome = desk("fial --output text");
    assert_eq!((outcome.stdout.as_str(), outcome.code), ("", 2));
    assert!(
        outcome
            .stderr
            .starts_with("error: unrecognized subcommand 'fial'")
    );
}

#[test]
fn the_author_selects_the_envelope_and_the_format() {
    let wrapped = |call| line(program!("wrapped"), call);
    let look = json!({"ok": true, "command": "look", "data": [1, 2]});
    assert_eq!(wrapped("look").document(), look);
    assert_eq!(wrapped("show").stdout, "1\n2\n");
    let show = json!({"ok": true, "command": "show", "data": [1, 2]});
    assert_eq!(wrapped("show --as json").document(), show);
    let error = wrapped("fail");
    assert_eq!(error.code, 1);
    assert_eq!(
        error.document(),
        json!({
            "ok": false,
            "command": "fail",
            "error": {"code": "IO_ERROR", "message": "the paper is out"},
        })
    );
    let dry = json!({"ok": true, "command": "tear", "dry_run": true, "data": ["it", true]});
    assert_eq!(wrapped("tear it --dry-run").document(), dry);
}

#[test]
fn a_result_that_cannot_be_serialized_is_an_error() {
    for (call, lines) in [("break panic", 2), ("break other", 2)] {
        let outcome = desk(call);
        assert_eq!(
            (outcome.code, outcome.stdout.lines().count()),
            (70, lines),
            "{call}"
        );
        for line in outcome.stdout.lines() {
            serde_json::from_str::<serde_json::Value>(line).expect("a document");
        }
        assert!(outcome.stdout.contains("\"code\":\"INTERNAL\""), "{call}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = command(DESK)
        .args(["count", "1000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout.read_exact(&mut [0; 100]).expect("some lines");
    drop(stdout);
    let outcome = Outcome::of(child.wait_with_output().expect("it ends"));
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_lost_result_is_reported() {
    for call in ["thing list", "count 3", "fail locked"] {
        let full = File::options()
            .write(true)
            .open("/dev/full")
            .expect("a full disk");
        let mut command = command(DESK);
        command.args(call.split(' ')).stdout(full);
        let outcome = run(&mut command);
        assert_eq!(outcome.code, 74, "{call}");
        assert!(
            outcome.stderr.contains("cannot write"),
            "{call}: {outcome:?}"
        );
    }
}

#[test]
fn clap_prints_help_and_version() {
    let help = desk("thing add --help");
    assert_eq!(help.code, 0);
    assert!(
        help.stdout
            .starts_with("Put a thing on the desk\n\nUsage: desk thing add")
    );
    assert!(!help.stdout.contains("--dry-run"));
    assert_eq!(desk("--version").stdout, "desk 1.0.0\n");
    assert!(
        desk("help --capabilities")
            .stdout
            .starts_with("cmdhelp/0.1: ")
    );
}

#[test]
fn the_text_format_applies_to_results_and_errors() {
    let waiting = |call| line(program!("waiting"), call);
    assert_eq!(waiting("at").stdout, "done\n");
    let outcome = waiting("turns --fail");
    assert_eq!(
        (
            outcome.stdout.as_str(),
            outcome.stderr.as_str(),
            outcome.code
        ),
        ("", "error: too late\n", 1)
    );
    let outcome = waiting("trun");
    assert_eq!((outcome.stdout.as_str(), outcome.code), ("", 2));
    assert!(
        outcome.stderr.starts_with("error: unrecognized subcommand"),
        "{outcome:?}"
    );
    let outcome = waiting("trun --output json");
    assert_eq!(outcome.code_and_status(), ("UNKNOWN_COMMAND".into(), 2));
}

#[test]
fn results_with_display_are_printed_with_it() {
    let ledger = |words: &str| line(program!("ledger"), words).stdout;
    assert_eq!(ledger("sum --output text"), "12.05 marks\n");
    assert_eq!(ledger("sum"), "{\"cents\":1205}\n");
    // A text template takes precedence over `Display`, and is not used for selected fields.
    assert_eq!(ledger("price --output text"), "it is 7\n");
    assert_eq!(ledger("sum --output text --select cents"), "cents: 1205\n");
    // The result of a handler that is a function is printed by `Display`, like the result of `Run`.
    assert_eq!(ledger("left --output text"), "9.95 marks\n");
    assert_eq!(ledger("left"), "{\"cents\":995}\n");
    assert_eq!(ledger("fee 70 --output text"), "7 are taken\n");
    assert_eq!(ledger("all --output text"), "CENTS\n1205\n995\n");
}
