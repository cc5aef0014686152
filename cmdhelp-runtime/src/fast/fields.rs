//! Reads the fields of a value from clap's matches, or from a command line that was parsed without
//! clap.

use std::env;

use clap::error::ErrorKind;
use clap::{ArgMatches, Error, FromArgMatches, Subcommand};

use super::read::ReadText;
use crate::grammar::fast::{ALIAS, Arguments, EXTERNAL, Line, Next};
use crate::parser_error::{invalid_subcommand, missing_subcommand};
use crate::take::{self, ClapValue, ExternalWord};

/// The function that reads a value, if the type has a [`Tree`](crate::tree::Tree).
pub type ReadFrom<T> = Option<fn(&mut Fields<'_, '_>) -> Result<T, Error>>;

/// The function that reads the value of the command with this number. The name is used for an
/// external subcommand, which has no number of its own.
pub type CommandOf<T> = fn(u16, String, &mut Fields<'_, '_>) -> Result<T, Error>;

/// The source of the fields of a value. The fields are read in the order in which the type
/// describes them. The functions that read one field are never inlined, so that a program has their
/// code once for each type of value, and not once for each field.
#[derive(Debug)]
pub enum Fields<'m, 'w> {
    /// The matches of a command line that clap parsed.
    Matches(&'m mut ArgMatches),
    /// A command line that was parsed without clap.
    Line(&'m mut Line<'w>),
    /// A command line, and the function that computes the default of the next argument.
    Default(&'m mut Line<'w>, fn() -> &'static str),
}

/// The error for a command line that clap has to parse. If the command line is invalid, clap finds
/// the error.
struct LeftToClap;

impl From<LeftToClap> for Error {
    /// Returns an error that is never printed, because clap then parses the command line.
    fn from(_: LeftToClap) -> Self {
        Self::new(ErrorKind::InvalidValue)
    }
}

impl<'w> Fields<'_, 'w> {
    /// Sets the function that computes the default of the next argument.
    pub fn or(&mut self, default: fn() -> &'static str) -> Fields<'_, 'w> {
        match self {
            Self::Matches(matches) => Fields::Matches(matches),
            Self::Line(line) | Self::Default(line, _) => Fields::Default(line, default),
        }
    }

    /// Reads a field of type `T`. The field's value is required.
    #[inline(never)]
    pub fn required<T: ClapValue>(&mut self, id: &str, read: ReadText<T>) -> Result<T, Error> {
        match self {
            Self::Matches(matches) => take::required(matches, id),
            _ => Ok(self.one(read)?.ok_or(LeftToClap)?),
        }
    }

    /// Reads a field of type `Option<T>`.
    #[inline(never)]
    pub fn optional<T: ClapValue>(&mut self, id: &str, read: ReadText<T>) -> Option<T> {
        match self {
            Self::Matches(matches) => take::optional(matches, id),
            _ => self.one(read).unwrap_or_else(|_| self.leave()),
        }
    }

    /// Reads a field of type `Option<Option<T>>`. `None` means that the flag is not given, and
    /// `Some(None)` that the flag is given without a value.
    #[inline(never)]
    pub fn optional_optional<T: ClapValue>(
        &mut self,
        id: &str,
        read: ReadText<T>,
    ) -> Option<Option<T>> {
        match self {
            Self::Matches(matches) => take::optional_optional(matches, id),
            _ => {
                let values = self.all(read).unwrap_or_else(|_| self.leave());
                values.map(|values| values.into_iter().next())
            }
        }
    }

    /// Reads a field of type `Vec<T>`.
    #[inline(never)]
    pub fn many<T: ClapValue>(&mut self, id: &str, read: ReadText<T>) -> Vec<T> {
        self.optional_many(id, read).unwrap_or_default()
    }

    /// Reads a field of type `Option<Vec<T>>`.
    #[inline(never)]
    pub fn optional_many<T: ClapValue>(&mut self, id: &str, read: ReadText<T>) -> Option<Vec<T>> {
        match self {
            Self::Matches(matches) => take::optional_many(matches, id),
            _ => self.all(read).unwrap_or_else(|_| self.leave()),
        }
    }

    fn leave<T>(&mut self) -> Option<T> {
        if let Self::Line(line) | Self::Default(line, _) = self {
            line.leave_to_clap();
        }
        None
    }

    /// Reads a field of type `Vec<Vec<T>>`, which has the values of each occurrence.
    #[cfg(feature = "unstable-v5")]
    pub fn occurrences<T: ClapValue>(&mut self, id: &str, _: ReadText<T>) -> Vec<Vec<T>> {
        match self.matches() {
            Ok(matches) => take::occurrences(matches, id),
            Err(_) => self.leave().unwrap_or_default(),
        }
    }

    /// Reads a field of type `Option<Vec<Vec<T>>>`.
    #[cfg(feature = "unstable-v5")]
    pub fn optional_occurrences<T: ClapValue>(
        &mut self,
        id: &str,
        _: ReadText<T>,
    ) -> Option<Vec<Vec<T>>> {
        match self.matches() {
            Ok(matches) => take::optional_occurrences(matches, id),
            Err(_) => self.leave(),
        }
    }

    /// Reads a field whose type is flattened or has the subcommands.
    pub fn part<T: FromArgMatches>(&mut self, read: ReadFrom<T>) -> Result<T, Error> {
        match (&mut *self, read) {
            (Self::Matches(matches), _) => T::from_arg_matches_mut(matches),
            (_, Some(read)) => read(self),
            (_, None) => Err(LeftToClap.into()),
        }
    }

    /// Reads flattened arguments that may be absent.
    pub fn optional_part<T: clap::Args>(
        &mut self,
        read: ReadFrom<T>,
        arguments: Arguments,
    ) -> Result<Option<T>, Error> {
        let is_there = match self {
            Self::Matches(matches) => take::has_group(matches, T::group_id()),
            Self::Line(line) | Self::Default(line, _) => {
                let is_there = line.has_group(arguments);
                if !is_there {
                    skip(line, arguments.count);
                }
                is_there
            }
        };
        is_there.then(|| self.part(read)).transpose()
    }

    /// Reads a subcommand that may be absent.
    pub fn optional_commands<T: Subcommand>(
        &mut self,
        read: ReadFrom<T>,
    ) -> Result<Option<T>, Error> {
        let is_there = match self {
            Self::Matches(matches) => matches.subcommand_name().is_some_and(T::has_subcommand),
            Self::Line(line) | Self::Default(line, _) => line.has_command(),
        };
        is_there.then(|| self.part(read)).transpose()
    }

    /// Reads the value of an enum of subcommands.
    pub fn command<T>(
        &mut self,
        find: fn(&str) -> Option<u16>,
        make: CommandOf<T>,
    ) -> Result<T, Error> {
        match self {
            Self::Matches(matches) => {
                let (name, mut below) =
                    matches.remove_subcommand().ok_or_else(missing_subcommand)?;
                // After `--`, an external subcommand can have the name of a declared subcommand.
                // Only an external subcommand has an argument with an empty id.
                let index = match below.contains_id("") {
                    true => EXTERNAL,
                    false => find(&name).map_or(EXTERNAL, |index| index & !ALIAS),
                };
                make(index, name, &mut Fields::Matches(&mut below))
            }
            Self::Line(line) | Self::Default(line, _) => {
                let (index, above) = line.down().ok_or(LeftToClap)?;
                let value = make(index, String::new(), &mut Fields::Line(line))?;
                line.up(above);
                Ok(value)
            }
        }
    }

    /// Returns whether the command belongs to a flattened enum, whose `count` commands have the
    /// numbers from `first` on.
    pub fn is_of<T: Subcommand>(&mut self, first: u16, count: u16) -> bool {
        match self {
            Self::Matches(matches) => take::is_of::<T>(matches),
            Self::Line(line) | Self::Default(line, _) => {
                let is_of = line.command().is_some_and(|index| {
                    index.checked_sub(first).is_some_and(|index| index < count)
                });
                if is_of {
                    line.renumber(first);
                }
                is_of
            }
        }
    }

    /// Returns the words of an external subcommand. The first word is the subcommand's name.
    pub fn external<W: ExternalWord>(&mut self, name: String) -> Vec<W> {
        match self {
            Self::Matches(matches) => take::external(name, matches),
            Self::Line(line) | Self::Default(line, _) => {
                let words = line.external().iter();
                words.map(|&word| W::from(word.to_owned())).collect()
            }
        }
    }

    /// Returns the error for a type that only clap can read.
    #[must_use]
    pub fn unread(&mut self) -> Error {
        LeftToClap.into()
    }

    /// Returns the error for a command that has no variant in the enum.
    #[must_use]
    pub fn invalid(name: &str) -> Error {
        invalid_subcommand(name)
    }

    /// Returns clap's matches. Fails for a command line that was parsed without clap.
    pub fn matches(&mut self) -> Result<&mut ArgMatches, Error> {
        match self {
            Self::Matches(matches) => Ok(matches),
            Self::Line(_) | Self::Default(..) => Err(LeftToClap.into()),
        }
    }

    /// Returns the next argument of a command line, and the text of its default.
    fn next(&mut self) -> Result<(&mut Line<'w>, Next, Option<&'static str>), LeftToClap> {
        let (line, default) = match self {
            Self::Line(line) => (&mut **line, None),
            Self::Default(line, default) => (&mut **line, Some(*default)),
            Self::Matches(_) => return Err(LeftToClap),
        };
        let next = line.next_argument().ok_or(LeftToClap)?;
        let default = match line.count(next) {
            0 => {
                if is_set(next) {
                    return Err(LeftToClap);
                }
                next.default_text()
                    .or_else(|| default.map(|default| default()))
            }
            _ => None,
        };
        Ok((line, next, default))
    }

    /// Returns the first value of an argument. All values are parsed, because any of them may be
    /// invalid.
    fn one<T>(&mut self, read: ReadText<T>) -> Result<Option<T>, LeftToClap> {
        let (line, next, default) = self.next()?;
        if let Some(text) = default {
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

    /// Returns all values of an argument, if it is given or has a default.
    fn all<T>(&mut self, read: ReadText<T>) -> Result<Option<Vec<T>>, LeftToClap> {
        let (line, next, default) = self.next()?;
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
        while let Some(text) = line.text(next, &mut from) {
            is_given = true;
            if let Some(text) = text {
                add(text).ok_or(LeftToClap)?;
            }
        }
        Ok(is_given.then_some(values))
    }
}

/// Skips arguments that have no field. If one of these arguments has a value, the command line is
/// left to clap, because clap validates unused values, too.
fn skip(line: &mut Line<'_>, count: u16) {
    for _ in 0..count {
        let is_unused = line.next_argument().is_some_and(|next| {
            line.count(next) == 0 && (next.is_flag() || !next.has_default()) && !is_set(next)
        });
        if !is_unused {
            line.leave_to_clap();
        }
    }
}

/// Returns whether an environment variable sets an argument.
fn is_set(next: Next) -> bool {
    next.env().is_some_and(|name| env::var_os(name).is_some())
}
