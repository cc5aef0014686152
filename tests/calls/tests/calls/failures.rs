//! Every error code with its exit status.

use serde_json::json;

use crate::run::{desk, line, program};

#[test]
fn each_failure_has_its_code_and_exit_code() {
    for (call, code, status) in [
        ("fail other", "NO_SUCH_THING", 44),
        ("fail locked", "LOCKED", 4),
        ("fail slow", "NO_ANSWER", 124),
        ("fail day", "NO_DAY", 2),
        ("fail paper", "PAPER", 1),
        ("fail ink", "INK_DRY", 45),
        ("fail panic", "INTERNAL", 70),
        ("thing list --dry-run", "DRY_RUN_UNSUPPORTED", 2),
        ("thing drop T-1", "CONFIRMATION_REQUIRED", 77),
    ] {
        let outcome = desk(call);
        assert_eq!(
            outcome.code_and_status(),
            (code.to_owned(), status),
            "{call}"
        );
    }
}

#[test]
fn a_failure_has_a_recovery_hint() {
    assert_eq!(
        desk("fail ink").error(),
        json!({
            "code": "INK_DRY",
            "message": "the ink is dry",
            "retryable": true,
            "recovery": "desk fail day",
        })
    );
    assert_eq!(
        desk("fail paper").error()["causes"],
        json!([
            "the box is empty",
            "an error occurred when formatting an argument"
        ])
    );
}

#[test]
fn a_panic_is_reported_as_text_and_as_json() {
    let outcome = desk("fail panic");
    assert_eq!(outcome.error()["code"], "INTERNAL");
    assert!(!outcome.stdout.contains("collapsed") && !outcome.stdout.contains(".rs"));
    assert!(outcome.stderr.contains("the desk has collapsed"));
    let outcome = line(program!("wrapped"), "stateless");
    assert!(outcome.stdout.contains("INTERNAL"));
    assert!(outcome.stderr.contains("without a state of type `u8`"));
}

#[test]
fn errors_of_anyhow_and_eyre_list_their_causes() {
    for call in ["anyhow", "eyre"] {
        let outcome = line(program!("collected"), call);
        assert_eq!(
            outcome.error(),
            json!({
                "code": "ERROR",
                "message": "the box stays shut",
                "causes": ["the lock is rusty"],
            }),
            "{call}"
        );
    }
}
