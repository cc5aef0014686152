//! Parses a call whose arguments are a JSON value.
//!
//! The framework has converted the value into the words of a command line. None of the converted
//! words is a flag of the framework: those flags are separate, and are parsed separately. Otherwise
//! a command that accepts any words as values could take such a flag as data.

use std::ffi::OsString;
use std::sync::Arc;

use clap::{ArgMatches, Command};

use super::argv::{Misread, joined, requested};
use super::callee::Callee;
use super::flags::{options, with_flags};
use super::{Call, Options};
use crate::flag_names::Taken;
use crate::json_call::JsonOrigin;
use crate::line::Line;
use crate::matches;

/// Parses a call. `argv` is a command line with the same meaning as the whole call. `matches` is
/// the result of clap, if it has already parsed the arguments.
pub(super) fn read(
    callee: &Callee,
    argv: &[OsString],
    meant: &JsonOrigin<'_>,
    matches: Option<ArgMatches>,
) -> Result<Call, Misread> {
    let traits = callee.program.traits;
    let name = argv.first().cloned();
    let words: Vec<OsString> = name
        .into_iter()
        .chain(meant.beside().iter().cloned())
        .collect();
    let misread = |error| Misread {
        error,
        format: requested(&Line::with_framework(
            &Command::new(traits.binary),
            &words,
            &traits.words,
        )),
        cmd: None,
    };
    let options = match meant.beside() {
        [] => Options::default(),
        _ => {
            let words = joined(traits, &words).unwrap_or_else(|| words.clone());
            let cmd = with_flags(Command::new(traits.binary), &traits.words, Taken::default());
            options(&matches::matches(cmd, words).map_err(misread)?)
        }
    };
    let matches = match matches {
        Some(matches) => matches,
        None => {
            let plain = meant.plain().unwrap_or(argv);
            let read = matches::program_matches(callee.program, plain);
            read.map_err(|refused| misread(refused.error))?
        }
    };
    Ok(Call {
        argv: argv.to_vec(),
        matches: Arc::new(matches),
        options,
    })
}
