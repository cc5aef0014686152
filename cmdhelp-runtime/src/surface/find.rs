//! Detects whether a command line is a question about the program.

use std::ffi::OsString;

use clap::Command;

use super::options::Question;
use super::respond::own_llms;
use super::vocabulary::is_flag;
use crate::erased::Erased;
use crate::line::{self, Event, Line, Meaning, is_called_by_its_name, min_values};
use crate::manifest::Traits;
use crate::matches::matches;
use crate::spec::Words;
use crate::tree::Mode;

/// What is known about a command line without clap.
#[derive(Debug)]
pub(super) enum FoundQuestion {
    /// The command line is this question.
    Question(Question),
    /// The command line is not a question.
    Nothing,
    /// The command line may be a question, and is one if clap cannot parse it.
    AskClap,
}

/// Returns what the constants show about a command line.
pub(super) fn by_constants(traits: &Traits, argv: &[&str]) -> FoundQuestion {
    let Some((first, rest)) = argv.get(1..).and_then(<[_]>::split_first) else {
        return FoundQuestion::Nothing;
    };
    if traits.is_multicall && !is_called_by_its_name(traits, argv[0]) {
        return FoundQuestion::Nothing;
    }
    let is = |word: Option<&str>| word == Some(*first);
    if is(traits.words.capabilities) {
        return flag(
            traits,
            !traits.declares_capabilities,
            Question::capabilities(),
        );
    }
    if is(traits.words.help_flag) {
        return flag(traits, !traits.declares_help_flag, Question::of(&[], rest));
    }
    if is(traits.words.llms) && !traits.declares_llms {
        return flag(traits, true, Question::llms(&[], rest));
    }
    if is(traits.words.help) {
        if answers_alone(traits) && !traits.is_unknown && takes_commands_only(traits) {
            return FoundQuestion::Question(Question::of(&[], rest));
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

/// Returns whether clap would certainly not parse the first argument as a value. The argument must
/// be a flag that the root does not declare.
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

/// Returns the question in a command line that begins with a flag of the framework.
fn flag(traits: &Traits, ours: bool, question: Question) -> FoundQuestion {
    if !ours || traits.takes_flags {
        return FoundQuestion::Nothing;
    }
    // The question for the list of formats must be answered without running the author's code, so
    // clap does not parse the command line first.
    if traits.is_unknown && !question.capabilities {
        return FoundQuestion::AskClap;
    }
    FoundQuestion::Question(question)
}

/// Returns the question in a command line that begins with `help` and has a flag of the framework.
fn help(traits: &Traits, word: &str, rest: &[&str]) -> FoundQuestion {
    if traits.declares_help {
        return FoundQuestion::Nothing;
    }
    let question = Question::of(&[], rest);
    if !question.is_for_framework() {
        return FoundQuestion::Nothing;
    }
    // clap parses `help` as the first word before everything else. In a program with clap's own
    // command `help`, this command accepts no flags.
    let is_claps = word == "help" && traits.has_help_command;
    let flags_are_unknown = !traits.takes_flags && !traits.declares_help_flags;
    let has_no_meaning = is_claps || takes_commands_only(traits) || flags_are_unknown;
    let decided = !traits.is_unknown || (question.capabilities && is_claps);
    if decided && has_no_meaning {
        FoundQuestion::Question(question)
    } else {
        FoundQuestion::AskClap
    }
}

/// Returns whether the word for help is a question even without a flag of the framework. The word
/// `help` alone is no question for the framework, because clap answers it.
fn answers_alone(traits: &Traits) -> bool {
    !traits.declares_help && traits.words.help.is_some_and(|word| word != "help")
}

/// Returns whether any word after the program's name must be the name of a command.
fn takes_commands_only(traits: &Traits) -> bool {
    traits.has_commands && !traits.takes_words
}

/// Returns whether later words may be a question: a flag of the framework, alone or after a word
/// for help.
fn may_ask_later(traits: &Traits, words: &[&str]) -> bool {
    let asks = |word: &&str| {
        let is_word = !traits.declares_help && Some(*word) == traits.words.help;
        // The names of the flag for the list of tools at individual commands are only in the
        // manifest, so any long flag may be one of these names.
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

/// Returns whether a word is the flag that lists the tools. The author's flags do not have that
/// name.
fn is_llms(traits: &Traits, word: &str) -> bool {
    traits.words.llms == Some(word) || (traits.words.llms.is_some() && word == Words::LONGER_LLMS)
}

/// Returns the question in a command line that clap cannot parse, or that clap answers with help.
pub(super) fn after_clap(program: &Erased, words: &[&str], argv: &[OsString]) -> Option<Question> {
    // Parsing consumes clap's command.
    let cmd = (program.whole)(Mode::Parse);
    let question = later_question(program, &cmd, words, &Line::read(&cmd, argv))?;
    matches(cmd, argv.to_vec()).is_err().then_some(question)
}

/// Finds a question in the words of a command line. Stops at the first word without a meaning.
fn later_question(
    program: &Erased,
    root: &Command,
    words: &[&str],
    line: &Line<'_, '_>,
) -> Option<Question> {
    let (traits, ours) = (program.traits, program.traits.words);
    let (mut cmd, mut path) = (root, Vec::new());
    // The number of further words that must be values of the preceding flag.
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
                return question_after_help(&path, rest, &line.events[at + 1..], words);
            }
            Meaning::Occurrence(arg) => least = min_values(arg),
            Meaning::Unknown if is_flag => {
                return match Some(word) {
                    word if word == ours.capabilities => Some(Question::capabilities()),
                    word if word == ours.help_flag => Some(Question::of(&path, rest)),
                    _ => is_llms_at(program, &path, word).then(|| Question::llms(&path, rest)),
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
                    let question = Question::of(&path, rest);
                    let is_for_framework =
                        rest.iter().any(|word| self::is_flag(word)) && question.is_for_framework();
                    let asks = is_for_framework || (answers_alone(traits) && is_a_command);
                    return asks.then_some(question);
                }
                // With an unknown word in the path, the answer is that there is no such command.
                if is_a_command {
                    path.push(word);
                }
            }
        }
    }
    None
}

/// Returns whether a word is the flag that lists the tools at the command `path`.
fn is_llms_at(program: &Erased, path: &[&str], word: &str) -> bool {
    match own_llms(program, path) {
        Some(own) => own == word || word == Words::LONGER_LLMS,
        None => is_llms(program.traits, word),
    }
}

/// Returns the question in the words after `--help`, which clap does not parse. These words are a
/// question only if they contain no flag of the author's, and if all of them belong to the
/// question.
fn question_after_help(
    path: &[&str],
    rest: &[&str],
    events: &[Event<'_>],
    words: &[&str],
) -> Option<Question> {
    let question = Question::of(path, rest);
    let takes_nothing_else = question.path.len() == path.len();
    let begins_so = rest.first().is_some_and(|word| is_flag(word));
    let is_the_authors = |event: &Event<'_>| {
        matches!(event.meaning, Meaning::Occurrence(_)) && is_flag(words[event.word])
    };
    let is_meant = takes_nothing_else && (begins_so || question.is_plain());
    (is_meant && !events.iter().any(is_the_authors)).then_some(question)
}
