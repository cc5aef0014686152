//! Reading a command line with clap.
//!
//! A command line with commands left out that it cannot select is parsed again with the whole tree if
//! clap refuses it: the texts of help and errors may name what was left out.

use std::ffi::OsString;

use clap::{ArgMatches, Command, Error};

use crate::erased::Erased;
use crate::help_footer::with_footer;
use crate::line::Line;
use crate::select::Words;
use crate::tree::Mode;

/// A command line that clap refuses.
pub(crate) struct Refused {
    pub(crate) error: Error,
    /// The whole program, with which clap has read the line.
    #[cfg_attr(
        not(feature = "calls"),
        expect(dead_code, reason = "then clap's errors are printed as they are")
    )]
    pub(crate) cmd: Command,
}

/// Parses a command line with clap.
///
/// A debug build always builds the whole tree: clap checks it then, and an author relies on hearing
/// about a mistake in any subcommand from any run.
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

/// Parses a command line with the subcommands left out that it cannot select.
pub(crate) fn selected_matches(
    program: &Erased,
    argv: &[OsString],
) -> Result<ArgMatches, Box<Refused>> {
    let words = Words::new(argv);
    let cmd = with_footer(program.traits, (program.whole)(mode(&words)));
    if !words.has_left_out() {
        return read(cmd, argv);
    }
    // clap would refuse an unknown word, and then it needs the whole tree.
    if Line::read(&cmd, argv).has_unknown() {
        return whole_matches(program, argv);
    }
    match matches(cmd, argv.to_vec()) {
        Ok(found) => Ok(found),
        Err(_) => whole_matches(program, argv),
    }
}

/// clap adds `help` to a command that has subcommands; with all of them left out it would not.
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

/// Parses a command line with a command that is used up.
pub(crate) fn matches(mut cmd: Command, argv: Vec<OsString>) -> Result<ArgMatches, Error> {
    matches_again(&mut cmd, &argv)
}

/// Parses a command line with a command that can be used again. Never inlined, so that clap's parser
/// is compiled here once.
#[inline(never)]
pub(crate) fn matches_again(cmd: &mut Command, argv: &[OsString]) -> Result<ArgMatches, Error> {
    #[cfg(feature = "test")]
    crate::variables::applied(cmd);
    cmd.try_get_matches_from_mut(argv)
}
