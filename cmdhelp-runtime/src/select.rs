//! Parsing without building the subcommands that the command line cannot mean.
//!
//! Building a tree of a thousand commands to run one of them is most of what a large program does
//! at start-up. A subcommand is selected by a word of the command line, so an enum leaves out the
//! variants that no word can select. Nothing else in clap's parser depends on a subcommand that is
//! not selected, save the texts of help and errors. So when a command line with something left out
//! does not parse, it is parsed again with the whole tree, and clap's own answer is given.

use std::cell::Cell;
use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::error::ErrorKind;
use clap::{ArgMatches, Command, CommandFactory, Error, FromArgMatches};

use crate::erased::{Erase, Erased};
use crate::fast;
use crate::json_call::{self, Call};
use crate::line::Line;
use crate::secrets;
use crate::surface;
use crate::tree::{Mode, Root};

/// The words of a command line that could name a subcommand.
#[derive(Debug)]
pub struct Words {
    words: Vec<String>,
    asks_for_help: bool,
    left_out: Cell<bool>,
}

impl Words {
    /// Reads the words of `argv`, the program's name included.
    ///
    /// ```
    /// use cmdhelp_runtime::select::Words;
    /// let words = Words::new(&["/usr/bin/app".into(), "rem".into()]);
    /// assert!(words.may_select("remove")); // in full or, with `infer_subcommands`, by a prefix
    /// assert!(words.may_select("app"));    // as a multicall program would
    /// assert!(!words.may_select("add"));
    /// ```
    #[must_use]
    pub fn new(argv: &[OsString]) -> Self {
        let applet = argv
            .first()
            .and_then(|program| Path::new(program).file_stem())
            .into_iter();
        let words: Vec<String> = applet
            .chain(argv.iter().map(OsString::as_os_str))
            .filter_map(OsStr::to_str)
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect();
        // clap adds `help` to a command that has subcommands; without them it would not.
        let asks_for_help = words.iter().any(|word| "help".starts_with(word.as_str()));
        Self {
            words,
            asks_for_help,
            left_out: Cell::new(false),
        }
    }

    /// Whether a word could select the subcommand of this name.
    #[must_use]
    pub fn may_select(&self, name: &str) -> bool {
        self.words
            .iter()
            .any(|word| name.starts_with(word.as_str()))
    }

    pub(crate) fn leave_out(&self) {
        self.left_out.set(true);
    }

    fn mode(&self) -> Mode<'_> {
        if self.asks_for_help {
            Mode::Parse
        } else {
            Mode::Select(self)
        }
    }
}

/// The names by which a type makes the command that it is put on selectable.
#[derive(Clone, Copy, Debug)]
pub enum Selectors {
    /// These names, and no others.
    Names(&'static [&'static str]),
    /// The names of all these.
    All(&'static [Selectors]),
    /// Any word, for all that is known.
    Unknown,
}

impl Selectors {
    /// No names.
    pub const NONE: Self = Self::Names(&[]);

    pub(crate) fn any(&self, words: &Words) -> bool {
        match self {
            Self::Names(names) => names.iter().any(|name| words.may_select(name)),
            Self::All(all) => all.iter().any(|one| one.any(words)),
            Self::Unknown => true,
        }
    }
}

/// `Parser::parse`.
pub fn parse<T: Root + CommandFactory + FromArgMatches>() -> T {
    T::review_built();
    parse_argv(std::env::args_os().collect())
}

/// `Parser::parse_from`.
pub fn parse_from<T, I, W>(argv: I) -> T
where
    T: Root + CommandFactory + FromArgMatches,
    I: IntoIterator<Item = W>,
    W: Into<OsString>,
{
    parse_argv(argv.into_iter().map(Into::into).collect())
}

/// The value of a plain command line. It comes first, since what asks the program about itself is
/// never one.
fn without_clap<T: Root>(argv: &[OsString]) -> Option<T> {
    if fast::IS_ON { fast::parse(argv) } else { None }
}

/// A program that is asked about itself answers and ends.
fn parse_argv<T: Root + CommandFactory + FromArgMatches>(argv: Vec<OsString>) -> T {
    if let Some(value) = without_clap(&argv) {
        return value;
    }
    if let Some(answer) = surface::answer::<T>(&argv) {
        std::process::exit(i32::from(answer.print()));
    }
    match json_call::call(&T::ERASED, &argv) {
        Call::None => try_parse_program(argv.clone()).unwrap_or_else(|error| {
            secrets::print_error(&T::ERASED, &error, &argv);
            std::process::exit(error.exit_code())
        }),
        Call::Refused(answer) => std::process::exit(i32::from(answer.print())),
        Call::NoValue(missing) => std::process::exit(i32::from(missing.answer().print())),
        Call::Argv(argv, meant) => try_parse_program(argv.clone()).unwrap_or_else(|error| {
            let answer = json_call::refused(&T::ERASED, error, &argv, meant);
            std::process::exit(i32::from(answer.print()))
        }),
    }
}

/// `Parser::try_parse`.
pub fn try_parse<T: Root + CommandFactory + FromArgMatches>() -> Result<T, Error> {
    T::review_built();
    try_parse_argv(std::env::args_os().collect())
}

/// `Parser::try_parse_from`.
pub fn try_parse_from<T, I, W>(argv: I) -> Result<T, Error>
where
    T: Root + CommandFactory + FromArgMatches,
    I: IntoIterator<Item = W>,
    W: Into<OsString>,
{
    try_parse_argv(argv.into_iter().map(Into::into).collect())
}

/// A program that handles errors itself is handed the answer as one, as it is handed `--help`.
fn try_parse_argv<T: Root + CommandFactory + FromArgMatches>(
    argv: Vec<OsString>,
) -> Result<T, Error> {
    if let Some(value) = without_clap(&argv) {
        return Ok(value);
    }
    if let Some(answer) = surface::answer_as_error::<T>(&argv) {
        return Err(answer);
    }
    match json_call::call(&T::ERASED, &argv) {
        Call::None => try_parse_program(argv),
        Call::Refused(answer) => Err(answer.into_error()),
        Call::NoValue(missing) => Err(missing.answer().into_error()),
        Call::Argv(argv, meant) => try_parse_program(argv.clone())
            .map_err(|error| json_call::refused(&T::ERASED, error, &argv, meant).into_error()),
    }
}

fn try_parse_program<T: Root + CommandFactory + FromArgMatches>(
    argv: Vec<OsString>,
) -> Result<T, Error> {
    from_matches(program_matches(&T::ERASED, &argv).map_err(|refused| refused.error)?)
}

/// A command line that clap refuses.
pub(crate) struct Refused {
    pub(crate) error: Error,
    /// The whole program, as clap has read the line with it.
    #[cfg_attr(
        not(feature = "calls"),
        expect(dead_code, reason = "then errors are told as clap tells them")
    )]
    pub(crate) cmd: Command,
}

/// What clap understands of a command line.
///
/// In a debug build the whole tree is built every time, because clap checks it there, and an author
/// relies on being told about a mistake in any subcommand by any run.
pub(crate) fn program_matches(
    program: &Erased,
    argv: &[OsString],
) -> Result<ArgMatches, Box<Refused>> {
    if cfg!(debug_assertions) {
        whole_matches(program, argv)
    } else {
        selected_matches(program, argv)
    }
}

fn whole_matches(program: &Erased, argv: &[OsString]) -> Result<ArgMatches, Box<Refused>> {
    let cmd = (program.whole)(Mode::Parse);
    read(surface::mention(program.traits, cmd), argv)
}

fn read(mut cmd: Command, argv: &[OsString]) -> Result<ArgMatches, Box<Refused>> {
    matches_again(&mut cmd, argv).map_err(|error| Box::new(Refused { error, cmd }))
}

/// Parses with the subcommands left out that `argv` cannot select.
pub fn try_parse_selecting<T: Root + CommandFactory + FromArgMatches>(
    argv: Vec<OsString>,
) -> Result<T, Error> {
    from_matches(selected_matches(&T::ERASED, &argv).map_err(|refused| refused.error)?)
}

fn selected_matches(program: &Erased, argv: &[OsString]) -> Result<ArgMatches, Box<Refused>> {
    let words = Words::new(argv);
    let cmd = surface::mention(program.traits, (program.whole)(words.mode()));
    if !words.left_out.get() {
        return read(cmd, argv);
    }
    // clap would refuse a word without a meaning, and then it has to be asked with the whole tree.
    if Line::read(&cmd, argv).has_unknown() {
        return whole_matches(program, argv);
    }
    match matches(cmd, argv.to_vec()) {
        Ok(found) => Ok(found),
        Err(_) => whole_matches(program, argv),
    }
}

/// What clap makes of a command line.
pub(crate) fn matches(mut cmd: Command, argv: Vec<OsString>) -> Result<ArgMatches, Error> {
    matches_again(&mut cmd, &argv)
}

/// What clap makes of a command line, with a command that can be used again. Apart, so that clap's
/// parser, and what takes its commands apart, are compiled here and not in every module.
#[inline(never)]
pub(crate) fn matches_again(cmd: &mut Command, argv: &[OsString]) -> Result<ArgMatches, Error> {
    cmd.try_get_matches_from_mut(argv)
}

fn from_matches<T: CommandFactory + FromArgMatches>(mut matches: ArgMatches) -> Result<T, Error> {
    T::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut T::command()))
}

/// What a subcommand enum answers when the command line has no subcommand.
#[must_use]
pub fn missing_subcommand() -> Error {
    Error::raw(
        ErrorKind::MissingSubcommand,
        "a subcommand is required but one was not provided",
    )
}

/// What a subcommand enum answers to a subcommand that it does not have.
#[must_use]
pub fn invalid_subcommand(name: &str) -> Error {
    Error::raw(
        ErrorKind::InvalidSubcommand,
        format!("the subcommand '{name}' wasn't recognized"),
    )
}
