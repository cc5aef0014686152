//! Runs of programs.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::schemas;

/// The output and the exit code of a program.
#[derive(Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The program's standard output.
    pub stdout: String,
    /// The program's standard error.
    pub stderr: String,
    /// The exit code.
    pub code: i32,
}

impl Outcome {
    /// Converts the output of a process, which must be text, and validates the notices in it.
    #[must_use]
    pub fn of(output: Output) -> Self {
        let outcome = Self {
            stdout: String::from_utf8(output.stdout).expect("text"),
            stderr: String::from_utf8(output.stderr).expect("text"),
            code: output.status.code().expect("an exit code"),
        };
        let lines = outcome.stderr.lines();
        for notice in lines.filter(|line| line.starts_with("{\"type\":")) {
            let notice = serde_json::from_str(notice).expect("a document");
            schemas::check("notice-line.schema.json", &notice);
        }
        outcome
    }

    /// Returns the one document on standard output.
    #[track_caller]
    pub fn document(&self) -> Value {
        assert_eq!(self.stdout.matches('\n').count(), 1, "one line: {self:?}");
        let document: Value =
            serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"));
        if document["ok"] == true {
            schemas::check("call-result.schema.json", &document);
        }
        document
    }

    /// Returns the document of a program that must have succeeded and printed nothing else.
    #[track_caller]
    pub fn only_document(&self) -> Value {
        let ended = (self.code, self.stderr.as_str());
        assert_eq!(ended, (0, ""), "{self:?}");
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the result in the envelope of a successful call.
    #[track_caller]
    pub fn data(&self) -> Value {
        let mut document = self.document();
        assert_eq!((self.code, &document["ok"]), (0, &Value::Bool(true)));
        document["data"].take()
    }

    /// Returns the error in the document, which must contain nothing else.
    #[track_caller]
    pub fn error(&self) -> Value {
        let mut document = self.document();
        schemas::check("call-error.schema.json", &document);
        let object = document.as_object_mut().expect("an object");
        let error = object.remove("error").expect("an error");
        object.remove("command");
        assert_eq!(object.remove("ok"), Some(Value::Bool(false)));
        assert_ne!(self.code, 0, "{self:?}");
        assert!(error["message"].as_str().is_some_and(|it| !it.is_empty()));
        error
    }

    /// Returns the code of the error in the document, and the exit code.
    #[track_caller]
    pub fn code_and_status(&self) -> (String, i32) {
        let code = self.error()["code"].as_str().expect("a code").to_owned();
        (code, self.code)
    }

    /// Returns the error of a call that must have been refused as invalid, without other output.
    #[track_caller]
    pub fn refusal(&self) -> Value {
        assert_eq!((self.code, self.stderr.as_str()), (2, ""), "{self:?}");
        self.error()
    }
}

/// Runs a command to its end.
pub fn run(command: &mut Command) -> Outcome {
    Outcome::of(command.output().expect("the program runs"))
}

/// Runs a command to its end, with this standard input.
pub fn run_with(command: &mut Command, input: impl AsRef<[u8]>) -> Outcome {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    // A write error is ignored: a program that does not read its input can end before all of it is written.
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_ref());
    Outcome::of(child.wait_with_output().expect("it ends"))
}

/// Returns the path of a program of the package in which the macro is called.
#[macro_export]
macro_rules! program {
    ($name:literal) => {
        env!(concat!("CARGO_BIN_EXE_", $name))
    };
}
