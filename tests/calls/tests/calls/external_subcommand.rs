//! A command that is declared beside a flattened enum with an external subcommand.

use serde_json::{Value, json};

use crate::run::line;

const BESIDE: &str = env!("CARGO_BIN_EXE_beside");

#[test]
fn each_command_runs_its_own_handler() {
    for (words, output) in [
        ("say", Value::Null),
        ("say a", json!("a")),
        ("say --json {\"text\":\"a\"}", json!("a")),
        ("repeat a", json!("aa")),
        ("plug a --b", json!(["plug", "a", "--b"])),
    ] {
        let outcome = line(BESIDE, words);
        let printed: Value = serde_json::from_str(&outcome.stdout).expect("JSON");
        assert_eq!(printed, output, "{words}");
    }
}
