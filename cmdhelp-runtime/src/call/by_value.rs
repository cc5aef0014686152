//! Parses a call whose arguments are a JSON value.
//!
//! The caller of this module has converted the arguments in the JSON value into a command line. A
//! flag of cmdhelp, such as `--confirm`, is read only from the words that the caller wrote beside
//! the JSON value. It is never read from the converted arguments, because a JSON string could
//! contain such a flag as data.

use std::ffi::OsString;

use clap::ArgMatches;

use super::argv::{ParseFailure, joined, requested};
use super::callee::Callee;
use super::flags::{add_flags, options};
use super::{Call, CallMatches, Options};
use crate::command_tree::CommandTree;
use crate::erased::TakenNames;
use crate::json_call::JsonOrigin;
use crate::line::Line;
use crate::list::List as _;
use crate::matches;

/// Parses a call whose arguments are a JSON value. `argv` is a command line with the same meaning
/// as the call, including the flags that the caller wrote beside the JSON value. `matches` is
/// clap's result if clap has already parsed the arguments.
pub(super) fn read(
    callee: &Callee,
    argv: &[OsString],
    meant: &JsonOrigin<'_>,
    matches: Option<ArgMatches>,
) -> Result<Call, ParseFailure> {
    let traits = callee.program.traits;
    let name = argv.first().cloned();
    let words: Vec<OsString> = name
        .into_iter()
        .chain(meant.beside().iter().cloned())
        .list();
    let failure = |error| ParseFailure {
        error,
        format: requested(&Line::with_framework(
            &CommandTree::named(traits.binary),
            &words,
            &traits.words,
        )),
        cmd: None,
    };
    let options = match meant.beside() {
        [] => Options::default(),
        _ => {
            let words = joined(traits, &words).unwrap_or_else(|| words.clone());
            let mut cmd = CommandTree::named(traits.binary);
            add_flags(&mut cmd, &traits.words, TakenNames::default());
            options(&matches::matches(cmd, &words).map_err(failure)?)
        }
    };
    let matches = match matches {
        Some(matches) => matches,
        None => {
            let plain = meant.plain().unwrap_or(argv);
            let read = matches::program_matches(callee.program, plain);
            read.map_err(|refused| failure(refused.error))?
        }
    };
    Ok(Call {
        argv: argv.to_vec(),
        matches: CallMatches::of(matches),
        options,
    })
}
