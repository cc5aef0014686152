//! Converts clap's errors for a value that is valid under the schema into violations by its keys.
//!
//! An author's parser can refuse a text, and arguments can exclude each other. clap stops at the
//! first error, and names flags that a caller with JSON has never seen. So each refused argument is
//! removed, and clap parses the remaining ones, until it finds no further error.

use std::error::Error as _;

use clap::Error;
use clap::error::{ContextKind, ErrorKind};

use super::check::{Input, MOST, Violation};
use super::command::Levels;
use super::pointer::pointer;
use super::value::shortened;
use crate::parser_error::texts;
use crate::secrets::Secrets;

/// Returns all violations that clap finds. `error` is the first error, and `ask` makes clap parse
/// the remaining arguments.
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
            // A missing argument is reported only if nothing else is wrong: a later error may be
            // caused by the removal of another argument.
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
        if input.len() < before && found.len() < MOST {
            next = ask(&input).err();
        }
    }
    found
}

/// The first error that clap finds in the value.
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

    /// Returns the key of the argument that clap's message calls `written`.
    fn key(&self, written: &str) -> Option<String> {
        let levels = (0..=self.levels.path().len()).rev();
        let mut keys = levels.flat_map(|level| self.levels.keys_of(level));
        let key = keys.find(|(_, arg)| {
            let text = arg.to_string();
            // clap writes the positional arguments of a group without brackets.
            text == written || text.trim_matches(['<', '>', '[', ']', '.']) == written
        });
        key.map(|(key, _)| key.name.clone())
    }

    /// Returns the violation by a key or its value, and the key.
    fn violation(&self) -> Option<(String, Violation)> {
        let key = self.key(self.texts(ContextKind::InvalidArg).first()?)?;
        let value = self.texts(ContextKind::InvalidValue);
        let value = value.first().map(|value| self.secrets.out_of(value));
        let value = value.unwrap_or_default();
        let reason = self.error.source();
        let reason = reason.map(|reason| self.secrets.out_of(&reason.to_string()));
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

    /// Returns a violation for each missing argument, or for each group of which one argument is
    /// required.
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
