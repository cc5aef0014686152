//! The functions of a derived type without the type, so that the harness is compiled only once.

use std::ffi::OsString;
use std::fmt::{Debug, Write as _};

use clap::{ArgMatches, Command, Error, Parser};

use super::outcome::{Outcome, describe};

/// A function that parses a command line and returns the debug output of the value.
pub type Entry = fn(Vec<OsString>) -> Result<String, Error>;

/// A function that parses a command line, updates the value with a second command line, and returns
/// its debug output.
pub(crate) type Update = fn(Vec<OsString>, Vec<OsString>) -> Result<String, Error>;

/// The result of a derive for a type.
#[derive(Debug)]
pub struct Derived {
    crate_name: &'static str,
    pub(crate) command: fn() -> Command,
    pub(crate) command_for_update: fn() -> Command,
    /// The parse functions. The results of all later functions are compared with those of the first
    /// one.
    pub(crate) entries: Vec<(&'static str, Entry)>,
    pub(crate) updates: [(&'static str, Update); 2],
    /// Returns the differences between the manifest and clap's command.
    pub(crate) document: Option<fn() -> Vec<String>>,
    /// Parses a command line without clap, if the command line is simple enough.
    pub(crate) plain: Option<Read<String>>,
    /// Returns the verdict of the type's constants about a command line.
    pub(crate) verdict: Option<Read<Verdict>>,
}

/// A function that returns a result for some command lines.
pub(crate) type Read<T> = fn(&[OsString]) -> Option<T>;

/// The verdict about a command line, before its value is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The program accepts the command line.
    Accepted,
    /// The program shows help or its version.
    Shows,
    /// The program refuses the command line.
    Refused,
}

impl Derived {
    /// Returns the result of the derive for `T`. The name of its crate is removed from all compared
    /// texts, because only the crate names of two compared types differ.
    #[must_use]
    pub fn of<T: Parser + Debug>(crate_name: &'static str) -> Self {
        Self {
            crate_name,
            command: T::command,
            command_for_update: T::command_for_update,
            entries: vec![
                ("try_parse_from", try_parse_from::<T>),
                ("from_arg_matches", from_arg_matches::<T>),
            ],
            updates: [
                ("try_update_from", try_update_from::<T>),
                ("update_from_arg_matches", update_from_arg_matches::<T>),
            ],
            document: None,
            plain: None,
            verdict: None,
        }
    }

    /// Adds a parse function that `T` has in addition to those of clap's traits.
    #[must_use]
    pub fn with_entry(mut self, name: &'static str, entry: Entry) -> Self {
        self.entries.push((name, entry));
        self
    }

    /// Adds the comparison of the manifest of `T` with clap's command.
    #[must_use]
    pub fn with_document(mut self, disagreements: fn() -> Vec<String>) -> Self {
        self.document = Some(disagreements);
        self
    }

    /// Adds the function that parses simple command lines without clap.
    #[must_use]
    pub fn with_plain(mut self, plain: fn(&[OsString]) -> Option<String>) -> Self {
        self.plain = Some(plain);
        self
    }

    /// Adds the verdict of constants about command lines of `T`. The verdict is `None` if the
    /// constants do not decide.
    #[must_use]
    pub fn with_verdict(mut self, verdict: fn(&[OsString]) -> Option<Verdict>) -> Self {
        self.verdict = Some(verdict);
        self
    }

    /// Returns clap's verdict about a command line.
    pub(crate) fn verdict_of_clap(&self, argv: &[OsString]) -> Verdict {
        match (self.command)().try_get_matches_from(argv) {
            Ok(_) => Verdict::Accepted,
            Err(error) if error.use_stderr() => Verdict::Refused,
            Err(_) => Verdict::Shows,
        }
    }

    pub(crate) fn parse(&self, entry: Entry, argv: &[OsString]) -> Outcome {
        Outcome::of(|| entry(argv.to_vec())).map(|text| self.normal(&text))
    }

    pub(crate) fn update(&self, by: Update, first: &[OsString], then: &[OsString]) -> Outcome {
        Outcome::of(|| by(first.to_vec(), then.to_vec())).map(|text| self.normal(&text))
    }

    /// Removes the parts of a text that differ between two crates: crate names and addresses of functions.
    pub(crate) fn normal(&self, text: &str) -> String {
        let text = text.replace(&format!("{}::", self.crate_name), "");
        let mut parts = text.split("0x");
        let mut normal = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let rest = part.trim_start_matches(|letter: char| letter.is_ascii_hexdigit());
            let is_address = part.len() - rest.len() >= 8;
            normal.push_str("0x");
            normal.push_str(if is_address { rest } else { part });
        }
        normal
    }
}

/// Returns a value as text, so that values of different types can be compared.
pub fn shown(value: &dyn Debug) -> String {
    format!("{value:#?}")
}

// The functions below are compiled for each type, so they call no generic functions such as `Result::map`.

fn try_parse_from<T: Parser + Debug>(argv: Vec<OsString>) -> Result<String, Error> {
    match T::try_parse_from(argv) {
        Ok(value) => Ok(shown(&value)),
        Err(error) => Err(error),
    }
}

/// Parses a value with `from_arg_matches`, which does not consume the matches.
fn from_arg_matches<T: Parser + Debug>(argv: Vec<OsString>) -> Result<String, Error> {
    let matches = matches_of(T::command, argv)?;
    match T::from_arg_matches(&matches) {
        Ok(value) => Ok(shown(&value)),
        Err(error) => Err(error.format(&mut T::command())),
    }
}

fn matches_of(command: fn() -> Command, argv: Vec<OsString>) -> Result<ArgMatches, Error> {
    command().try_get_matches_from(argv)
}

fn try_update_from<T: Parser + Debug>(
    first: Vec<OsString>,
    then: Vec<OsString>,
) -> Result<String, Error> {
    match T::try_parse_from(first) {
        Ok(mut value) => {
            let answer = value.try_update_from(then);
            Ok(updated(&value, answer))
        }
        Err(error) => Err(error),
    }
}

/// Updates a value with `update_from_arg_matches`, which does not consume the matches.
fn update_from_arg_matches<T: Parser + Debug>(
    first: Vec<OsString>,
    then: Vec<OsString>,
) -> Result<String, Error> {
    match T::try_parse_from(first) {
        Ok(mut value) => {
            let answer = match matches_of(T::command_for_update, then) {
                Ok(matches) => value.update_from_arg_matches(&matches),
                Err(error) => Err(error),
            };
            Ok(updated(&value, answer))
        }
        Err(error) => Err(error),
    }
}

/// Returns the text of a value after an update. After a failed update, the text shows the partial
/// changes.
fn updated(value: &dyn Debug, answer: Result<(), Error>) -> String {
    let mut text = format!("{value:#?}\n");
    if let Err(error) = answer {
        let _ = write!(text, "{}", describe(&error));
    }
    text
}
