//! Implements `Parser::parse` and its variants, for programs that read their arguments as a value
//! and run their commands themselves.

use std::ffi::OsString;

use clap::{ArgMatches, CommandFactory, Error, FromArgMatches};

use crate::erase::Erase;
use crate::fast::{self, ParsedLine};
use crate::grammar::fast::Line;
#[cfg(feature = "agents")]
use crate::json_call;
use crate::matches::{program_matches, selected_matches};
use crate::redacted_error::print_error;
use crate::request::Request;
use crate::tree::Root;

/// Implements `Parser::parse`.
pub fn parse<T: Root + CommandFactory + FromArgMatches>() -> T {
    T::review_built();
    parse_argv(std::env::args_os().collect())
}

/// Implements `Parser::parse_from`.
pub fn parse_from<T, I, W>(argv: I) -> T
where
    T: Root + CommandFactory + FromArgMatches,
    I: IntoIterator<Item = W>,
    W: Into<OsString>,
{
    parse_argv(argv.into_iter().map(Into::into).collect())
}

/// Parses the command line `argv` into a value. If the command line is invalid or asks for help or
/// other information, prints the error or the answer, and ends the program.
fn parse_argv<T: Root + CommandFactory + FromArgMatches>(argv: Vec<OsString>) -> T {
    let argv = with_name::<T>(argv);
    if let Some(value) = without_clap(&argv) {
        return value;
    }
    match Request::of::<T>(argv) {
        Request::Line(argv) => try_parse_program(&argv).unwrap_or_else(|error| {
            print_error(&T::ERASED, &error, &argv);
            std::process::exit(error.exit_code())
        }),
        #[cfg(feature = "agents")]
        Request::Json(argv, origin) => try_parse_program(&argv).unwrap_or_else(|error| {
            let answer = json_call::refused(&T::ERASED, error, &argv, origin);
            std::process::exit(i32::from(answer.print()))
        }),
        #[cfg(feature = "agents")]
        Request::Answered(answer) => std::process::exit(i32::from(answer.print())),
        #[cfg(feature = "agents")]
        Request::MissingJson(missing) => std::process::exit(i32::from(missing.answer().print())),
    }
}

/// Implements `Parser::try_parse`.
pub fn try_parse<T: Root + CommandFactory + FromArgMatches>() -> Result<T, Error> {
    T::review_built();
    try_parse_argv(std::env::args_os().collect())
}

/// Implements `Parser::try_parse_from`.
pub fn try_parse_from<T, I, W>(argv: I) -> Result<T, Error>
where
    T: Root + CommandFactory + FromArgMatches,
    I: IntoIterator<Item = W>,
    W: Into<OsString>,
{
    try_parse_argv(argv.into_iter().map(Into::into).collect())
}

/// Parses a command line into a value. Help and other information are returned as errors, as clap
/// returns the text of `--help`, so that programs that handle errors themselves print it, too.
fn try_parse_argv<T: Root + CommandFactory + FromArgMatches>(
    argv: Vec<OsString>,
) -> Result<T, Error> {
    let argv = with_name::<T>(argv);
    if let Some(value) = without_clap(&argv) {
        return Ok(value);
    }
    match Request::of::<T>(argv) {
        Request::Line(argv) => try_parse_program(&argv),
        #[cfg(feature = "agents")]
        Request::Json(argv, origin) => match try_parse_program(&argv) {
            Ok(value) => Ok(value),
            Err(error) => Err(json_call::refused(&T::ERASED, error, &argv, origin).into_error()),
        },
        #[cfg(feature = "agents")]
        Request::Answered(answer) => Err(answer.into_error()),
        #[cfg(feature = "agents")]
        Request::MissingJson(missing) => Err(missing.answer().into_error()),
    }
}

/// Adds the program's name to a command line that begins without it, so that in all command lines the first word is
/// the name.
fn with_name<T: Root>(mut argv: Vec<OsString>) -> Vec<OsString> {
    if T::OMITS_NAME {
        argv.insert(0, OsString::from(T::TRAITS.binary));
    }
    argv
}

// The functions below are compiled in each program, so they avoid generic functions such as `Result::map_err`, which
// would be compiled, too.

fn try_parse_program<T: Root + CommandFactory + FromArgMatches>(
    argv: &[OsString],
) -> Result<T, Error> {
    match program_matches(&T::ERASED, argv) {
        Ok(matches) => from_matches(matches),
        Err(refused) => Err(refused.error),
    }
}

/// Parses a command line with clap, without building the subcommands that `argv` cannot select.
pub fn try_parse_selecting<T: Root + CommandFactory + FromArgMatches>(
    argv: Vec<OsString>,
) -> Result<T, Error> {
    match selected_matches(&T::ERASED, &with_name::<T>(argv)) {
        Ok(matches) => from_matches(matches),
        Err(refused) => Err(refused.error),
    }
}

fn from_matches<T: CommandFactory + FromArgMatches>(mut matches: ArgMatches) -> Result<T, Error> {
    match T::from_arg_matches_mut(&mut matches) {
        Ok(value) => Ok(value),
        Err(error) => Err(error.format(&mut T::command())),
    }
}

/// Parses a command line without clap if it is simple enough. This is tried first, because a
/// command line that asks for help or other information is never simple enough.
fn without_clap<T: Root>(argv: &[OsString]) -> Option<T> {
    if fast::IS_ON { parse_plain(argv) } else { None }
}

/// Parses a command line without clap. The first word of `argv` is the program's name. Returns
/// `None` if the command line is not simple enough, so that clap has to parse it.
pub fn parse_plain<T: Root>(argv: &[OsString]) -> Option<T> {
    let (mut few, mut many) = ([""; MAX_WORDS_ON_STACK], Vec::new());
    let words = plain_words(argv, &mut few, &mut many)?;
    // A command line with a JSON object after `--json` may be refused as ambiguous, although clap
    // accepts it.
    #[cfg(feature = "agents")]
    if json_call::may_have_json(T::ERASED.traits, words) {
        return None;
    }
    let mut line = ParsedLine::once(Line::read(T::accepts, words)?);
    let Ok(value) = T::read(&mut fast::Fields::of_line(&mut line)) else {
        return None;
    };
    if line.line.is_left_to_clap() {
        return None;
    }
    Some(value)
}

pub(crate) const MAX_WORDS_ON_STACK: usize = 16;

/// Returns the words of a command line after the program's name. They are stored in `few`, or in `many` if there are
/// too many for `few`. Returns `None` if a word is not valid Unicode. This part of `parse_plain` is a separate
/// function, so that it is compiled once for all programs.
pub(crate) fn plain_words<'a, 'w>(
    argv: &'w [OsString],
    few: &'a mut [&'w str; MAX_WORDS_ON_STACK],
    many: &'a mut Vec<&'w str>,
) -> Option<&'a [&'w str]> {
    let rest = argv.get(1..)?;
    if let Some(few) = few.get_mut(..rest.len()) {
        for (place, word) in few.iter_mut().zip(rest) {
            *place = word.to_str()?;
        }
        return Some(few);
    }
    for word in rest {
        many.push(word.to_str()?);
    }
    Some(many)
}
