//! A derived type with the type forgotten, so that the rest is compiled once and not per type.

use std::ffi::OsString;
use std::fmt::{Debug, Write as _};

use clap::{Command, Error, Parser};

use super::outcome::{Outcome, describe};

/// A way from a command line to a value, which is given as its debug output.
pub type Entry = fn(Vec<OsString>) -> Result<String, Error>;

/// A way from the value of one command line, by another, to an updated value.
pub(crate) type Update = fn(Vec<OsString>, Vec<OsString>) -> Result<String, Error>;

/// The result of a derive for a type.
#[derive(Debug)]
pub struct Derived {
    crate_name: &'static str,
    pub(crate) command: fn() -> Command,
    pub(crate) command_for_update: fn() -> Command,
    /// The first is that by which the others are judged.
    pub(crate) entries: Vec<(&'static str, Entry)>,
    pub(crate) updates: [(&'static str, Update); 2],
    /// What the document about the type says otherwise than clap.
    pub(crate) document: Option<fn() -> Vec<String>>,
    /// Reads plain command lines without clap; nothing of all others.
    pub(crate) plain: Option<Read<String>>,
    /// What the constants about the type say of a command line.
    pub(crate) verdict: Option<Read<Verdict>>,
}

/// Reads a command line, if it can.
pub(crate) type Read<T> = fn(&[OsString]) -> Option<T>;

/// The verdict about a command line, before its value is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The program takes it.
    Accepted,
    /// The program shows help or its version.
    Shows,
    /// The program refuses it.
    Refused,
}

impl Derived {
    /// Returns the result of the derive for `T`. The name of its crate is removed from all compared
    /// texts, because only this name may differ.
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

    /// Adds a way in that `T` has besides those of clap's traits.
    #[must_use]
    pub fn with_entry(mut self, name: &'static str, entry: Entry) -> Self {
        self.entries.push((name, entry));
        self
    }

    /// Adds the document about `T`, held against clap.
    #[must_use]
    pub fn with_document(mut self, disagreements: fn() -> Vec<String>) -> Self {
        self.document = Some(disagreements);
        self
    }

    /// Adds the way in that reads plain command lines without clap.
    #[must_use]
    pub fn with_plain(mut self, plain: fn(&[OsString]) -> Option<String>) -> Self {
        self.plain = Some(plain);
        self
    }

    /// Adds what constants say of the command lines of `T`; nothing where they leave it open.
    #[must_use]
    pub fn with_verdict(mut self, verdict: fn(&[OsString]) -> Option<Verdict>) -> Self {
        self.verdict = Some(verdict);
        self
    }

    /// What clap says of a command line.
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

    /// Without what cannot be the same in two crates: their names, and where functions are loaded.
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

/// Returns a value as it is compared.
pub fn shown<T: Debug>(value: T) -> String {
    format!("{value:#?}")
}

fn try_parse_from<T: Parser + Debug>(argv: Vec<OsString>) -> Result<String, Error> {
    T::try_parse_from(argv).map(shown)
}

/// Returns the reading of matches that leaves them whole.
fn from_arg_matches<T: Parser + Debug>(argv: Vec<OsString>) -> Result<String, Error> {
    let matches = T::command().try_get_matches_from(argv)?;
    let value = T::from_arg_matches(&matches);
    value
        .map(shown)
        .map_err(|error| error.format(&mut T::command()))
}

fn try_update_from<T: Parser + Debug>(
    first: Vec<OsString>,
    then: Vec<OsString>,
) -> Result<String, Error> {
    let mut value = T::try_parse_from(first)?;
    let answer = value.try_update_from(then);
    Ok(updated(&value, answer))
}

/// Returns the update that leaves the matches whole.
fn update_from_arg_matches<T: Parser + Debug>(
    first: Vec<OsString>,
    then: Vec<OsString>,
) -> Result<String, Error> {
    let mut value = T::try_parse_from(first)?;
    let answer = T::command_for_update()
        .try_get_matches_from(then)
        .and_then(|matches| value.update_from_arg_matches(&matches));
    Ok(updated(&value, answer))
}

/// Returns a value after an update that may have been refused: it shows how far the update went.
fn updated(value: &dyn Debug, answer: Result<(), Error>) -> String {
    let mut text = format!("{value:#?}\n");
    if let Err(error) = answer {
        let _ = write!(text, "{}", describe(&error));
    }
    text
}
