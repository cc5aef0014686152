//! What is printed, and with which exit code the program ends.

use std::borrow::Cow;
use std::io::{self, ErrorKind, IsTerminal as _, Write};

use clap::error::ErrorKind as ClapErrorKind;
use clap::{Command, Error};

use crate::view::visible::{block, json};

/// An answer to a question about the program.
#[derive(Clone, Debug)]
pub struct Answer {
    /// For standard output.
    pub stdout: Cow<'static, str>,
    /// For standard error.
    pub stderr: String,
    /// The exit code.
    pub code: u8,
}

impl Answer {
    /// Returns an answer for standard output.
    pub fn good(text: impl Into<Cow<'static, str>>) -> Self {
        Self {
            stdout: text.into(),
            stderr: String::new(),
            code: 0,
        }
    }

    /// Returns a text for people that tells what they did wrong.
    #[must_use]
    pub fn misuse(text: String) -> Self {
        Self {
            stdout: Cow::Borrowed(""),
            stderr: text,
            code: 2,
        }
    }

    /// Returns a document that tells why there is no answer.
    pub(crate) fn refusal(document: String) -> Self {
        Self {
            stdout: document.into(),
            stderr: String::new(),
            code: 2,
        }
    }

    /// Prints the answer. A reader who has had enough, as in `| head -1`, is no error; any other
    /// loss is told and changes the exit code.
    #[must_use = "the exit code says whether all was printed"]
    pub fn print(&self) -> u8 {
        let is_terminal = io::stdout().is_terminal();
        self.write(&mut io::stdout(), &mut io::stderr(), is_terminal)
    }

    /// The same to places of the caller's. On a terminal, what would control it is written as JSON's
    /// escapes: anything but a document has nothing of that.
    pub(crate) fn write(&self, out: &mut dyn Write, err: &mut dyn Write, is_terminal: bool) -> u8 {
        // Without a text, do not wait for whoever holds the streams.
        if self.stdout.is_empty() && self.stderr.is_empty() {
            return self.code;
        }
        let _ = err.write_all(block(&self.stderr).as_bytes());
        let shown = match is_terminal {
            true => Cow::Owned(json(&self.stdout)),
            false => Cow::Borrowed(&*self.stdout),
        };
        let written = out.write_all(shown.as_bytes());
        match written.and_then(|()| out.flush()) {
            Ok(()) => self.code,
            Err(error) if error.kind() == ErrorKind::BrokenPipe => self.code,
            Err(error) => {
                let _ = writeln!(err, "error: cannot write the answer: {error}");
                1
            }
        }
    }

    /// Returns the answer as an error of clap's, of the kind that `--help` is.
    pub(crate) fn into_error(self) -> Error {
        let good = self.code == 0;
        let text = self.stdout.into_owned() + &block(&self.stderr);
        // Errors with a text of one's own begin with a word of clap's; help texts do not.
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
