//! Verdicts about command lines that follow from the constants of a derived type.

use std::ffi::OsString;

use cmdhelp::__private::{CommandSpec, Root};
use cmdhelp::{Command, CommandFactory};
use cmdhelp_parity::harness::Verdict;
use cmdhelp_spec::grammar::{self, Event, Meaning, read};

/// Returns the verdict about a command line of `T`, or `None` if the constants do not decide.
pub(crate) fn verdict<T: Root + CommandFactory>(argv: &[OsString]) -> Option<Verdict> {
    verdict_of(&T::SPEC, T::command, argv)
}

fn verdict_of(spec: &CommandSpec, command: fn() -> Command, argv: &[OsString]) -> Option<Verdict> {
    // With this feature, clap defers all subcommands, so the constants do not decide.
    if cfg!(feature = "unstable-v5") {
        return None;
    }
    let words: Option<Vec<&str>> = argv.iter().map(|word| word.to_str()).collect();
    let words = words?;
    let cmd = command();
    let is_all_words = cmd.is_multicall_set() || cmd.is_no_binary_name_set();
    // A multicall program uses the last component of a path. Paths and empty names are left out.
    let is_name = words
        .first()
        .is_some_and(|name| !name.is_empty() && !name.contains('/'));
    if cmd.is_multicall_set() && !is_name {
        return None;
    }
    let words = words.get(usize::from(!is_all_words)..)?;
    let reading = read(spec, words);
    // The text of a default that is an expression is unknown, and can be invalid.
    let is_dynamic = |event: &Event| event.meaning == Meaning::DynamicDefault;
    match reading.verdict {
        grammar::Verdict::Accepted if reading.events.iter().any(is_dynamic) => None,
        grammar::Verdict::Accepted => Some(Verdict::Accepted),
        grammar::Verdict::Shows => Some(Verdict::Shows),
        grammar::Verdict::Rejected(_) => Some(Verdict::Refused),
        grammar::Verdict::Unknown(_) => None,
    }
}
