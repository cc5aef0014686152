//! Parses a command line into a call.
//!
//! The framework's flags, such as `--output`, must not change the meaning of a command line that
//! clap accepts for the author's program. So clap first parses the command line with the program's
//! own flags only. If clap refuses it, and it contains a flag of the framework, clap parses it once
//! more, with the framework's flags added to the program. Both times, clap decides which words are
//! flags, which are values, and which are arguments after `--`.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command, Error};

use super::bare;
pub(super) use super::bare::joined;
use super::callee::Callee;
use super::flags::{self, add_flags, is_consent, options};
use super::stage::words;
use super::token::Subject;
use super::{Call, CallMatches, Consent, Format, Options};
use crate::call_flags;
use crate::command_tree::CommandTree;
use crate::erased::{Erased, TakenNames};
use crate::flag_names::{self, taken_at, words_at};
use crate::line::{FrameworkFlag, Line, Meaning};
use crate::matches::{self, Refused};
use crate::parser_error;
use crate::spec::{CallFlag, Words};

/// Describes why a command line cannot be parsed into a call.
pub(super) struct ParseFailure {
    pub(super) error: Error,
    /// The output format that the command line requests, or `None` if no format can be recognized.
    pub(super) format: Option<Format>,
    /// The built root command without the framework's flags, or `None` if clap did not parse the
    /// command line with such a command.
    pub(super) cmd: Option<CommandTree>,
}

/// Parses a command line into a call. The first word of `argv` is the program's name.
pub(super) fn read(callee: &Callee, argv: Vec<OsString>) -> Result<Call, ParseFailure> {
    match matches::program_matches(callee.program, &argv) {
        Ok(matches) => Ok(without_flags(argv, matches)),
        Err(refused) => {
            let Refused { error, cmd } = *refused;
            read_refused(callee, &cmd, argv, error).map_err(|(error, format)| ParseFailure {
                error,
                format,
                cmd: Some(cmd),
            })
        }
    }
}

/// Parses a command line into a call with `cmd`, the root command with all subcommands, which clap
/// has already built for another command line.
pub(super) fn read_again(callee: &Callee, cmd: &mut Command, argv: Vec<OsString>) -> Option<Call> {
    match matches::matches_again(cmd, &argv) {
        Ok(matches) => Some(without_flags(argv, matches)),
        Err(error) => read_refused(callee, cmd, argv, error).ok(),
    }
}

fn without_flags(argv: Vec<OsString>, matches: ArgMatches) -> Call {
    Call {
        argv,
        matches: CallMatches::of(matches),
        options: Options::default(),
    }
}

/// The error with which clap refuses a command line, and the output format that the command line
/// requests, if it can be recognized.
type RefusedLine = (Error, Option<Format>);

/// Parses a command line that clap refused without the framework's flags.
fn read_refused(
    callee: &Callee,
    cmd: &Command,
    argv: Vec<OsString>,
    error: Error,
) -> Result<Call, RefusedLine> {
    let traits = callee.program.traits;
    let mut words = argv.iter().skip(1).take_while(|word| *word != "--");
    let may_be_flagged = words.any(|word| {
        let word = word.to_str();
        word.is_some_and(|word| traits.words.call_flag(word).is_some())
    });
    if !error.use_stderr() || !may_be_flagged {
        return Err((error, None));
    }
    // If the word after `--confirm` looks like a token, it is parsed as the token. Any other word
    // after `--confirm` makes the command line ambiguous, and an ambiguous command line is not
    // consent.
    let joined = joined(traits, &argv).map(|joined| read_with_flags(callee, cmd, joined));
    match (joined, read_with_flags(callee, cmd, argv)) {
        (Some(Ok(call)), _) if matches!(call.options.consent, Consent::Token(_)) => Ok(call),
        (Some(Err(wrong)), Ok(call)) if call.options.consent == Consent::Flag => Err(wrong),
        (Some(Err(wrong)), Err(_)) => Err(wrong),
        (_, read) => read,
    }
}

fn read_with_flags(
    callee: &Callee,
    cmd: &Command,
    argv: Vec<OsString>,
) -> Result<Call, RefusedLine> {
    let program = callee.program;
    let traits = program.traits;
    match parse_with_framework(program, cmd, &argv) {
        Ok(matches) => {
            let mut options = options(&matches);
            if options.consent == Consent::Flag && unclear(callee, &argv).is_some() {
                options.consent = Consent::None;
            } else if let Some(error) = repeated(program, cmd, &argv, &matches) {
                return Err((error, options.output));
            }
            Ok(Call {
                options,
                argv,
                matches: CallMatches::of(matches),
            })
        }
        Err(mut error) => {
            let meant = parser_error::texts(&error, ContextKind::SuggestedArg);
            let is_out = |word: &String| is_consent(traits, word) || flags::is_guard(word);
            if meant.iter().any(is_out) {
                error.remove(ContextKind::SuggestedArg);
            }
            let line = Line::with_framework(cmd, &argv, &traits.words);
            Err((error, requested(&line)))
        }
    }
}

/// Returns the error for a framework flag that a command line contains twice. clap finds this mistake only if both are
/// at the same command: a global flag at a subcommand silently replaces the one before the subcommand.
fn repeated(
    program: &Erased,
    cmd: &Command,
    argv: &[OsString],
    matches: &ArgMatches,
) -> Option<Error> {
    let mut is_given = TakenNames::default();
    let line = flag_names::line(program, cmd, argv);
    let flag = line.events.iter().find_map(|event| match event.meaning {
        Meaning::Framework(FrameworkFlag::Call(flag)) => {
            std::mem::replace(&mut is_given[flag as usize], true).then_some(flag)
        }
        _ => None,
    })?;
    let is_taken = taken_at(program, cmd, &words(matches))[flag as usize];
    let arg = call_flags::arg(flag, &program.traits.words, is_taken)?;
    // clap can write the name of an argument only after it has built the command.
    let mut alone = CommandTree::of_arg(arg);
    alone.build();
    let name = ContextValue::String(alone.get_arguments().next()?.to_string());
    let mut error = Error::new(ErrorKind::ArgumentConflict).with_cmd(cmd);
    error.insert(ContextKind::InvalidArg, name.clone());
    error.insert(ContextKind::PriorArg, name);
    Some(error)
}

/// Builds the root command of the program, and adds the framework's flags.
fn flagged(program: &Erased) -> CommandTree {
    let mut cmd = program.tree();
    let taken = taken_at::<&str>(program, &cmd, &[]);
    add_flags(&mut cmd, &program.traits.words, taken);
    cmd
}

/// Returns whether the command that `argv` selects declares a flag of its own with the name of the
/// consent flag, `--confirm`.
fn is_owned(program: &Erased, argv: &[OsString]) -> bool {
    let path = matches::matches(flagged(program), argv).map(|matches| words(&matches));
    let cmd = program.tree();
    taken_at(program, &cmd, &path.unwrap_or_default())[CallFlag::Confirm as usize]
}

/// Returns the word after a consent flag, such as `abc` in `--confirm abc`, if it is unclear
/// whether the word is a token or an argument of the command.
pub(super) fn unclear<'a>(callee: &Callee, argv: &'a [OsString]) -> Option<&'a str> {
    bare::unclear(
        callee.program.traits,
        argv,
        // If the program itself declares a flag `--confirm`, the framework's consent flag has a
        // longer name.
        |flag| flag == Words::LONGER_CONFIRM || !is_owned(callee.program, argv),
        |words| bare::selected(flagged(callee.program), words),
    )
}

/// Parses a command line with the framework's flags added to the program's own. At a command that
/// uses the default name of such a flag, the framework's flag has a longer name. The names at the
/// selected command apply to the whole command line, so that a flag has the same meaning before and
/// after a subcommand. `cmd` is the root command without the framework's flags.
fn parse_with_framework(
    program: &Erased,
    cmd: &Command,
    argv: &[OsString],
) -> Result<ArgMatches, Error> {
    let read = |taken| {
        let mut cmd = program.tree();
        add_flags(&mut cmd, &program.traits.words, taken);
        matches::matches(cmd, argv)
    };
    let expected = taken_at(program, cmd, &flag_names::line(program, cmd, argv).path());
    let matches = read(expected)?;
    let selected = taken_at(program, cmd, &words(&matches));
    match selected == expected {
        true => Ok(matches),
        false => read(selected),
    }
}

/// Returns the output format that a command line requests with `--output`, although clap could not
/// parse the command line.
pub(super) fn requested(line: &Line<'_, '_>) -> Option<Format> {
    let output = FrameworkFlag::Call(CallFlag::Output);
    let mut events = line.events.iter().rev();
    let value = events
        .find(|event| matches!(event.meaning, Meaning::FrameworkValue(flag) if flag == output))?;
    Format::named(line.text(value))
}

/// Returns the words of a command line as strings. Returns `None` if a word is not valid Unicode,
/// because such a word cannot be printed unchanged.
#[inline(never)]
pub(super) fn texts(argv: Vec<OsString>) -> Option<Vec<String>> {
    let mut words = Vec::new();
    for word in argv {
        words.push(word.into_string().ok()?);
    }
    Some(words)
}

/// Returns the command line of a call, with `flag`, one of the framework's flags, set to `value`.
/// Several positions and spellings of the flag are tried. The first one with which clap parses the
/// same call, except for the value of this flag, is returned.
pub(super) fn with_flag(
    callee: &Callee,
    call: &Call,
    flag: CallFlag,
    value: &str,
) -> Option<Vec<OsString>> {
    let arguments = |call: &Call| Subject::of(callee.identity, call.matches.get(), &[]);
    let (same, options) = (arguments(call), flags::without(flag, &call.options));
    let is_it = |candidate: &[OsString]| match read(callee, candidate.to_vec()) {
        Ok(call) => {
            let mut others = flags::without(flag, &call.options);
            // A call with JSON arguments gets a JSON result even if the call does not request JSON.
            others.output = others.output.or(options.output);
            let is_same = arguments(&call) == same && others == options;
            is_same && flags::is_set(flag, call.matches.get(), value)
        }
        Err(_) => false,
    };
    // The new command line selects the same command as the old one, so the framework's flags have
    // the same names in both.
    let names = words_at(callee.program, &words(call.matches.get()));
    candidate(&names, &call.argv, flag, value, &is_it)
}

/// Returns the first command line with the flag that `is_it` accepts. The flag is tried at the end
/// of the command line first, and then further to the front.
fn candidate(
    names: &Words,
    argv: &[OsString],
    flag: CallFlag,
    value: &str,
    is_it: &dyn Fn(&[OsString]) -> bool,
) -> Option<Vec<OsString>> {
    const MAX_CANDIDATES: usize = 32;
    let (word, longer) = flags::names(flag, names);
    let word = word?;
    let end = argv.iter().position(|word| word == "--");
    let (before_end, rest) = argv.split_at(end.unwrap_or(argv.len()));
    let tried = |words: &[OsString], protection: Option<&str>| {
        for place in (1..=words.len()).rev().take(MAX_CANDIDATES) {
            for word in [word, longer] {
                let (before, behind) = words.split_at(place);
                let mut candidate = before.to_vec();
                candidate.push([word, "=", value].concat().into());
                candidate.extend(protection.map(OsString::from));
                candidate.extend(behind.iter().chain(rest).cloned());
                if is_it(&candidate) {
                    return Some(candidate);
                }
            }
        }
        None
    };
    // If the value of the flag is a separate word, that word is removed together with the flag.
    for takes_next in [false, true] {
        let mut words: Vec<OsString> = Vec::new();
        let mut is_value = false;
        for word in before_end {
            let flag = word.to_str().filter(|word| flags::is(flag, names, word));
            match (std::mem::take(&mut is_value), flag) {
                (true, _) => {}
                (false, Some(flag)) => is_value = takes_next && !flag.contains('='),
                (false, None) => words.push(word.clone()),
            }
        }
        if let Some(found) = tried(&words, None) {
            return Some(found);
        }
    }
    // A word that is the name of a flag may be an argument, such as a word for another program. Such a word is kept. If
    // clap would take it for the flag, `--` is written before the arguments.
    tried(before_end, None).or_else(|| match end {
        Some(_) => None,
        None => tried(before_end, Some("--")),
    })
}
