//! Helpers that run a program.

use std::ffi::OsStr;
use std::process::{Command, Output};

use serde_json::Value;

/// Returns the path of a program of this package.
macro_rules! program {
    ($name:literal) => {
        env!(concat!("CARGO_BIN_EXE_", $name))
    };
}
pub(crate) use program;

/// The output and the exit code of a program.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
}

/// Runs a program to its end.
pub(crate) fn run<W: AsRef<OsStr>>(program: &str, words: &[W]) -> Outcome {
    outcome(
        Command::new(program)
            .args(words)
            .output()
            .expect("the program runs"),
    )
}

pub(crate) fn outcome(output: Output) -> Outcome {
    Outcome {
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
        code: output.status.code().expect("an exit code"),
    }
}

/// Runs a program with arguments that are separated by spaces.
pub(crate) fn line(program: &str, words: &str) -> Outcome {
    run(program, &words.split_whitespace().collect::<Vec<_>>())
}

/// Runs a program and returns its output, which must be one JSON document. The call must succeed.
pub(crate) fn document(program: &str, words: &str) -> Value {
    let outcome = line(program, words);
    assert_eq!(
        (outcome.code, outcome.stderr.as_str()),
        (0, ""),
        "{words}: {outcome:?}"
    );
    serde_json::from_str(&outcome.stdout).unwrap_or_else(|error| panic!("{words}: {error}"))
}

/// Returns the paths of the commands in a document.
pub(crate) fn paths(document: &Value) -> Vec<String> {
    let commands = document["commands"].as_object().expect("commands");
    commands.keys().cloned().collect()
}
