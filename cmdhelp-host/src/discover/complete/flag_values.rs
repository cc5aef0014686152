//! Finds out which flags of a program with cobra take a value.
//!
//! The completions of cobra do not show this. But cobra parses the command line before it completes the last argument,
//! and prints an error if the value of a flag is invalid. So each flag is tried on the command line of a completion,
//! which runs no command.

use super::super::ask::InspectedProgram;
use super::super::draft::{Command, Draft, Flag, Sourced, Value};
use super::super::parallel;
use crate::model::Source;

/// A flag with an invalid value, which every program with cobra has.
const HELP: &str = "--help=?";

/// The flag that [`HELP`] names in an error.
const HELP_NAME: &str = "--help";

/// Adds to each flag of a draft whether the flag takes a value. Flags of which `help` shows this are left out.
pub(super) fn add(asked: &InspectedProgram, draft: &mut Draft, help: Option<&Draft>) {
    let is_open = |command: &Command, flag: &Flag| {
        let known = help.and_then(|it| it.command(&command.words));
        let known = known.and_then(|it| it.flag(&flag.spellings));
        flag.value.is_none() && known.is_none_or(|it| it.value.is_none())
    };
    // Subcommands inherit flags, so most flags occur in many commands, with the same description.
    let mut open: Vec<(Vec<String>, Flag)> = Vec::new();
    for command in &draft.commands {
        for flag in command.flags.iter().filter(|it| is_open(command, it)) {
            if !open.iter().any(|(_, it)| it == flag) {
                open.push((command.words.clone(), flag.clone()));
            }
        }
    }
    let shows_errors = || {
        let error = error(asked, &[], &[HELP]).flatten();
        error.is_some_and(|it| it.flag == HELP_NAME)
    };
    if open.is_empty() || !shows_errors() {
        return;
    }
    let found = parallel::each(&open, |(words, flag)| value(asked, words, flag));
    for command in &mut draft.commands {
        for flag in command.flags.iter_mut().filter(|it| it.value.is_none()) {
            let at = open.iter().position(|(_, it)| it == flag);
            if let Some((value, repeatable)) = at.and_then(|at| found[at].clone()) {
                flag.value = Some(Sourced::by(Source::Cobra, value));
                flag.repeatable |= repeatable;
            }
        }
    }
}

/// Returns the value that a flag of the command `words` takes, and whether the flag can be repeated. Returns `None` if
/// the program does not show it.
fn value(asked: &InspectedProgram, words: &[String], flag: &Flag) -> Option<(Value, bool)> {
    let is_long = |it: &&String| it.starts_with("--");
    let spelling = flag.spellings.iter().find(is_long)?;
    let one = |placeholder: Option<&str>, optional: bool| Value::One {
        placeholder: placeholder.map(str::to_owned),
        optional,
    };
    if spelling == HELP_NAME {
        return Some((Value::Nothing, false));
    }
    // A flag that needs a value takes the next word as its value, which is then no flag itself.
    match error(asked, words, &[spelling, HELP])? {
        None => return Some((one(None, false), false)),
        Some(it) if it.flag == *spelling => return Some((one(it.kind(), false), false)),
        Some(it) if it.flag == HELP_NAME => {}
        Some(_) => return None,
    }
    let own = format!("{spelling}=?");
    match error(asked, words, &[&own])? {
        None => Some((one(None, true), false)),
        Some(it) if it.flag != *spelling => None,
        Some(it) => Some(match it.kind() {
            Some("bool") => (Value::Nothing, false),
            // A flag of the type `count` accepts a number, too.
            Some("int") => (Value::Nothing, true),
            kind => (one(kind, true), false),
        }),
    }
}

/// An error of cobra about the value of a flag.
struct InvalidValue {
    /// The long spelling of the flag.
    flag: String,
    why: String,
}

impl InvalidValue {
    /// Returns the type of the flag, if the message shows it.
    fn kind(&self) -> Option<&'static str> {
        let kinds = [
            ("strconv.ParseBool", "bool"),
            ("strconv.ParseInt", "int"),
            ("strconv.ParseUint", "int"),
            ("strconv.ParseFloat", "float"),
            ("invalid duration", "duration"),
        ];
        let found = kinds.into_iter().find(|(mark, _)| self.why.contains(mark));
        found.map(|(_, kind)| kind)
    }
}

/// Returns the error of the program about a value on this command line, if there is one. Returns the outer `None` if
/// the program does not answer, or rejects the command line for another reason.
fn error(
    asked: &InspectedProgram,
    words: &[String],
    flags: &[&str],
) -> Option<Option<InvalidValue>> {
    let own = words.iter().map(String::as_str);
    let line: Vec<&str> = ["__complete"]
        .into_iter()
        .chain(own)
        .chain(flags.iter().copied())
        .chain(["-"])
        .collect();
    let errors = asked.ask(&line, &[])?.errors;
    let found = parse(&errors);
    (found.is_some() || !errors.contains("Error while parsing flags")).then_some(found)
}

/// Parses an error such as `invalid argument "?" for "-A, --all" flag: strconv.ParseBool: parsing "?"`.
fn parse(errors: &str) -> Option<InvalidValue> {
    let (_, rest) = errors.split_once("invalid argument \"")?;
    let (_, rest) = rest.split_once("\" for \"")?;
    let (names, why) = rest.split_once("\" flag: ")?;
    let name = names.rsplit(", ").next().unwrap_or(names);
    Some(InvalidValue {
        flag: name.to_owned(),
        why: why.lines().next().unwrap_or_default().to_owned(),
    })
}
