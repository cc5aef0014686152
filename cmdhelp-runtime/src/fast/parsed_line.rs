//! A command line that was parsed without clap, and the values that have been read from it.

use std::any::Any;
use std::env;

use clap::Error;
use clap::error::ErrorKind;

use super::read::ReadText;
use crate::grammar::fast::{Line, Next};

/// The error for a command line that clap has to parse. If the command line is invalid, clap finds
/// the error.
pub(super) struct LeftToClap;

impl From<LeftToClap> for Error {
    /// Returns an error that is never printed, because clap then parses the command line.
    fn from(_: LeftToClap) -> Self {
        Self::new(ErrorKind::InvalidValue)
    }
}

/// A command line that was parsed without clap. A value can be read from it once or, if the line
/// keeps its values, several times.
#[derive(Debug)]
pub struct ParsedLine<'w> {
    pub(crate) line: Line<'w>,
    kept: Option<Kept>,
}

/// The values of some arguments. The parsers of values may be the author's, and have to run only
/// once.
#[derive(Debug)]
struct Kept {
    /// The number of the first argument whose value is kept.
    from: u16,
    values: Vec<(u16, Box<dyn Any>)>,
}

impl<'w> ParsedLine<'w> {
    /// Returns a line from which values are read once.
    pub(crate) fn once(line: Line<'w>) -> Self {
        Self { line, kept: None }
    }

    /// Returns a line that keeps the values of the arguments with the number `from` or a greater
    /// one.
    #[cfg(feature = "calls")]
    pub(crate) fn keeping(line: Line<'w>, from: u16) -> Self {
        let values = Vec::new();
        Self {
            line,
            kept: Some(Kept { from, values }),
        }
    }

    /// Returns the line with the command at this depth as the one whose values are read next.
    /// Values that the line has kept are not parsed again. `line` is the line as it was before
    /// values were read from it.
    #[cfg(feature = "calls")]
    pub(crate) fn again(self, line: Line<'w>, depth: usize) -> Self {
        Self {
            line: line.at(depth),
            ..self
        }
    }

    /// Advances to the next argument and returns it. `default` computes the text of its default.
    pub(super) fn next(
        &mut self,
        default: Option<fn() -> &'static str>,
    ) -> Result<GivenArgument<'_, 'w>, LeftToClap> {
        let next = self.line.next_argument().ok_or(LeftToClap)?;
        Ok(GivenArgument {
            line: self,
            next,
            default,
        })
    }
}

/// An argument of a command line, whose values are read.
pub(super) struct GivenArgument<'p, 'w> {
    line: &'p mut ParsedLine<'w>,
    next: Next,
    default: Option<fn() -> &'static str>,
}

impl GivenArgument<'_, '_> {
    /// Returns the first value of the argument. All values are parsed, because any of them may be
    /// invalid.
    pub(super) fn one<T: Clone + 'static>(
        mut self,
        read: ReadText<T>,
    ) -> Result<Option<T>, LeftToClap> {
        match self.kept() {
            Some(value) => Ok(Some(value)),
            None => {
                let value = self.parse_one(read)?;
                self.keep(&value);
                Ok(value)
            }
        }
    }

    /// Returns all values of the argument, if it is given or has a default.
    pub(super) fn all<T: Clone + 'static>(
        mut self,
        read: ReadText<T>,
    ) -> Result<Option<Vec<T>>, LeftToClap> {
        match self.kept() {
            Some(values) => Ok(Some(values)),
            None => {
                let values = self.parse_all(read)?;
                self.keep(&values);
                Ok(values)
            }
        }
    }

    fn kept<V: Clone + 'static>(&self) -> Option<V> {
        let mut values = self.line.kept.as_ref()?.values.iter();
        let (_, value) = values.find(|(slot, _)| *slot == self.next.slot())?;
        value.downcast_ref().cloned()
    }

    fn keep<V: Clone + 'static>(&mut self, value: &Option<V>) {
        if let Some(kept) = &mut self.line.kept
            && let Some(value) = value
            && self.next.slot() >= kept.from
        {
            kept.values
                .push((self.next.slot(), Box::new(value.clone())));
        }
    }

    /// Returns the text of the default, if the argument is not given and has a default.
    fn default_text(&self) -> Result<Option<&'static str>, LeftToClap> {
        if self.line.line.count(self.next) > 0 {
            return Ok(None);
        }
        if is_set(self.next) {
            return Err(LeftToClap);
        }
        let text = self.next.default_text();
        Ok(text.or_else(|| self.default.map(|default| default())))
    }

    fn parse_one<T>(&self, read: ReadText<T>) -> Result<Option<T>, LeftToClap> {
        let Self { next, .. } = *self;
        let line = &self.line.line;
        if let Some(text) = self.default_text()? {
            let text = match next.delimiter() {
                0 => text,
                _ => return Err(LeftToClap),
            };
            return read(text).map(Some).ok_or(LeftToClap);
        }
        if next.is_flag() {
            let count = line.count(next) as u8;
            let digits = [b'0' + count / 10, b'0' + count % 10];
            let text = match next.counts() {
                true => std::str::from_utf8(&digits).map_err(|_| LeftToClap)?,
                false => next.of_flag(),
            };
            return read(text).map(Some).ok_or(LeftToClap);
        }
        let (mut from, mut first) = (0, None);
        while let Some(text) = line.text(next, &mut from) {
            let (0, Some(text)) = (next.delimiter(), text) else {
                return Err(LeftToClap);
            };
            let value = read(text).ok_or(LeftToClap)?;
            first.get_or_insert(value);
        }
        Ok(first)
    }

    fn parse_all<T>(&self, read: ReadText<T>) -> Result<Option<Vec<T>>, LeftToClap> {
        let Self { next, .. } = *self;
        let default = self.default_text()?;
        if next.is_flag() {
            return Err(LeftToClap);
        }
        let mut values = Vec::new();
        let mut add = |text: &str| {
            match next.delimiter() {
                0 => values.push(read(text)?),
                delimiter => {
                    for piece in text.split(char::from(delimiter)) {
                        values.push(read(piece)?);
                    }
                }
            }
            Some(())
        };
        if let Some(text) = default {
            add(text).ok_or(LeftToClap)?;
            return Ok(Some(values));
        }
        let (mut from, mut is_given) = (0, false);
        while let Some(text) = self.line.line.text(next, &mut from) {
            is_given = true;
            if let Some(text) = text {
                add(text).ok_or(LeftToClap)?;
            }
        }
        Ok(is_given.then_some(values))
    }
}

/// Returns whether an environment variable sets an argument.
pub(crate) fn is_set(next: Next) -> bool {
    next.env().is_some_and(|name| env::var_os(name).is_some())
}
