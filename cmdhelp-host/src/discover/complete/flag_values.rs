//! Finds out which flags of a program take a value, if the program is built with the library cobra.
//!
//! The completions of cobra do not show this. However, cobra parses the command line before it completes the last
//! argument, and prints an error if the value of a flag is invalid. Therefore, the program is asked for a completion
//! after each flag, and its errors are read. A completion runs no command.

use super::super::draft::{Command, Draft, Flag, Sourced, Value};
use super::super::parallel;
use super::super::probe::InspectedProgram;
use super::super::program_output::ProgramOutput;
use super::super::protocol::cobra;
use crate::model::Source;

/// A flag that every program with cobra has, with an invalid value.
const HELP: &str = "--help=?";

/// The flag that the error about [`HELP`] names.
const HELP_NAME: &str = "--help";

/// A function that runs a program with arguments.
type Probe<'a> = &'a (dyn Fn(&[&str]) -> Option<ProgramOutput> + Sync);

/// Finds out for each flag of a draft whether it takes a value, and adds this fact. Flags for which the help texts
/// `help` already tell it are skipped.
pub(super) fn add(inspected: &InspectedProgram, draft: &mut Draft, help: Option<&Draft>) {
    add_by(&|line| inspected.probe(line, &[]), draft, help);
}

/// Does the same as [`add`], with the function `probe`, which runs the program.
fn add_by(probe: Probe<'_>, draft: &mut Draft, help: Option<&Draft>) {
    let is_open = |command: &Command, flag: &Flag| {
        let known = help.and_then(|it| it.command(&command.words));
        let known = known.and_then(|it| it.flag(&flag.spellings));
        flag.value.is_none() && known.is_none_or(|it| it.value.is_none())
    };
    let shows_errors = |words: &Vec<String>| {
        let error = error(probe, words, &[HELP]).flatten();
        error.is_some_and(|it| it.flag == HELP_NAME)
    };
    let has_open = |it: &&Command| it.flags.iter().any(|flag| is_open(it, flag));
    let commands: Vec<Vec<String>> = draft
        .commands
        .iter()
        .filter(has_open)
        .map(|it| it.words.clone())
        .collect();
    if commands.is_empty() || !shows_errors(&Vec::new()) {
        return;
    }
    // Some commands pass their flags on to another program and do not parse them. Such a command reports no error about
    // `HELP`.
    let parses = parallel::each(&commands, shows_errors);
    let parsing: Vec<&Vec<String>> = commands
        .iter()
        .zip(parses)
        .filter_map(|(words, parses)| parses.then_some(words))
        .collect();
    // Each flag is tried only once. Subcommands inherit flags, so most flags occur in many commands, with the same
    // description.
    let mut open: Vec<(Vec<String>, Flag)> = Vec::new();
    for command in draft
        .commands
        .iter()
        .filter(|it| parsing.contains(&&it.words))
    {
        for flag in command.flags.iter().filter(|it| is_open(command, it)) {
            if !open.iter().any(|(_, it)| it == flag) {
                open.push((command.words.clone(), flag.clone()));
            }
        }
    }
    let found = parallel::each(&open, |(words, flag)| value(probe, words, flag));
    for command in draft
        .commands
        .iter_mut()
        .filter(|it| parsing.contains(&&it.words))
    {
        for flag in command.flags.iter_mut().filter(|it| it.value.is_none()) {
            let at = open.iter().position(|(_, it)| it == flag);
            if let Some((value, repeatable)) = at.and_then(|at| found[at].clone()) {
                flag.value = Some(Sourced::by(Source::Cobra, value));
                flag.repeatable |= repeatable;
            }
        }
    }
}

/// Finds out which value a flag of the command `words` takes, and whether the flag can be repeated. Returns `None` if
/// the program does not reveal it.
fn value(probe: Probe<'_>, words: &[String], flag: &Flag) -> Option<(Value, bool)> {
    let is_long = |it: &&String| it.starts_with("--");
    let spelling = flag.spellings.iter().find(is_long)?;
    let one = |placeholder: Option<&str>, optional: bool| Value::One {
        placeholder: placeholder.map(str::to_owned),
        optional,
    };
    if spelling == HELP_NAME {
        return Some((Value::Nothing, false));
    }
    // If the flag needs a value, it takes the next word, `HELP`, as its value, so there is no error about `HELP`.
    match error(probe, words, &[spelling, HELP])? {
        None => return Some((one(None, false), false)),
        Some(it) if it.flag == *spelling => return Some((one(it.kind(), false), false)),
        Some(it) if it.flag == HELP_NAME => {}
        Some(_) => return None,
    }
    let own = format!("{spelling}=?");
    match error(probe, words, &[&own])? {
        None => Some((one(None, true), false)),
        Some(it) if it.flag != *spelling => None,
        Some(it) => Some(match it.kind() {
            Some("bool") => (Value::Nothing, false),
            // A switch of the type `count`, which can be repeated, also accepts a number.
            Some("int") => (Value::Nothing, true),
            kind => (one(kind, true), false),
        }),
    }
}

/// An error that cobra reports about the value of a flag.
struct InvalidValue {
    /// The long spelling of the flag.
    flag: String,
    why: String,
}

impl InvalidValue {
    /// Returns the type of the flag's value, if the message reveals it.
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

/// Asks the program for a completion after `words` and `flags`, and returns its error about the value of a flag, if
/// there is one. The outer `None` means that nothing is known: the answer does not have cobra's form, or the program
/// rejects the command line for another reason.
fn error(probe: Probe<'_>, words: &[String], flags: &[&str]) -> Option<Option<InvalidValue>> {
    let own = words.iter().map(String::as_str);
    let line: Vec<&str> = ["__complete"]
        .into_iter()
        .chain(own)
        .chain(flags.iter().copied())
        .chain(["-"])
        .collect();
    let ProgramOutput { output, errors, .. } = probe(&line)?;
    cobra(&output)?;
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

#[cfg(test)]
mod tests {
    use super::super::super::draft::{Command, Draft, Flag, Value};
    use super::super::super::program_output::ProgramOutput;
    use super::{HELP, add_by};
    use crate::model::{Origin, Source};

    /// Answers like a program that uses cobra. The flag `--wick` has a value, and the flag `--dry` has none. The
    /// command `pass` parses no flags, and the command `mute` only prints its help.
    fn answer(line: &[&str]) -> ProgramOutput {
        let is_value = |at: usize| at > 0 && line[at - 1] == "--wick";
        let invalid = |at: usize| match line[at] {
            HELP if !is_value(at) => Some(("?", "-h, --help")),
            "--dry=?" => Some(("?", "--dry")),
            _ => None,
        };
        let found = (0..line.len()).find_map(invalid);
        let errors = match found.filter(|_| !line.contains(&"pass")) {
            Some((value, name)) => format!(
                "[Debug] [Error] Error while parsing flags: invalid argument \"{value}\" for \"{name}\" flag: \
                strconv.ParseBool: parsing \"?\": invalid syntax\n"
            ),
            None => String::new(),
        };
        let is_mute = line.contains(&"mute") && line.len() > 4;
        ProgramOutput {
            output: if is_mute { "Usage: lamp\n" } else { ":4\n" }.to_owned(),
            errors: if is_mute { String::new() } else { errors },
            ..ProgramOutput::default()
        }
    }

    #[test]
    fn only_commands_that_parse_flags_show_which_flags_take_a_value() {
        let origin = Origin::of(Source::Cobra);
        let mut draft = Draft::default();
        for name in ["", "burn", "pass", "mute"] {
            let words = name.split_whitespace().map(str::to_owned).collect();
            let mut command = Command::new(words, origin);
            if !name.is_empty() {
                for flag in ["--wick", "--dry"] {
                    let mut flag = Flag::new(vec![flag.to_owned()], origin);
                    flag.description = Some(super::Sourced::by(Source::Cobra, name.to_owned()));
                    command.add_flag(flag);
                }
            }
            draft.commands.push(command);
        }
        add_by(&|line| Some(answer(line)), &mut draft, None);
        let values = |at: usize| -> Vec<Option<bool>> {
            let flags = draft.commands[at].flags.iter();
            let values = flags.map(|it| it.value.as_ref().map(|it| it.value != Value::Nothing));
            values.collect()
        };
        assert_eq!(values(1), [Some(true), Some(false)]);
        assert_eq!(values(2), [None, None]);
        assert_eq!(values(3), [None, None]);
    }
}
