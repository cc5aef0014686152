//! Finding out whether a command line asks the program about itself.

use std::ffi::OsString;

use clap::Command;

use super::options::Asked;
use super::respond::own_llms;
use super::vocabulary::is_flag;
use crate::erased::Erased;
use crate::line::{self, Event, Line, Meaning, is_called_by_its_name, min_values};
use crate::manifest::Traits;
use crate::matches::matches;
use crate::spec::Words;
use crate::tree::Mode;

/// The meaning of a command line, as far as it is known without clap.
#[derive(Debug)]
pub(super) enum FoundQuestion {
    /// It asks this.
    Asked(Asked),
    /// It has nothing to do with us.
    Nothing,
    /// It may, if clap cannot make sense of it.
    AskClap,
}

/// Returns what constants tell.
pub(super) fn at_once(traits: &Traits, argv: &[&str]) -> FoundQuestion {
    let Some((first, rest)) = argv.get(1..).and_then(<[_]>::split_first) else {
        return FoundQuestion::Nothing;
    };
    if traits.is_multicall && !is_called_by_its_name(traits, argv[0]) {
        return FoundQuestion::Nothing;
    }
    let is = |word: Option<&str>| word == Some(*first);
    if is(traits.words.capabilities) {
        return flag(traits, !traits.owns_capabilities, Asked::capabilities());
    }
    if is(traits.words.help_flag) {
        return flag(traits, !traits.owns_help_flag, Asked::of(&[], rest));
    }
    if is(traits.words.llms) && !traits.owns_llms {
        return flag(traits, true, Asked::llms(&[], rest));
    }
    if is(traits.words.help) {
        if answers_alone(traits) && !traits.is_unknown && takes_commands_only(traits) {
            return FoundQuestion::Asked(Asked::of(&[], rest));
        }
        let mut before_data = rest.iter().take_while(|word| **word != "--");
        if before_data.any(|word| is_flag(word)) {
            return help(traits, first, rest);
        }
    }
    if may_ask_later(traits, &argv[1..]) {
        FoundQuestion::AskClap
    } else {
        FoundQuestion::Nothing
    }
}

/// Checks whether the first word of a command line, a flag that the root does not declare, is free to
/// mean something else: clap would not read it as a value.
#[must_use]
pub fn is_first_word_free(program: &Erased, argv: &[OsString]) -> bool {
    let traits = program.traits;
    let called = argv
        .first()
        .and_then(|name| name.to_str())
        .unwrap_or("\u{fffd}");
    let by_name = !traits.is_multicall || is_called_by_its_name(traits, called);
    if !by_name || traits.takes_flags {
        return false;
    }
    !traits.is_unknown || matches((program.whole)(Mode::Parse), argv.to_vec()).is_err()
}

/// Returns a flag of ours in the first place.
fn flag(traits: &Traits, ours: bool, asked: Asked) -> FoundQuestion {
    if !ours || traits.takes_flags {
        return FoundQuestion::Nothing;
    }
    // To find out which formats there are, nothing of the author's may run.
    if traits.is_unknown && !asked.capabilities {
        return FoundQuestion::AskClap;
    }
    FoundQuestion::Asked(asked)
}

/// `help` in the first place, and a flag of ours after it.
fn help(traits: &Traits, word: &str, rest: &[&str]) -> FoundQuestion {
    if traits.owns_help {
        return FoundQuestion::Nothing;
    }
    let asked = Asked::of(&[], rest);
    if !asked.is_ours() {
        return FoundQuestion::Nothing;
    }
    // Before all else, clap reads the first word as a command of its own making, which takes no
    // flags.
    let is_claps = word == "help" && traits.has_help_command;
    let flags_are_unknown = !traits.takes_flags && !traits.owns_our_flags;
    let has_no_meaning = is_claps || takes_commands_only(traits) || flags_are_unknown;
    let decided = !traits.is_unknown || (asked.capabilities && is_claps);
    if decided && has_no_meaning {
        FoundQuestion::Asked(asked)
    } else {
        FoundQuestion::AskClap
    }
}

/// Returns whether the word for help asks without a flag of ours after it. `help` does not: that is
/// clap's own, which answers.
fn answers_alone(traits: &Traits) -> bool {
    !traits.owns_help && traits.words.help.is_some_and(|word| word != "help")
}

/// Returns whether a word at the root can mean nothing but a command.
fn takes_commands_only(traits: &Traits) -> bool {
    traits.has_commands && !traits.takes_words
}

/// Returns whether words further on may ask: a word for help, and a flag of ours after it.
fn may_ask_later(traits: &Traits, words: &[&str]) -> bool {
    let asks = |word: &&str| {
        let is_word = !traits.owns_help && Some(*word) == traits.words.help;
        // Which word it is where, the document tells.
        let may_be_llms = traits.renames_llms && word.starts_with("--") && word.len() > 2;
        let is_flag = [traits.words.help_flag, traits.words.capabilities].contains(&Some(*word));
        *word == "--help"
            || *word == "-h"
            || is_word
            || is_flag
            || is_llms(traits, word)
            || may_be_llms
    };
    words.iter().position(asks).is_some_and(|at| {
        let asks_at_once = traits.words.capabilities == Some(words[at])
            || is_llms(traits, words[at])
            || traits.renames_llms
            || (answers_alone(traits) && traits.words.help == Some(words[at]));
        asks_at_once || words[at..].iter().any(|word| is_flag(word))
    })
}

/// Returns whether a word asks what can be called, where no flag of the author's is written like
/// it.
fn is_llms(traits: &Traits, word: &str) -> bool {
    traits.words.llms == Some(word) || (traits.words.llms.is_some() && word == Words::LONGER_LLMS)
}

/// Returns what a command line asks that means nothing to clap, or that is a call for help to it.
pub(super) fn after_clap(program: &Erased, words: &[&str], argv: &[OsString]) -> Option<Asked> {
    // clap uses a command up when it parses.
    let cmd = (program.whole)(Mode::Parse);
    let asked = further_on(program, &cmd, words, &Line::read(&cmd, argv))?;
    matches(cmd, argv.to_vec()).is_err().then_some(asked)
}

/// Looks for words that ask, as far as the words before them have a meaning.
fn further_on(
    program: &Erased,
    root: &Command,
    words: &[&str],
    line: &Line<'_, '_>,
) -> Option<Asked> {
    let (traits, ours) = (program.traits, program.traits.words);
    let (mut cmd, mut path) = (root, Vec::new());
    // How many of the words that follow have to be values of the flag before them.
    let mut least = 0;
    for (at, event) in line.events.iter().enumerate() {
        let word = words[event.word];
        let rest = &words[event.word + 1..];
        let is_flag = line::is_flag(word);
        match event.meaning {
            Meaning::Escape => return None,
            Meaning::Command(below) => {
                cmd = below;
                path.push(below.get_name());
            }
            Meaning::Occurrence(_) | Meaning::Unknown if ["--help", "-h"].contains(&word) => {
                return if_all_is_ours(&path, rest, &line.events[at + 1..], words);
            }
            Meaning::Occurrence(arg) => least = min_values(arg),
            Meaning::Unknown if is_flag => {
                return match Some(word) {
                    word if word == ours.capabilities => Some(Asked::capabilities()),
                    word if word == ours.help_flag => Some(Asked::of(&path, rest)),
                    _ => is_llms_at(program, &path, word).then(|| Asked::llms(&path, rest)),
                };
            }
            Meaning::Value(arg) if !arg.is_positional() && (event.start > 0 || least > 0) => {
                least = least.saturating_sub(1);
            }
            meaning => {
                let is_unknown = matches!(meaning, Meaning::Unknown);
                let is_claps = word == "help" && traits.has_help_command;
                let is_a_command = is_unknown && line::takes_commands_only(cmd) && !is_claps;
                if ours.help == Some(word) {
                    let asked = Asked::of(&path, rest);
                    let is_ours = rest.iter().any(|word| self::is_flag(word)) && asked.is_ours();
                    let asks = is_ours || (answers_alone(traits) && is_a_command);
                    return asks.then_some(asked);
                }
                // The answer is then that there is no such command.
                if is_a_command {
                    path.push(word);
                }
            }
        }
    }
    None
}

/// Returns whether a word asks what can be called at the command with these words.
fn is_llms_at(program: &Erased, path: &[&str], word: &str) -> bool {
    match own_llms(program, path) {
        Some(own) => own == word || word == Words::LONGER_LLMS,
        None => is_llms(program.traits, word),
    }
}

/// After `--help`, clap reads nothing more; what follows is for us only if no flag of the author's is
/// written like ours, and all of it is ours or it begins so.
fn if_all_is_ours(
    path: &[&str],
    rest: &[&str],
    events: &[Event<'_>],
    words: &[&str],
) -> Option<Asked> {
    let asked = Asked::of(path, rest);
    let takes_nothing_else = asked.path.len() == path.len();
    let begins_so = rest.first().is_some_and(|word| is_flag(word));
    let is_the_authors = |event: &Event<'_>| {
        matches!(event.meaning, Meaning::Occurrence(_)) && is_flag(words[event.word])
    };
    let is_meant = takes_nothing_else && (begins_so || asked.is_plain());
    (is_meant && !events.iter().any(is_the_authors)).then_some(asked)
}
