//! Helpers that run a program and check its output.

use std::process::Command;

pub(crate) use cmdhelp_test_support::{Outcome, program};
use serde_json::Value;

/// Runs a program to its end.
pub(crate) fn run(program: &str, words: &[&str]) -> Outcome {
    cmdhelp_test_support::run(Command::new(program).args(words))
}

/// Runs a program with this standard input.
pub(crate) fn run_with(program: &str, words: &[&str], input: &[u8]) -> Outcome {
    cmdhelp_test_support::run_with(Command::new(program).args(words), input)
}

/// Runs a program and returns its output, which must be one JSON document.
pub(crate) fn document(program: &str, words: &[&str]) -> Value {
    run(program, words).only_document()
}

/// Returns the error of a refused call. The output must be one JSON document.
pub(crate) fn refused(program: &str, words: &[&str]) -> Value {
    run(program, words).refusal()
}

/// Returns the names of the tools in a list.
pub(crate) fn names(document: &Value) -> Vec<&str> {
    let tools = document["tools"].as_array().unwrap().iter();
    tools.map(|tool| tool["name"].as_str().unwrap()).collect()
}
