//! The words by which a program is asked about itself: `help --format json` and its siblings.
//!
//! They are looked for before clap reads the command line, and they count only where clap would
//! not have read them as something else: what a command line meant before, it means still. Where
//! constants tell that it had no meaning, no clap is needed to answer; otherwise clap is asked
//! first.

mod answer;
mod find;
mod options;
mod page;
mod refusal;
mod respond;
mod walk;

use std::ffi::OsString;

use clap::{Command, Error};

pub use self::answer::Answer;
use self::find::Found;
pub(crate) use self::respond::own_llms;
pub(crate) use self::walk::takes_commands_only;
use crate::tree::{Mode, Root};

/// The answer, if this command line asks the program about itself.
///
/// The program's own name stands first. Nothing of the author's runs in order to find out, save
/// what clap runs when it reads a command line that constants cannot decide about.
#[must_use]
pub fn answer<T: Root>(argv: &[OsString]) -> Option<Answer> {
    let words: Vec<&str> = argv
        .iter()
        .map(|word| word.to_str().unwrap_or("\u{fffd}"))
        .collect();
    #[cfg(feature = "mcp")]
    if let Some(end) = find::mcp(&T::TRAITS, &words, argv, || T::whole(Mode::Parse)) {
        let answer = crate::mcp::answer::<T>(end, &words[2..]);
        return Some(answer);
    }
    let asked = match find::at_once(&T::TRAITS, &words) {
        Found::Asked(asked) => asked,
        Found::Nothing => return None,
        Found::AskClap => {
            let whole = || T::whole(Mode::Parse);
            find::after_clap(&T::TRAITS, &words, argv, whole, &own_llms::<T>)?
        }
    };
    Some(respond::respond::<T>(&asked, argv))
}

/// The words after the one for the server of tools, if this command line starts it and has calls
/// carried out in its own process.
#[cfg(all(unix, feature = "mcp-in-process"))]
pub(crate) fn serves_here<T: Root>(argv: &[OsString]) -> Option<Vec<&str>> {
    let words: Vec<&str> = argv
        .iter()
        .map(|word| word.to_str().unwrap_or("\u{fffd}"))
        .collect();
    let end = find::mcp(&T::TRAITS, &words, argv, || T::whole(Mode::Parse))?;
    let rest = words.get(2..).unwrap_or_default();
    let is_here = end.is_empty() && rest.contains(&crate::mcp::IN_PROCESS);
    is_here.then(|| rest.to_vec())
}

/// The same for those who want an error to handle and not a program that ends: what is to be
/// printed is an error as `--help` is one for clap.
#[must_use]
pub fn answer_as_error<T: Root>(argv: &[OsString]) -> Option<Error> {
    answer::<T>(argv).map(Answer::into_error)
}

/// Adds to the help of a root that knows us how it can be asked by agents.
#[must_use]
pub fn mention<T: Root>(cmd: Command) -> Command {
    let Some(line) = page::mention(&T::TRAITS) else {
        return cmd;
    };
    let short = match cmd.get_after_help() {
        Some(text) => format!("{}\n\n{line}", page::styled(text)),
        None => line.clone(),
    };
    let long = cmd
        .get_after_long_help()
        .map(|text| format!("{}\n\n{line}", page::styled(text)));
    match long {
        Some(long) => cmd.after_help(short).after_long_help(long),
        None => cmd.after_help(short),
    }
}
