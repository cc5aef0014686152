//! Helpers that run a program.

use std::ffi::OsStr;
use std::process::Command;

pub(crate) use cmdhelp_test_support::{Outcome, program};
use serde_json::Value;

/// Runs a program to its end.
pub(crate) fn run<W: AsRef<OsStr>>(program: &str, words: &[W]) -> Outcome {
    cmdhelp_test_support::run(Command::new(program).args(words))
}

/// Runs a program with arguments that are separated by spaces.
pub(crate) fn line(program: &str, words: &str) -> Outcome {
    run(program, &words.split_whitespace().collect::<Vec<_>>())
}

/// Runs a program and returns its output, which must be one JSON document. The call must succeed.
pub(crate) fn document(program: &str, words: &str) -> Value {
    line(program, words).only_document()
}

/// Returns the paths of the commands in a document.
pub(crate) fn paths(document: &Value) -> Vec<String> {
    let commands = document["commands"].as_object().expect("commands");
    commands.keys().cloned().collect()
}
