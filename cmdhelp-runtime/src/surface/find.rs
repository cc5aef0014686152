//! Finds out whether a command line is a help request, which is a question about the program that
//! cmdhelp answers, such as `help --format json`.

use std::ffi::OsString;

use clap::Command;

use super::options::HelpRequest;
use super::vocabulary::is_flag;
use crate::erased::Erased;
use crate::flag_names::own_llms;
use crate::line::{self, Event, Line, Meaning, is_called_by_its_name, min_values};
use crate::manifest::Traits;
use crate::matches::matches;
use crate::spec::Words;

/// What the program's constants tell about whether a command line is a help request.
#[derive(Debug)]
pub(super) enum FoundRequest {
    /// The command line is this help request.
    Request(HelpRequest),
    /// The command line is not a help request.
    Nothing,
    /// The constants are not enough. The command line may be a help request if clap cannot parse
    /// it. Otherwise, it calls the program.
    AskClap,
}

/// Decides from the program's compile-time facts whether a command line is a help request.
pub(super) fn by_constants(traits: &Traits, argv: &[&str]) -> FoundRequest {
    let Some((first, rest)) = argv.get(1..).and_then(<[_]>::split_first) else {
        return FoundRequest::Nothing;
    };
    if traits.is_multicall && !is_called_by_its_name(traits, argv[0]) {
        // The program's file name selects a command, so all words are words after a command.
        return later(traits, &argv[1..]);
    }
    let is = |word: Option<&str>| word == Some(*first);
    if is(traits.words.capabilities) {
        return flag(
            traits,
            !traits.declares_capabilities,
            HelpRequest::capabilities(),
        );
    }
    if is(traits.words.help_flag) {
        return flag(
            traits,
            !traits.declares_help_flag,
            HelpRequest::of(&[], rest),
        );
    }
    if is(traits.words.llms) && !traits.declares_llms {
        return flag(traits, true, HelpRequest::llms(&[], rest));
    }
    if is(traits.words.help) {
        if answers_alone(traits) && !traits.is_unknown && takes_commands_only(traits) {
            return FoundRequest::Request(HelpRequest::of(&[], rest));
        }
        let mut before_data = rest.iter().take_while(|word| **word != "--");
        if before_data.any(|word| is_flag(word)) {
            return help(traits, first, rest);
        }
    }
    later(traits, &argv[1..])
}

/// Decides about a command line that does not begin with a help request.
fn later(traits: &Traits, words: &[&str]) -> FoundRequest {
    match may_be_later_request(traits, words) {
        true => FoundRequest::AskClap,
        false => FoundRequest::Nothing,
    }
}

/// Returns whether the first argument of `argv`, a flag that the root command does not declare, is
/// certainly no value for clap.
#[must_use]
pub fn is_first_word_free(program: &Erased, argv: &[OsString]) -> bool {
    let traits = program.traits;
    let called = argv
        .first()
        .and_then(|name| name.to_str())
        .unwrap_or("\u{fffd}");
    let by_name = !traits.is_multicall || is_called_by_its_name(traits, called);
    if !by_name {
        return false;
    }
    if !traits.is_unknown && !traits.begins_with_flags {
        return true;
    }
    let cmd = program.tree();
    let line = Line::read(&cmd, argv);
    let first = line.events.iter().find(|event| event.word == 1);
    let is_unknown = first.is_some_and(|event| matches!(event.meaning, Meaning::Unknown));
    is_unknown && matches(cmd, argv).is_err()
}

/// Decides about a command line that begins with one of cmdhelp's flags. `is_free` is whether the
/// program does not declare this flag itself.
fn flag(traits: &Traits, is_free: bool, request: HelpRequest) -> FoundRequest {
    if !is_free {
        return FoundRequest::Nothing;
    }
    // To print the list of formats, no code of the author may run, so clap does not parse the
    // command line first, except if an argument of the root may take this word.
    if traits.begins_with_flags || (traits.is_unknown && !request.capabilities) {
        return FoundRequest::AskClap;
    }
    FoundRequest::Request(request)
}

/// Decides about a command line that begins with `help` and contains one of cmdhelp's flags.
fn help(traits: &Traits, word: &str, rest: &[&str]) -> FoundRequest {
    if traits.declares_help {
        return FoundRequest::Nothing;
    }
    let request = HelpRequest::of(&[], rest);
    if !request.is_for_framework() {
        return FoundRequest::Nothing;
    }
    // If the first argument is `help`, clap handles it before all others. clap's own command `help`
    // accepts no flags, so a flag after it can only be cmdhelp's.
    let is_claps = word == "help" && traits.has_help_command;
    let flags_are_unknown = !traits.takes_flags && !traits.declares_help_flags;
    let has_no_meaning = is_claps || takes_commands_only(traits) || flags_are_unknown;
    let decided = !traits.is_unknown || (request.capabilities && is_claps);
    if decided && has_no_meaning {
        FoundRequest::Request(request)
    } else {
        FoundRequest::AskClap
    }
}

/// Returns whether the program's word for help is a help request even without a flag of cmdhelp.
/// The word `help` alone is none, because clap answers it.
fn answers_alone(traits: &Traits) -> bool {
    !traits.declares_help && traits.words.help.is_some_and(|word| word != "help")
}

/// Returns whether each argument of the root command that is not a flag must be the name of a
/// command.
fn takes_commands_only(traits: &Traits) -> bool {
    traits.has_commands && !traits.takes_words
}

/// Returns whether a later word may begin a help request: one of cmdhelp's flags, or the word for
/// help with such a flag after it.
fn may_be_later_request(traits: &Traits, words: &[&str]) -> bool {
    let requests = |word: &&str| {
        let is_word = !traits.declares_help && Some(*word) == traits.words.help;
        // At some commands, the flag that lists the tools may have another name. Only the manifest
        // contains these names, so any long flag may be one of them.
        let may_be_llms = traits.renames_llms && word.starts_with("--") && word.len() > 2;
        let is_flag = [traits.words.help_flag, traits.words.capabilities].contains(&Some(*word));
        *word == "--help"
            || *word == "-h"
            || is_word
            || is_flag
            || is_llms(traits, word)
            || may_be_llms
    };
    words.iter().position(requests).is_some_and(|at| {
        let asks_at_once = traits.words.capabilities == Some(words[at])
            || is_llms(traits, words[at])
            || traits.renames_llms
            || (answers_alone(traits) && traits.words.help == Some(words[at]));
        asks_at_once || words[at..].iter().any(|word| is_flag(word))
    })
}

/// Returns whether a word is the flag that lists the tools (`--llms`), under the name that it has
/// at most commands.
fn is_llms(traits: &Traits, word: &str) -> bool {
    traits.words.llms == Some(word) || (traits.words.llms.is_some() && word == Words::LONGER_LLMS)
}

/// Returns the help request in a command line that clap refuses, or for which clap would print its
/// own help.
pub(super) fn after_clap(
    program: &Erased,
    words: &[&str],
    argv: &[OsString],
) -> Option<HelpRequest> {
    // The help request is looked for first, because parsing consumes clap's command.
    let cmd = program.tree();
    let request = later_request(program, &cmd, words, &Line::read(&cmd, argv))?;
    matches(cmd, argv).is_err().then_some(request)
}

/// Looks for a help request from the first word on, and stops at the first word that cannot belong
/// to one.
fn later_request(
    program: &Erased,
    root: &Command,
    words: &[&str],
    line: &Line<'_, '_>,
) -> Option<HelpRequest> {
    let (traits, names) = (program.traits, program.traits.words);
    let (mut cmd, mut path) = (root, Vec::new());
    // The number of further words that must be values of the flag before them.
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
                return request_after_help(&path, rest, &line.events[at + 1..], words);
            }
            Meaning::Occurrence(arg) => least = min_values(arg),
            Meaning::Unknown if is_flag => {
                return match Some(word) {
                    word if word == names.capabilities => Some(HelpRequest::capabilities()),
                    word if word == names.help_flag => Some(HelpRequest::of(&path, rest)),
                    _ => is_llms_at(program, &path, word).then(|| HelpRequest::llms(&path, rest)),
                };
            }
            Meaning::Value(arg) if !arg.is_positional() && (event.start > 0 || least > 0) => {
                least = least.saturating_sub(1);
            }
            meaning => {
                let is_unknown = matches!(meaning, Meaning::Unknown);
                let is_claps = word == "help" && traits.has_help_command;
                let is_a_command = is_unknown && line::takes_commands_only(cmd) && !is_claps;
                if names.help == Some(word) {
                    let request = HelpRequest::of(&path, rest);
                    let is_for_framework =
                        rest.iter().any(|word| self::is_flag(word)) && request.is_for_framework();
                    let requests = is_for_framework || (answers_alone(traits) && is_a_command);
                    return requests.then_some(request);
                }
                // An unknown name of a command becomes a part of the help request, so that the
                // answer is an error about this name.
                if is_a_command {
                    path.push(word);
                }
            }
        }
    }
    None
}

/// Returns whether a word is the flag that lists the tools (`--llms`), which may have another name
/// at the command `path`.
fn is_llms_at(program: &Erased, path: &[&str], word: &str) -> bool {
    match own_llms(program, path) {
        Some(own) => own == word || word == Words::LONGER_LLMS,
        None => is_llms(program.traits, word),
    }
}

/// Returns the help request that `--help` and the words after it make up. clap ignores these words.
/// They are a help request only if all of them belong to it, and none is a flag of the program.
fn request_after_help(
    path: &[&str],
    rest: &[&str],
    events: &[Event<'_>],
    words: &[&str],
) -> Option<HelpRequest> {
    let request = HelpRequest::of(path, rest);
    let takes_nothing_else = request.path.len() == path.len();
    let begins_so = rest.first().is_some_and(|word| is_flag(word));
    let is_the_authors = |event: &Event<'_>| {
        matches!(event.meaning, Meaning::Occurrence(_)) && is_flag(words[event.word])
    };
    let is_help_request = takes_nothing_else && (begins_so || request.is_plain());
    (is_help_request && !events.iter().any(is_the_authors)).then_some(request)
}
