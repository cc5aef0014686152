//! Parses a command line with clap.
//!
//! First, clap gets a command tree without the subcommands that the command line cannot select,
//! because building them takes time. If clap refuses the command line, clap parses it again with
//! all subcommands, because help and error messages may name the omitted ones.

use std::ffi::OsString;

use clap::{ArgMatches, Command, Error};

use crate::command_tree::CommandTree;
use crate::erased::Erased;
use crate::help_footer::add_footer;
use crate::line::Line;
use crate::select::Words;
use crate::tree::Mode;

/// A command line that clap refused.
pub(crate) struct Refused {
    pub(crate) error: Error,
    /// The root command with all subcommands, with which clap has parsed the command line.
    #[cfg_attr(
        not(feature = "calls"),
        expect(dead_code, reason = "only the feature `calls` analyzes clap's errors")
    )]
    pub(crate) cmd: CommandTree,
}

/// Parses a command line with clap.
///
/// A debug build always adds all subcommands, as clap's derive does. clap checks their names, so each run of a debug
/// build reports a name that two subcommands have.
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

/// Parses a command line with a command tree without the subcommands that the command line cannot
/// select.
pub(crate) fn selected_matches(
    program: &Erased,
    argv: &[OsString],
) -> Result<ArgMatches, Box<Refused>> {
    let words = Words::new(argv);
    let mut cmd = program.tree_for(mode(&words));
    add_footer(program.traits, &mut cmd);
    if !words.has_left_out() {
        return read(cmd, argv);
    }
    // A word without a meaning in this tree may be the name of an omitted subcommand. If it is not,
    // clap's error message still needs all subcommands.
    if Line::read(&cmd, argv).has_unknown() {
        return whole_matches(program, argv);
    }
    match matches(cmd, argv) {
        Ok(found) => Ok(found),
        Err(_) => whole_matches(program, argv),
    }
}

/// Returns the mode that tells which subcommands to build. If the command line may ask for `help`,
/// all are built, because clap adds the command `help` only to a command with subcommands.
fn mode<'w>(words: &'w Words<'w>) -> Mode<'w> {
    match words.asks_for_help {
        true => Mode::Parse,
        false => Mode::Select(words),
    }
}

fn whole_matches(program: &Erased, argv: &[OsString]) -> Result<ArgMatches, Box<Refused>> {
    let mut cmd = program.tree();
    add_footer(program.traits, &mut cmd);
    read(cmd, argv)
}

fn read(mut cmd: CommandTree, argv: &[OsString]) -> Result<ArgMatches, Box<Refused>> {
    matches_again(&mut cmd, argv).map_err(|error| Box::new(Refused { error, cmd }))
}

/// Parses a command line with `cmd`, which is consumed. The function is never inlined, so that its callers contain no
/// code that frees a command.
#[inline(never)]
pub(crate) fn matches(mut cmd: CommandTree, argv: &[OsString]) -> Result<ArgMatches, Error> {
    matches_again(&mut cmd, argv)
}

/// Parses a command line with `cmd`, which can be used again. The function is never inlined, so
/// that clap's parser is compiled only once.
///
/// The first word of `argv` is the program's name, which clap does not expect in a program with `no_binary_name`.
#[inline(never)]
pub(crate) fn matches_again(cmd: &mut Command, argv: &[OsString]) -> Result<ArgMatches, Error> {
    #[cfg(feature = "test")]
    crate::variables::applied(cmd);
    let argv = match argv {
        [_, words @ ..] if cmd.is_no_binary_name_set() => words,
        argv => argv,
    };
    cmd.try_get_matches_from_mut(argv)
}
