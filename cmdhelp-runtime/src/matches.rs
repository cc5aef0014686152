//! Parses a command line with clap.
//!
//! First, clap gets a tree without the subcommands that the command line cannot select, because
//! building them takes time. If clap refuses the command line, it parses the command line again
//! with the whole tree, because help and error messages may name the omitted subcommands.

use std::ffi::OsString;

use clap::{ArgMatches, Command, Error};

use crate::erased::Erased;
use crate::help_footer::with_footer;
use crate::line::Line;
use crate::select::Words;
use crate::tree::Mode;

/// A command line that clap refused.
pub(crate) struct Refused {
    pub(crate) error: Error,
    /// The root command of the whole tree, with which clap has parsed the command line.
    #[cfg_attr(
        not(feature = "calls"),
        expect(dead_code, reason = "only the feature `calls` analyzes clap's errors")
    )]
    pub(crate) cmd: Command,
}

/// Parses a command line with clap.
///
/// A debug build always builds the whole tree, because clap checks a tree while it is built. So
/// each run of a debug build reports a mistake in any of the program's subcommands.
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

/// Parses a command line with a tree that omits the subcommands that the command line cannot
/// select.
pub(crate) fn selected_matches(
    program: &Erased,
    argv: &[OsString],
) -> Result<ArgMatches, Box<Refused>> {
    let words = Words::new(argv);
    let cmd = with_footer(program.traits, (program.whole)(mode(&words)));
    if !words.has_left_out() {
        return read(cmd, argv);
    }
    // A word without a meaning in this tree may name an omitted subcommand. If no subcommand has
    // this name, clap's error message needs the whole tree.
    if Line::read(&cmd, argv).has_unknown() {
        return whole_matches(program, argv);
    }
    match matches(cmd, argv.to_vec()) {
        Ok(found) => Ok(found),
        Err(_) => whole_matches(program, argv),
    }
}

/// Returns which subcommands to build. For `help`, all subcommands are built, because clap adds the
/// command `help` only to a command with subcommands.
fn mode(words: &Words) -> Mode<'_> {
    match words.ask_for_help() {
        true => Mode::Parse,
        false => Mode::Select(words),
    }
}

fn whole_matches(program: &Erased, argv: &[OsString]) -> Result<ArgMatches, Box<Refused>> {
    let cmd = (program.whole)(Mode::Parse);
    read(with_footer(program.traits, cmd), argv)
}

fn read(mut cmd: Command, argv: &[OsString]) -> Result<ArgMatches, Box<Refused>> {
    matches_again(&mut cmd, argv).map_err(|error| Box::new(Refused { error, cmd }))
}

/// Parses a command line, consuming the command.
pub(crate) fn matches(mut cmd: Command, argv: Vec<OsString>) -> Result<ArgMatches, Error> {
    matches_again(&mut cmd, &argv)
}

/// Parses a command line without consuming the command. The function is never inlined, so that
/// clap's parser is compiled only once.
#[inline(never)]
pub(crate) fn matches_again(cmd: &mut Command, argv: &[OsString]) -> Result<ArgMatches, Error> {
    #[cfg(feature = "test")]
    crate::variables::applied(cmd);
    cmd.try_get_matches_from_mut(argv)
}
