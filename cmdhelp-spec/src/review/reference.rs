//! Checks references to commands, such as `see_also("list")`.

use super::example::call;
use super::line_source::LineSource;
use super::pass::{skips_cmdhelp, wrong};
use super::scope::{Scope, ScopePath};
use crate::const_text::ConstText;
use crate::grammar::nearest_command;
use crate::manifest::has_name;
use crate::slice::{any, each};
use crate::spec::{Command, Item, Part, first_word, str_eq};

/// Checks that the program has a command that these words select. The words may begin with the
/// program's name.
#[track_caller]
#[inline]
pub const fn check_command<S: Scope>(claim: u64, words: &[&str]) -> Option<u64> {
    if skips_cmdhelp::<S>(claim) {
        return None;
    }
    let Some(path) = ScopePath::to::<S>() else {
        return None;
    };
    // The program's name may come before the words, and is skipped.
    let mut i = match words {
        [first, ..] if str_eq(first, S::PROGRAM) => 1,
        _ => 0,
    };
    let mut here = path.root();
    while i < words.len() {
        match select(here.part, words[i]) {
            SelectedCommand::Command(command) => here = command,
            SelectedCommand::Unknown => return None,
            // The words after the words that select a command are arguments of the command.
            SelectedCommand::Nothing if takes_arguments(here.part) => return None,
            SelectedCommand::Nothing => {
                let message = missing(S::PROGRAM, here.part, words, i);
                return wrong::<S>(claim, message.as_str());
            }
        }
        i += 1;
    }
    None
}

/// Checks the command lines in the advice after a failure; `calls` has the words of each line.
/// Sentences and lines of other programs are ignored. Required arguments may be missing.
#[track_caller]
#[inline]
pub const fn check_recovery<S: Scope>(claim: u64, calls: &[&[&str]]) -> Option<u64> {
    if skips_cmdhelp::<S>(claim) {
        return None;
    }
    let program = first_word(S::PROGRAM);
    each!(calls, |it| {
        if let [head, ..] = *it
            && str_eq(head, program)
            && let Some(path) = ScopePath::to::<S>()
            && let Some(message) = call(path.root(), S::PROGRAM, it, RECOVERY)
        {
            return wrong::<S>(claim, message.as_str());
        }
    });
    None
}

const RECOVERY: LineSource = LineSource::Mentioned("recovery does not parse: ");

/// Returns whether a command has arguments and no subcommands.
#[inline]
const fn takes_arguments(part: &Part) -> bool {
    declares(part, false) && !declares(part, true)
}

/// Returns whether a command declares subcommands or, if `commands` is false, arguments.
#[inline]
const fn declares(part: &Part, commands: bool) -> bool {
    any!(part.items, |item| match item {
        Item::Command(_) => commands,
        Item::Arg(_) | Item::Args(_) => !commands,
        Item::Part(part) => declares(part, commands),
        _ => false,
    })
}

/// The result of searching for the subcommand that a word selects.
#[derive(Clone, Copy)]
pub(super) enum SelectedCommand {
    Command(&'static Command),
    Nothing,
    /// The result is known only at run time.
    Unknown,
}

/// Finds the subcommand that a word selects in a command with this part.
#[inline]
pub(super) const fn select(part: &'static Part, word: &str) -> SelectedCommand {
    let mut unknown = false;
    each!(part.items, |item| match item {
        Item::Command(command) => {
            if has_name(command, word) {
                return SelectedCommand::Command(command);
            }
            unknown |= has_dynamic_names(command.part);
        }
        Item::Part(part) => match select(part, word) {
            SelectedCommand::Nothing => {}
            SelectedCommand::Unknown => unknown = true,
            found @ SelectedCommand::Command(_) => return found,
        },
        Item::Opaque | Item::Unnamed(_) | Item::Deferred(_) | Item::External => unknown = true,
        Item::Arg(_) | Item::Args(_) | Item::Grammar(_) => {}
    });
    if unknown || any!(part.facts, |fact| fact.has_dynamic_names()) {
        return SelectedCommand::Unknown;
    }
    SelectedCommand::Nothing
}

/// Returns whether a name of a command is known only at run time.
#[inline]
const fn has_dynamic_names(part: &Part) -> bool {
    each!(part.items, |item| {
        let dynamic = match item {
            Item::Part(part) => has_dynamic_names(part),
            Item::Opaque | Item::Unnamed(_) | Item::Deferred(_) => true,
            _ => false,
        };
        if dynamic {
            return true;
        }
    });
    any!(part.facts, |fact| fact.has_dynamic_names())
}

#[inline]
const fn missing(program: &str, part: &'static Part, words: &[&str], at: usize) -> ConstText {
    let mut text = ConstText::new();
    text.put("unknown command `");
    text.words(program, words, at + 1);
    text.put("`");
    if let Some(name) = nearest_command(part, words[at].as_bytes()) {
        text.put("; did you mean `");
        let mut i = 0;
        while i < at {
            text.put(words[i]);
            text.put(" ");
            i += 1;
        }
        text.put(name);
        text.put("`?");
    }
    text
}
