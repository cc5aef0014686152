//! [`Fields`], from which generated code reads the fields of a value: clap's matches, or a command
//! line that was parsed without clap.

use clap::{ArgMatches, Error, FromArgMatches, Subcommand};

use super::foreign;
use super::parsed_line::{GivenArgument, LeftToClap, ParsedLine, is_set};
use super::read::ReadText;
use crate::grammar::fast::{ALIAS, Arguments, DELIMITER_BY_CODE, EXTERNAL, Line, Next};
use crate::parser_error::{invalid_subcommand, missing_subcommand};
use crate::take::{self, ClapValue, ExternalWord};

/// The function that reads a value of type `T`, or `None` if `T` does not implement
/// [`Tree`](crate::tree::Tree).
pub type ReadFrom<T> = Option<fn(&mut Fields<'_, '_>) -> Result<T, Error>>;

/// A function that reads the enum value for the selected subcommand. Its parameters are the
/// subcommand's number in the enum, the name of an external subcommand, which has no number of its
/// own, and the arguments.
pub type CommandOf<T> = fn(u16, String, &mut Fields<'_, '_>) -> Result<T, Error>;

/// The arguments from which the fields of a value are read, in the order in which the type
/// describes them. The methods that read a field are never inlined, so that a program contains
/// their code once for each type of value, and not once for each field.
#[derive(Debug)]
pub enum Fields<'m, 'w> {
    /// The matches of a command line that clap parsed.
    Matches(&'m mut ArgMatches),
    /// A command line that was parsed without clap, and the argument that is read.
    Line(&'m mut ParsedLine<'w>, ReadArgument),
}

/// The argument of a command line that a field reads.
#[derive(Clone, Copy, Debug)]
pub enum ReadArgument {
    /// The next one in the order of the fields.
    InOrder,
    /// The next one in the order of the fields, and the function that computes its default, which returns `None` if
    /// only clap knows it.
    WithDefault(fn() -> Option<&'static str>),
    /// The next one in the order of the fields, and the ASCII character at which its values are split.
    WithDelimiter(char),
    /// A global argument of a parent command, or `None` if clap has to read it.
    Inherited(Option<Next>),
}

impl<'m, 'w> Fields<'m, 'w> {
    /// Returns the arguments of a command line that was parsed without clap.
    pub fn of_line(line: &'m mut ParsedLine<'w>) -> Self {
        Self::Line(line, ReadArgument::InOrder)
    }

    /// Returns the same arguments with the function that computes the default of the next argument.
    pub fn or(&mut self, default: fn() -> Option<&'static str>) -> Fields<'_, 'w> {
        match self {
            Self::Matches(matches) => Fields::Matches(matches),
            Self::Line(line, _) => Fields::Line(line, ReadArgument::WithDefault(default)),
        }
    }

    /// Returns the same arguments with the function that computes the delimiter of the next argument.
    pub fn split_at(&mut self, delimiter: fn() -> Option<char>) -> Fields<'_, 'w> {
        match self {
            Self::Matches(matches) => Fields::Matches(matches),
            Self::Line(line, _) => {
                // The parser splits no values at other characters.
                let delimiter = delimiter().filter(char::is_ascii);
                let delimiter = delimiter.unwrap_or(DELIMITER_BY_CODE);
                Fields::Line(line, ReadArgument::WithDelimiter(delimiter))
            }
        }
    }

    /// Returns the same arguments for a field with `from_global`, which reads the argument with this id of a parent
    /// command.
    pub fn inherited(&mut self, id: &str) -> Fields<'_, 'w> {
        match self {
            Self::Matches(matches) => Fields::Matches(matches),
            Self::Line(line, _) => {
                let inherited = ReadArgument::Inherited(line.line.inherited(id));
                Fields::Line(line, inherited)
            }
        }
    }

    /// Reads a field of type `T`, whose argument is required or has a default. `id` is clap's id of
    /// the argument, and `read` parses the text of a value.
    #[inline(never)]
    pub fn required<T: ClapValue>(&mut self, id: &str, read: ReadText<T>) -> Result<T, Error> {
        match self {
            Self::Matches(matches) => take::required(matches, id),
            _ => Ok(self.one(read)?.ok_or(LeftToClap)?),
        }
    }

    /// Reads a flag that counts its occurrences, and has a parser of its own.
    pub fn counted(&mut self, id: &str, read: ReadText<u8>) -> Result<u8, Error> {
        match self {
            Self::Matches(matches) => take::required(matches, id),
            _ => Ok(self.next()?.counted(read)?),
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

    /// Reads a field of type `Option<Option<T>>`. Returns `None` if the flag is not given, and
    /// `Some(None)` if it is given without a value.
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

    /// Generated code calls this function before it runs code of the author that makes a value without an argument,
    /// such as that of a skipped field. Fails if clap has to parse the command line instead, so that the author's code
    /// runs only as often as with clap.
    pub fn before_author_code(&self) -> Result<(), Error> {
        match self {
            Self::Matches(_) => Ok(()),
            Self::Line(line, _) => Ok(line.before_author_code()?),
        }
    }

    /// Goes past the argument of a field of type `()`, which has no value. If an environment variable
    /// sets the argument, clap parses the line.
    pub fn nothing(&mut self) {
        if let Self::Line(line, _) = self
            && line.line.next_argument().is_none_or(is_set)
        {
            line.line.leave_to_clap();
        }
    }

    fn leave<T>(&mut self) -> Option<T> {
        if let Self::Line(line, _) = self {
            line.line.leave_to_clap();
        }
        None
    }

    /// Reads a field of type `Vec<Vec<T>>`, with one list of values for each occurrence of the
    /// argument.
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

    /// Reads a field whose type is flattened or contains the subcommands.
    pub fn part<T: FromArgMatches>(&mut self, read: ReadFrom<T>) -> Result<T, Error> {
        match (&mut *self, read) {
            (Self::Matches(matches), _) => T::from_arg_matches_mut(matches),
            (_, Some(read)) => read(self),
            (_, None) => Err(LeftToClap.into()),
        }
    }

    /// Reads a field whose type consists of arguments, and is flattened.
    #[inline]
    pub fn arguments<T: clap::Args>(&mut self, read: ReadFrom<T>) -> Result<T, Error> {
        match (&mut *self, read) {
            (Self::Line(line, _), None) => foreign::read(line),
            _ => self.part(read),
        }
    }

    /// Reads a field of type `Option<T>` whose type `T` is flattened. `arguments` are the arguments
    /// of `T`.
    pub fn optional_part<T: clap::Args>(
        &mut self,
        read: ReadFrom<T>,
        arguments: Arguments,
    ) -> Result<Option<T>, Error> {
        let is_there = match self {
            Self::Matches(matches) => take::has_group(matches, T::group_id()),
            Self::Line(ParsedLine { line, .. }, _) => {
                let is_there = line.has_group(arguments);
                if !is_there {
                    skip(line, arguments.count);
                }
                is_there
            }
        };
        is_there.then(|| self.part(read)).transpose()
    }

    /// Reads a field of type `Option<T>` whose type `T` is an enum of subcommands.
    pub fn optional_commands<T: Subcommand>(
        &mut self,
        read: ReadFrom<T>,
    ) -> Result<Option<T>, Error> {
        let is_there = match self {
            Self::Matches(matches) => matches.subcommand_name().is_some_and(T::has_subcommand),
            Self::Line(line, _) => line.line.has_command(),
        };
        is_there.then(|| self.part(read)).transpose()
    }

    /// Reads the value of an enum of subcommands. `find` returns the number of the subcommand with
    /// a name, and `make` reads its value.
    pub fn command<T>(
        &mut self,
        find: fn(&str) -> Option<u16>,
        make: CommandOf<T>,
    ) -> Result<T, Error> {
        match self {
            Self::Matches(matches) => {
                let (name, mut below) =
                    matches.remove_subcommand().ok_or_else(missing_subcommand)?;
                // After `--`, an external subcommand can have the name of a declared subcommand. It
                // is recognized by an argument with an empty id, which only external subcommands
                // have.
                let index = match below.contains_id("") {
                    true => EXTERNAL,
                    false => find(&name).map_or(EXTERNAL, |index| index & !ALIAS),
                };
                make(index, name, &mut Fields::Matches(&mut below))
            }
            Self::Line(line, _) => {
                let (index, above) = line.line.down().ok_or(LeftToClap)?;
                let value = make(index, String::new(), &mut Fields::of_line(line))?;
                line.line.up(above);
                Ok(value)
            }
        }
    }

    /// Returns whether the selected subcommand belongs to the flattened enum `T`. The `count`
    /// subcommands of `T` have the numbers from `first` on.
    pub fn is_of<T: Subcommand>(&mut self, first: u16, count: u16) -> bool {
        match self {
            Self::Matches(matches) => take::is_of::<T>(matches),
            Self::Line(ParsedLine { line, .. }, _) => {
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
            Self::Line(line, _) => {
                let words = line.line.external().iter();
                words.map(|&word| W::from(word.to_owned())).collect()
            }
        }
    }

    /// Returns the words of the selected subcommand, which must be an external one.
    #[cfg(feature = "calls")]
    pub fn external_words<W: ExternalWord>(&mut self) -> Result<Vec<W>, Error> {
        self.command(|_| None, |_, name, from| Ok(from.external(name)))
    }

    /// Makes the error for a type that only clap can read.
    #[must_use]
    pub fn unread(&mut self) -> Error {
        LeftToClap.into()
    }

    /// Makes the error for a subcommand that has no variant in the enum.
    #[must_use]
    pub fn invalid(name: &str) -> Error {
        invalid_subcommand(name)
    }

    /// Returns clap's matches. Fails for a command line that was parsed without clap.
    pub fn matches(&mut self) -> Result<&mut ArgMatches, Error> {
        match self {
            Self::Matches(matches) => Ok(matches),
            Self::Line(..) => Err(LeftToClap.into()),
        }
    }

    /// Goes to the next argument of a command line that was parsed without clap, and returns it.
    fn next(&mut self) -> Result<GivenArgument<'_, 'w>, LeftToClap> {
        match self {
            Self::Line(line, ReadArgument::InOrder) => line.next(None),
            Self::Line(line, ReadArgument::WithDefault(default)) => line.next(Some(*default)),
            Self::Line(line, ReadArgument::WithDelimiter(delimiter)) => line
                .next(None)
                .map(|argument| argument.split_at(*delimiter)),
            Self::Line(line, ReadArgument::Inherited(next)) => line.inherited(*next),
            Self::Matches(_) => Err(LeftToClap),
        }
    }

    fn one<T: ClapValue>(&mut self, read: ReadText<T>) -> Result<Option<T>, LeftToClap> {
        self.next()?.one(read)
    }

    fn all<T: ClapValue>(&mut self, read: ReadText<T>) -> Result<Option<Vec<T>>, LeftToClap> {
        self.next()?.all(read)
    }
}

/// Skips `count` arguments that have no field. If one of them has a value, clap has to parse the
/// command line, because clap validates unused values, too.
fn skip(line: &mut Line<'_>, count: u16) {
    for _ in 0..count {
        let is_unused = line.next_argument().is_some_and(|next| {
            line.count(next) == 0 && !next.has_declared_default() && !is_set(next)
        });
        if !is_unused {
            line.leave_to_clap();
        }
    }
}
