//! The printed answers to questions about the program, such as `help --format json`, with their
//! exit codes.

use std::borrow::Cow;
use std::io::{self, ErrorKind, Write};

use clap::error::ErrorKind as ClapErrorKind;
use clap::{Command, Error};

use crate::view::visible::{block, json};

/// An answer to a question about the program, such as `help --format json`.
#[derive(Clone, Debug)]
pub struct PrintedAnswer {
    /// The text for standard output.
    pub stdout: Cow<'static, str>,
    /// The text for standard error.
    pub stderr: String,
    /// The exit code.
    pub code: u8,
}

impl PrintedAnswer {
    /// Makes an answer that prints `text` to standard output, with exit code 0.
    pub fn good(text: impl Into<Cow<'static, str>>) -> Self {
        Self {
            stdout: text.into(),
            stderr: String::new(),
            code: 0,
        }
    }

    /// Makes an answer that prints `text`, an error message for people, to standard error, with
    /// exit code 2.
    #[must_use]
    pub fn misuse(text: String) -> Self {
        Self {
            stdout: Cow::Borrowed(""),
            stderr: text,
            code: 2,
        }
    }

    /// Makes an answer that prints `document`, an error as JSON, to standard output, with exit code
    /// 2.
    pub(crate) fn refusal(document: String) -> Self {
        Self {
            stdout: document.into(),
            stderr: String::new(),
            code: 2,
        }
    }

    /// Prints the answer and returns the exit code. A closed pipe, as with `| head -1`, is not an
    /// error. Any other write error is printed, and the exit code is then 1.
    #[must_use = "the exit code is not 0 if the answer could not be printed"]
    pub fn print(&self) -> u8 {
        self.write(&mut io::stdout(), &mut io::stderr())
    }

    /// Writes the answer to the streams `out` and `err`. Invisible characters are written as JSON
    /// escapes, because only JSON strings in an answer can contain such characters. The constants
    /// that hold manifests already contain these escapes.
    pub(crate) fn write(&self, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
        // An empty answer returns here, so that it does not wait for another thread that holds the
        // lock of a stream.
        if self.stdout.is_empty() && self.stderr.is_empty() {
            return self.code;
        }
        let _ = err.write_all(block(&self.stderr).as_bytes());
        let written = out.write_all(json(&self.stdout).as_bytes());
        match written.and_then(|()| out.flush()) {
            Ok(()) => self.code,
            Err(error) if error.kind() == ErrorKind::BrokenPipe => self.code,
            Err(error) => {
                let _ = writeln!(err, "error: cannot write the answer: {error}");
                1
            }
        }
    }

    /// Converts the answer into clap's error type, of the kind that clap returns for `--help`.
    pub(crate) fn into_error(self) -> Error {
        let good = self.code == 0;
        let text = self.stdout.into_owned() + &block(&self.stderr);
        // clap prints `error:` before the custom text of most kinds of errors, but not before help.
        let page = Command::new("")
            .arg_required_else_help(true)
            .arg(clap::Arg::new("nothing"))
            .override_help(text);
        let arguments: &[&str] = if good { &["", "--help"] } else { &[""] };
        match page.try_get_matches_from(arguments) {
            Err(error) => error,
            Ok(_) => Error::new(ClapErrorKind::DisplayHelp),
        }
    }
}
