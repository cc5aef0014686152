//! A command line that was parsed without clap, and the values of its arguments.

use std::{env, iter};

use clap::Error;
use clap::builder::{IntoResettable, OsStr, Resettable};
use clap::error::ErrorKind;

use super::read::{ReadText, ValueText};
use crate::grammar::fast::{DELIMITER_BY_CODE, Line, Next};

/// The error for a command line that clap has to parse, because it cannot be parsed without clap or
/// is invalid. clap then reports the error, if there is one.
pub(super) struct LeftToClap;

impl From<LeftToClap> for Error {
    /// Makes an error that is never printed, because clap then parses the command line.
    fn from(_: LeftToClap) -> Self {
        Self::new(ErrorKind::InvalidValue)
    }
}

/// A command line that was parsed without clap.
#[derive(Debug)]
pub struct ParsedLine<'w> {
    pub(crate) line: Line<'w>,
    pub(super) is_of_call: bool,
}

impl<'w> ParsedLine<'w> {
    /// Makes a [`ParsedLine`] whose values are read only once.
    pub(crate) fn once(line: Line<'w>) -> Self {
        let is_of_call = false;
        Self { line, is_of_call }
    }

    /// Makes a [`ParsedLine`] for a call, whose values are read several times. If code of the
    /// author would make one of them, clap has to parse the command line.
    #[cfg(feature = "calls")]
    pub(crate) fn of_call(line: Line<'w>) -> Self {
        let is_of_call = true;
        Self { line, is_of_call }
    }

    /// Fails for the command line of a call, because code of the author would make the next value.
    pub(super) fn before_author_code(&self) -> Result<(), LeftToClap> {
        match self.is_of_call {
            true => Err(LeftToClap),
            false => Ok(()),
        }
    }

    /// Goes to the next argument, and returns it. `default` computes the text of its default.
    pub(super) fn next(
        &mut self,
        default: Option<fn() -> Option<&'static str>>,
    ) -> Result<GivenArgument<'_, 'w>, LeftToClap> {
        let next = self.line.next_argument().ok_or(LeftToClap)?;
        Ok(GivenArgument {
            line: self,
            delimiter: next.delimiter(),
            next,
            default,
        })
    }

    /// Returns a global argument of a parent command. `next` is `None` if clap has to read it.
    pub(super) fn inherited(
        &mut self,
        next: Option<Next>,
    ) -> Result<GivenArgument<'_, 'w>, LeftToClap> {
        let next = next.ok_or(LeftToClap)?;
        Ok(GivenArgument {
            line: self,
            delimiter: next.delimiter(),
            next,
            default: None,
        })
    }
}

/// An argument whose values are read from a command line.
pub(super) struct GivenArgument<'p, 'w> {
    line: &'p mut ParsedLine<'w>,
    next: Next,
    default: Option<fn() -> Option<&'static str>>,
    /// The ASCII character at which values are split, or 0.
    delimiter: u8,
}

impl GivenArgument<'_, '_> {
    /// Returns the argument with another delimiter, an ASCII character.
    pub(super) fn split_at(mut self, delimiter: char) -> Self {
        self.delimiter = delimiter as u8;
        self
    }

    /// Makes a [`ValueText`] from the text of a value of this command line.
    fn given<'t>(&self, text: &'t str) -> ValueText<'t> {
        ValueText {
            text,
            default: None,
            is_of_call: self.line.is_of_call,
        }
    }

    /// Makes a [`ValueText`] from the text of a default.
    fn default(&self, text: &'static str) -> ValueText<'static> {
        ValueText {
            default: Some(text),
            ..self.given(text)
        }
    }

    /// Returns the text of the argument's default, if the argument is not given and has one.
    fn default_text(&self) -> Result<Option<&'static str>, LeftToClap> {
        if self.line.line.count(self.next) > 0 {
            // clap also parses the variable of a global argument, for the commands to which the argument is not given.
            return match self.next.is_global() && is_set(self.next) {
                true => Err(LeftToClap),
                false => Ok(None),
            };
        }
        if is_set(self.next) {
            return Err(LeftToClap);
        }
        match (self.next.default_text(), self.default) {
            (None, Some(default)) => default().map(Some).ok_or(LeftToClap),
            (text, _) => Ok(text),
        }
    }

    /// Returns the first value of the argument. The other values are parsed, too, because each of
    /// them may be invalid.
    pub(super) fn one<T>(&self, read: ReadText<T>) -> Result<Option<T>, LeftToClap> {
        let Self {
            next, delimiter, ..
        } = *self;
        let line = &self.line.line;
        let default = self.default_text()?;
        if default.is_none() && next.is_flag() {
            let count = line.count(next) as u8;
            let digits = [b'0' + count / 10, b'0' + count % 10];
            let text = match next.counts() {
                true => std::str::from_utf8(&digits).map_err(|_| LeftToClap)?,
                false => next.of_flag(),
            };
            return read(self.given(text)).map(Some).ok_or(LeftToClap);
        }
        let (mut from, mut first) = (0, None);
        let given = iter::from_fn(|| {
            let text = line.text(next, &mut from)?;
            Some((text.map(|text| self.given(text)), line.is_replaced(from)))
        });
        // If an argument with a default is given, too, it is overridden by another one.
        let default = default.map(|text| (Some(self.default(text)), false));
        for (text, is_replaced) in given.chain(default) {
            if delimiter != 0 {
                return Err(LeftToClap);
            }
            if let Some(text) = text {
                let value = read(text).ok_or(LeftToClap)?;
                if !is_replaced {
                    first.get_or_insert(value);
                }
            }
        }
        Ok(first)
    }

    /// Returns the value of a flag that counts its occurrences. Like clap, parses one more than the value so far for
    /// each occurrence.
    pub(super) fn counted(&self, read: ReadText<u8>) -> Result<u8, LeftToClap> {
        if let Some(text) = self.default_text()? {
            return read(self.default(text)).ok_or(LeftToClap);
        }
        let (mut value, mut from) = (0_u8, 0);
        while self.line.line.text(self.next, &mut from).is_some() {
            if self.line.line.is_replaced(from) {
                return Err(LeftToClap);
            }
            let text = value.saturating_add(1).to_string();
            value = read(self.given(&text)).ok_or(LeftToClap)?;
        }
        Ok(value)
    }

    /// Returns all values of the argument, or `None` if it is not given and has no default.
    pub(super) fn all<T>(&self, read: ReadText<T>) -> Result<Option<Vec<T>>, LeftToClap> {
        let Self {
            next, delimiter, ..
        } = *self;
        let default = self.default_text()?;
        let is_read = default.is_some() || self.line.line.text(next, &mut 0).is_some();
        if next.is_flag() || (is_read && char::from(delimiter) == DELIMITER_BY_CODE) {
            return Err(LeftToClap);
        }
        let mut values = Vec::new();
        let (mut from, mut is_given) = (0, false);
        while let Some(text) = self.line.line.text(next, &mut from) {
            let is_replaced = self.line.line.is_replaced(from);
            is_given |= !is_replaced;
            for piece in text.into_iter().flat_map(|text| pieces(text, delimiter)) {
                let value = read(self.given(piece)).ok_or(LeftToClap)?;
                if !is_replaced {
                    values.push(value);
                }
            }
        }
        for text in default.iter().flat_map(|text| text.split('\0')) {
            for piece in pieces(text, delimiter) {
                values.push(read(self.default(piece)).ok_or(LeftToClap)?);
            }
        }
        Ok((is_given || default.is_some()).then_some(values))
    }
}

/// Splits a text at an ASCII character, or returns it as it is if this is 0.
fn pieces(text: &str, delimiter: u8) -> impl Iterator<Item = &str> {
    // No text has more pieces than bytes, so this number is no limit.
    let limit = match delimiter {
        0 => 1,
        _ => usize::MAX,
    };
    text.splitn(limit, char::from(delimiter))
}

/// Returns whether an environment variable sets an argument.
pub(crate) fn is_set(next: Next) -> bool {
    next.env().is_some_and(has_value)
}

/// Returns the delimiter that this argument of `value_delimiter` declares.
pub fn delimiter(declared: impl IntoResettable<char>) -> Option<char> {
    match declared.into_resettable() {
        Resettable::Value(delimiter) => Some(delimiter),
        Resettable::Reset => None,
    }
}

/// Returns whether the environment variable is set whose name is this argument of `env`. Returns true if the name is
/// not valid Unicode, so that clap parses the line.
pub fn is_variable_set(name: impl IntoResettable<OsStr>) -> bool {
    match name.into_resettable() {
        Resettable::Value(name) => name.to_str().is_none_or(has_value),
        Resettable::Reset => false,
    }
}

pub(super) fn has_value(variable: &str) -> bool {
    #[cfg(feature = "test")]
    if crate::variables::sets(variable) {
        return true;
    }
    env::var_os(variable).is_some()
}
