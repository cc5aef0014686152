//! Helpers that call a program and check its output.

use std::process::{Command, Output, Stdio};

use cmdhelp::call::HARNESSES;
use serde_json::Value;

use crate::schemas;

/// Returns the path of a program of this package.
macro_rules! program {
    ($name:literal) => {
        env!(concat!("CARGO_BIN_EXE_", $name))
    };
}
pub(crate) use program;

pub(crate) const DESK: &str = program!("desk");
pub(crate) const SHELF: &str = program!("shelf");

/// The output and the exit code of a program.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
}

impl Outcome {
    /// Returns the one document on standard output.
    #[track_caller]
    pub(crate) fn document(&self) -> Value {
        assert_eq!(self.stdout.matches('\n').count(), 1, "one line: {self:?}");
        let document: Value =
            serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"));
        if document["ok"] == true {
            schemas::check_envelope(&document);
        }
        document
    }

    /// Returns the error in the document, which must contain nothing else.
    #[track_caller]
    pub(crate) fn error(&self) -> Value {
        let mut document = self.document();
        schemas::check_error(&document);
        let object = document.as_object_mut().expect("an object");
        let error = object.remove("error").expect("an error");
        object.remove("command");
        assert_eq!(object.remove("ok"), Some(Value::Bool(false)));
        assert_ne!(self.code, 0, "{self:?}");
        assert!(error["message"].as_str().is_some_and(|it| !it.is_empty()));
        error
    }

    /// Returns the code of the error in the document, and the exit status.
    #[track_caller]
    pub(crate) fn code_and_status(&self) -> (String, i32) {
        let code = self.error()["code"].as_str().expect("a code").to_owned();
        (code, self.code)
    }
}

pub(crate) fn outcome(output: Output) -> Outcome {
    let outcome = Outcome {
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
        code: output.status.code().expect("an exit code"),
    };
    let lines = outcome.stderr.lines();
    lines
        .filter(|line| line.starts_with("{\"type\":"))
        .for_each(schemas::check_notice);
    outcome
}

/// Returns a command with an empty standard input, without environment variables that could change its
/// output.
pub(crate) fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.stdin(Stdio::null());
    command.env_remove("DESK_LOG").env_remove("DESK_UNDER");
    // The variables of a harness would change the output if an agent runs the tests.
    for (variable, _) in HARNESSES {
        command.env_remove(variable);
    }
    command
}

/// Calls a program with these arguments.
pub(crate) fn words(program: &str, words: &[&str]) -> Outcome {
    outcome(
        command(program)
            .args(words)
            .output()
            .expect("the program runs"),
    )
}

/// Calls a program with arguments that are separated by spaces.
pub(crate) fn line(program: &str, line: &str) -> Outcome {
    words(program, &line.split_whitespace().collect::<Vec<_>>())
}

/// Calls the program `desk`.
pub(crate) fn desk(line: &str) -> Outcome {
    self::line(DESK, line)
}

/// Runs a command line that a program printed, with the program's name first.
pub(crate) fn run_printed(argv: &Value) -> Outcome {
    let argv: Vec<&str> = argv
        .as_array()
        .expect("words")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    words(argv[0], &argv[1..])
}
