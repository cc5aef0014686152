//! Reports clap's errors in a JSON call as violations at the keys of the JSON value.
//!
//! A value that is valid under the schema can still be invalid: an author's parser may refuse a
//! text, and arguments may exclude each other. clap stops at the first error, and names flags that
//! do not occur in the JSON value. So each refused argument is removed, and clap parses the
//! remaining ones, until it finds no further error.

use std::error::Error as _;

use clap::Error;
use clap::error::{ContextKind, ErrorKind};

use super::check::{Input, MAX_VIOLATIONS, Violation};
use super::command::Levels;
use super::pointer::pointer;
use super::value::shortened;
use crate::parser_error::texts;
use crate::secrets::Secrets;

/// Returns all violations that clap finds. `error` is clap's first error, and `ask` makes clap
/// parse the remaining arguments.
pub(super) fn violations(
    error: Error,
    mut input: Input,
    levels: &Levels,
    secrets: &Secrets,
    ask: &dyn Fn(&Input) -> Result<(), Error>,
) -> Vec<Violation> {
    let mut found: Vec<Violation> = Vec::new();
    let mut next = Some(error);
    while let Some(error) = next.take() {
        let first = FirstError {
            error: &error,
            levels,
            secrets,
        };
        if first.is_missing() {
            // If another argument was removed before, the removal may be the reason why an argument
            // is missing now. So missing arguments are reported only if there is no other
            // violation.
            if found.is_empty() {
                found = first.missing();
            }
            break;
        }
        let Some((key, violation)) = first.violation() else {
            break;
        };
        found.push(violation);
        let before = input.len();
        input.retain(|(name, _)| *name != key);
        if input.len() < before && found.len() < MAX_VIOLATIONS {
            next = ask(&input).err();
        }
    }
    found
}

/// The error at which clap stopped.
struct FirstError<'a> {
    error: &'a Error,
    levels: &'a Levels,
    secrets: &'a Secrets,
}

impl FirstError<'_> {
    fn is_missing(&self) -> bool {
        self.error.kind() == ErrorKind::MissingRequiredArgument
    }

    fn texts(&self, kind: ContextKind) -> Vec<String> {
        texts(self.error, kind)
    }

    /// Returns the key of the argument that clap's message names `written`.
    fn key(&self, written: &str) -> Option<String> {
        let levels = (0..=self.levels.path().len()).rev();
        let mut keys = levels.flat_map(|level| self.levels.keys_of(level));
        let key = keys.find(|(_, arg)| {
            let text = arg.to_string();
            // In a group, clap writes the names of positional arguments without brackets.
            text == written || text.trim_matches(['<', '>', '[', ']', '.']) == written
        });
        key.map(|(key, _)| key.name.clone())
    }

    /// Returns the key that the error is about, and the violation.
    fn violation(&self) -> Option<(String, Violation)> {
        let key = self.key(self.texts(ContextKind::InvalidArg).first()?)?;
        let value = self.texts(ContextKind::InvalidValue);
        let value = value.first().map(|value| self.secrets.redact(value));
        let value = value.unwrap_or_default();
        let reason = self.error.source();
        let reason = reason.map(|reason| self.secrets.redact(&reason.to_string()));
        let valid_values = self.texts(ContextKind::ValidValue);
        let (code, message) = match self.error.kind() {
            ErrorKind::ArgumentConflict => ("CONFLICT", self.conflict(&key)),
            ErrorKind::ValueValidation | ErrorKind::InvalidValue => {
                let message = match reason {
                    Some(reason) => reason,
                    None if value.is_empty() => "invalid value: the empty string".to_owned(),
                    None => format!("invalid value `{}`", shortened(&value)),
                };
                ("INVALID_VALUE", message)
            }
            ErrorKind::TooFewValues => ("TOO_FEW_VALUES", self.secrets.first_paragraph(self.error)),
            ErrorKind::TooManyValues => {
                ("TOO_MANY_VALUES", self.secrets.first_paragraph(self.error))
            }
            _ => ("CANNOT_BE_PASSED", self.secrets.first_paragraph(self.error)),
        };
        let violation = Violation {
            pointer: pointer(&key),
            code,
            message,
            did_you_mean: Vec::new(),
            valid_values,
        };
        Some((key, violation))
    }

    fn conflict(&self, key: &str) -> String {
        let others = self.texts(ContextKind::PriorArg).into_iter();
        let others = others.map(|other| match self.key(&other) {
            Some(name) => format!("`{name}`"),
            None => format!("`{other}`"),
        });
        match others.collect::<Vec<_>>().as_slice() {
            [] => format!("`{key}` cannot be combined with other arguments"),
            others => format!("`{key}` cannot be combined with {}", others.join(", ")),
        }
    }

    /// Returns a violation for each missing argument. For a group of which one argument is
    /// required, returns a single violation.
    fn missing(&self) -> Vec<Violation> {
        let texts = self.texts(ContextKind::InvalidArg);
        let missing = texts.iter().filter_map(|written| {
            let (place, what) = match self.key(written) {
                Some(key) => (pointer(&key), format!("`{key}` is missing")),
                None => {
                    let group = written.strip_prefix('<')?.strip_suffix('>')?;
                    let keys: Option<Vec<String>> =
                        group.split('|').map(|one| self.key(one)).collect();
                    let keys = keys?.join("`, `");
                    (String::new(), format!("one of `{keys}` is missing"))
                }
            };
            Some(Violation {
                pointer: place,
                code: "MISSING",
                message: what,
                did_you_mean: Vec::new(),
                valid_values: Vec::new(),
            })
        });
        missing.collect()
    }
}
