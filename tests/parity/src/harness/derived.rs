//! The functions of a derived type without the type, so that the harness is compiled only once.

use std::ffi::OsString;
use std::fmt::{Debug, Write as _};

use clap::{ArgMatches, Command, Error, Parser};

use super::outcome::{Outcome, describe};

/// A function that parses a command line and returns the debug output of the value.
pub type Entry = fn(Vec<OsString>) -> Result<String, Error>;

/// A function that parses a command line to a value of a derived type.
type Parse = fn(Vec<OsString>) -> Result<Box<dyn Value>, Error>;

/// A function that updates a value of a derived type.
pub(crate) type Update = fn(&Derived, &mut dyn Value, Vec<OsString>) -> Result<(), Error>;

/// The result of a derive for a type.
#[derive(Debug)]
pub struct Derived {
    crate_name: &'static str,
    pub(crate) command: fn() -> Command,
    pub(crate) command_for_update: fn() -> Command,
    parse: Parse,
    read: fn(&ArgMatches) -> Result<Box<dyn Value>, Error>,
    /// Parse functions in addition to those of clap's traits.
    more_entries: Vec<(&'static str, Entry)>,
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
    pub fn of<T: Parser + Debug + 'static>(crate_name: &'static str) -> Self {
        Self {
            crate_name,
            command: T::command,
            command_for_update: T::command_for_update,
            parse: parse::<T>,
            read: read::<T>,
            more_entries: Vec::new(),
            document: None,
            plain: None,
            verdict: None,
        }
    }

    /// Adds a parse function that `T` has in addition to those of clap's traits.
    #[must_use]
    pub fn with_entry(mut self, name: &'static str, entry: Entry) -> Self {
        self.more_entries.push((name, entry));
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

    /// Adds a function that says whether a command line is accepted, and uses only the constants of
    /// the type. The function returns `None` if these constants do not decide.
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

    /// Returns the outcomes of all parse functions, with the names of the functions. The first outcome is that of
    /// [`try_parse_from`](Self::try_parse_from).
    pub(crate) fn outcomes(&self, argv: &[OsString]) -> Vec<(&'static str, Outcome)> {
        let from_matches = self.outcome(|| self.parsed_from_matches(argv.to_vec()));
        let mut outcomes = vec![
            ("try_parse_from", self.try_parse_from(argv)),
            ("from_arg_matches", from_matches),
        ];
        for (name, entry) in &self.more_entries {
            outcomes.push((name, self.outcome(|| entry(argv.to_vec()))));
        }
        outcomes
    }

    /// Returns the outcome of the parse function with which all others are compared.
    pub(crate) fn try_parse_from(&self, argv: &[OsString]) -> Outcome {
        self.outcome(|| Ok(shown(&(self.parse)(argv.to_vec())?)))
    }

    /// Parses a value with `from_arg_matches`, which does not consume the matches.
    fn parsed_from_matches(&self, argv: Vec<OsString>) -> Result<String, Error> {
        let matches = (self.command)().try_get_matches_from(argv)?;
        match (self.read)(&matches) {
            Ok(value) => Ok(shown(&value)),
            Err(error) => Err(error.format(&mut (self.command)())),
        }
    }

    /// Returns the outcome of updating the value of the first command line by the second one.
    pub(crate) fn update(&self, by: Update, first: &[OsString], then: &[OsString]) -> Outcome {
        self.outcome(|| {
            let mut value = (self.parse)(first.to_vec())?;
            let answer = by(self, &mut *value, then.to_vec());
            Ok(updated(&value, answer))
        })
    }

    fn outcome(&self, attempt: impl FnOnce() -> Result<String, Error>) -> Outcome {
        Outcome::of(attempt).map(|text| self.normal(&text))
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

/// The update functions.
pub(crate) const UPDATES: [(&str, Update); 2] = [
    ("try_update_from", |_, value, argv| value.update_from(argv)),
    // This function does not consume the matches.
    ("update_from_arg_matches", |derived, value, argv| {
        let matches = (derived.command_for_update)().try_get_matches_from(argv)?;
        value.update_from_matches(&matches)
    }),
];

/// Returns the text of a value after an update. After a failed update, the text shows the partial
/// changes.
fn updated(value: &dyn Debug, answer: Result<(), Error>) -> String {
    let mut text = format!("{value:#?}\n");
    if let Err(error) = answer {
        let _ = write!(text, "{}", describe(&error));
    }
    text
}

// All code below is compiled for each type, so it is short and calls no generic functions such as `Result::map`.

/// A value of a derived type.
pub(crate) trait Value: Debug {
    fn update_from(&mut self, argv: Vec<OsString>) -> Result<(), Error>;
    fn update_from_matches(&mut self, matches: &ArgMatches) -> Result<(), Error>;
}

impl<T: Parser + Debug> Value for T {
    fn update_from(&mut self, argv: Vec<OsString>) -> Result<(), Error> {
        self.try_update_from(argv)
    }

    fn update_from_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        self.update_from_arg_matches(matches)
    }
}

fn parse<T: Parser + Debug + 'static>(argv: Vec<OsString>) -> Result<Box<dyn Value>, Error> {
    match T::try_parse_from(argv) {
        Ok(value) => Ok(Box::new(value)),
        Err(error) => Err(error),
    }
}

fn read<T: Parser + Debug + 'static>(matches: &ArgMatches) -> Result<Box<dyn Value>, Error> {
    match T::from_arg_matches(matches) {
        Ok(value) => Ok(Box::new(value)),
        Err(error) => Err(error),
    }
}
