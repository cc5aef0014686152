//! Reading a call whose arguments came as a JSON value.
//!
//! The words of its line were made by us, and none of them is a flag of ours. Those stand beside the
//! value, and are read apart from it: where a command takes flags as data, none of them becomes data.

use std::ffi::OsString;
use std::sync::Arc;

use clap::{ArgMatches, Command};

use super::argv::{Misread, joined, options, requested, with_flags};
use super::callee::Callee;
use super::{Call, Options};
use crate::force::Taken;
use crate::json_call::Meant;
use crate::select;

/// Reads a call; `argv` is a line that means it as a whole, and `matches` what clap has understood of
/// its arguments, if it was asked already.
pub(super) fn read(
    callee: &Callee,
    argv: &[OsString],
    meant: &Meant<'_>,
    matches: Option<ArgMatches>,
) -> Result<Call, Misread> {
    let traits = callee.program.traits;
    let misread = |error| Misread {
        error,
        format: requested(traits, argv),
    };
    let options = match meant.beside() {
        [] => Options::default(),
        beside => {
            let name = argv.first().cloned();
            let words: Vec<OsString> = name.into_iter().chain(beside.iter().cloned()).collect();
            let words = joined(traits, &words).unwrap_or(words);
            let cmd = with_flags(Command::new(traits.binary), &traits.words, Taken::default());
            options(&select::matches(cmd, words).map_err(misread)?)
        }
    };
    let matches = match matches {
        Some(matches) => matches,
        None => {
            let plain = meant.plain().unwrap_or(argv).to_vec();
            select::program_matches(callee.program, plain).map_err(misread)?
        }
    };
    Ok(Call {
        argv: argv.to_vec(),
        matches: Arc::new(matches),
        options,
    })
}
