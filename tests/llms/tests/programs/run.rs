//! Helpers that run a program and check its output.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use serde_json::Value;

/// Returns the path of a program of this package.
macro_rules! program {
    ($name:literal) => {
        env!(concat!("CARGO_BIN_EXE_", $name))
    };
}
pub(crate) use program;

/// The schema of the errors of invalid calls.
static ERROR: LazyLock<jsonschema::Validator> = LazyLock::new(|| {
    let schemas = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema");
    let text = fs::read_to_string(schemas.join("call-error.schema.json")).unwrap();
    jsonschema::validator_for(&serde_json::from_str(&text).unwrap()).unwrap()
});

/// The output and the exit code of a program.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
}

/// Runs a program to its end.
pub(crate) fn run(program: &str, words: &[&str]) -> Outcome {
    outcome(Command::new(program).args(words).output().unwrap())
}

/// Runs a program with this standard input. Ignores write errors, as the program can end before it
/// has read all input.
pub(crate) fn run_with(program: &str, words: &[&str], input: &[u8]) -> Outcome {
    let mut command = Command::new(program);
    command.args(words).stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input);
    outcome(child.wait_with_output().unwrap())
}

fn outcome(output: Output) -> Outcome {
    Outcome {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().unwrap(),
    }
}

/// Runs a program and returns its output, which must be one JSON document.
pub(crate) fn document(program: &str, words: &[&str]) -> Value {
    let outcome = run(program, words);
    assert_eq!(
        (outcome.code, outcome.stderr.as_str()),
        (0, ""),
        "{words:?}: {outcome:?}"
    );
    serde_json::from_str(&outcome.stdout).unwrap_or_else(|error| panic!("{words:?}: {error}"))
}

/// Returns the error of a refused call. The output must be one JSON document.
pub(crate) fn refusal(outcome: &Outcome) -> Value {
    assert_eq!(
        (outcome.code, outcome.stderr.as_str()),
        (2, ""),
        "{outcome:?}"
    );
    let document: Value = serde_json::from_str(&outcome.stdout).unwrap();
    let complaints: Vec<String> = ERROR
        .iter_errors(&document)
        .map(|it| it.to_string())
        .collect();
    assert!(complaints.is_empty(), "{complaints:?}: {document}");
    assert_eq!(outcome.stdout.matches('\n').count(), 1);
    document["error"].clone()
}

pub(crate) fn refused(program: &str, words: &[&str]) -> Value {
    refusal(&run(program, words))
}

/// Returns the names of the tools in a list.
pub(crate) fn names(document: &Value) -> Vec<&str> {
    let tools = document["tools"].as_array().unwrap().iter();
    tools.map(|tool| tool["name"].as_str().unwrap()).collect()
}
