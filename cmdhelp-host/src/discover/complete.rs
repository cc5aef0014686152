//! Discovers commands and flags by asking a program for shell completions.

mod flag_values;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use memchr::memmem::Finder;

use super::draft::{Command, Draft, Flag, Sourced, Value};
use super::parallel;
use super::probe::InspectedProgram;
use super::protocol::{Candidate, Protocol};
use crate::model::{Origin, Source};

/// The number of levels of subcommands about which the program is asked.
const DEPTH: usize = 5;

/// At most this number of bytes of a program's file is searched for the mark of a completion protocol.
const MAX_SEARCHED_BYTES: u64 = 512 << 20;

/// Discovers commands and flags from the program's completions. Since a completion can also be the value of an
/// argument, it counts as a command only if the help texts list a command of this name. `help` contains the facts in
/// the help texts. If it is `None`, a completion counts as a command if it has a description.
pub(super) fn read(
    protocol: Protocol,
    program: &str,
    inspected: &InspectedProgram,
    help: Option<&Draft>,
) -> Option<Draft> {
    let first = protocol.complete(inspected, program, &[], "")?;
    let source = protocol.source();
    let mut draft = Draft::default();
    draft
        .commands
        .push(Command::new(Vec::new(), Origin::of(source)));
    let mut level = commands(source, &mut draft, &[], first, help);
    let root = [Vec::new()];
    add_flags(protocol, program, inspected, &mut draft, &root);
    for _ in 0..DEPTH {
        if level.is_empty() || inspected.is_over() {
            break;
        }
        let can_be_group = |words: &Vec<String>| help.is_none_or(|it| it.is_group(words));
        let groups: Vec<Vec<String>> = level
            .iter()
            .filter(|it| can_be_group(it))
            .cloned()
            .collect();
        let found = parallel::each(&groups, |words| {
            protocol.complete(inspected, program, words, "")
        });
        add_flags(protocol, program, inspected, &mut draft, &level);
        level.clear();
        for (words, found) in groups.iter().zip(found) {
            level.extend(commands(
                source,
                &mut draft,
                words,
                found.unwrap_or_default(),
                help,
            ));
        }
    }
    if protocol == Protocol::Cobra {
        flag_values::add(inspected, &mut draft, help);
    }
    Some(draft).filter(Draft::says_something)
}

/// Adds those completions to the draft that are commands. Returns the words of each added command, except for `help`.
fn commands(
    source: Source,
    draft: &mut Draft,
    words: &[String],
    found: Vec<Candidate>,
    help: Option<&Draft>,
) -> Vec<Vec<String>> {
    let mut added = Vec::new();
    for one in found {
        let path = [words, std::slice::from_ref(&one.value)].concat();
        let is_name = one.value.starts_with(|it: char| it.is_ascii_lowercase())
            && one
                .value
                .chars()
                .all(|it| it.is_ascii_alphanumeric() || "-_:.".contains(it));
        let is_command = match help {
            Some(help) => help.command(&path).is_some(),
            None => !one.help.is_empty(),
        };
        if !is_name || !is_command || draft.command(&path).is_some() {
            continue;
        }
        let mut command = Command::new(path.clone(), Origin::of(source));
        let summary = Some(one.help).filter(|it| !it.is_empty());
        command.summary = summary.map(|it| Sourced::by(source, it));
        draft.commands.push(command);
        if one.value != "help" {
            added.push(path);
        }
    }
    added
}

/// Asks the program for the flags of the commands in `all`, and adds the flags to the draft.
fn add_flags(
    protocol: Protocol,
    program: &str,
    inspected: &InspectedProgram,
    draft: &mut Draft,
    all: &[Vec<String>],
) {
    let found = parallel::each(all, |words| {
        protocol.complete(inspected, program, words, "-")
    });
    for (words, found) in all.iter().zip(found) {
        if let Some(command) = draft.command_mut(words) {
            for flag in flags(protocol.source(), found.unwrap_or_default()) {
                command.add_flag(flag);
            }
        }
    }
}

/// Returns the flags among the completions. A short and a long spelling with the same description are returned as one
/// flag.
fn flags(source: Source, found: Vec<Candidate>) -> Vec<Flag> {
    let mut flags: Vec<Flag> = Vec::new();
    for one in found {
        let (spelling, takes_value) = match one.value.strip_suffix('=') {
            Some(spelling) => (spelling, true),
            None => (&*one.value, false),
        };
        if !spelling.starts_with('-') || spelling.trim_start_matches('-').is_empty() {
            continue;
        }
        let is_short = |it: &str| it.chars().count() == 2;
        let is_same = |it: &&mut Flag| {
            let says_same = it
                .description
                .as_ref()
                .is_some_and(|it| it.value == one.help);
            let is_pair =
                it.spellings.len() == 1 && is_short(&it.spellings[0]) != is_short(spelling);
            it.spellings.iter().any(|it| it == spelling) || (says_same && is_pair)
        };
        let at = match flags.iter_mut().find(is_same) {
            Some(flag) => flag,
            None => {
                flags.push(Flag::new(Vec::new(), Origin::of(source)));
                match flags.last_mut() {
                    Some(flag) => flag,
                    None => continue,
                }
            }
        };
        if !at.spellings.iter().any(|it| it == spelling) {
            at.spellings.push(spelling.to_owned());
        }
        if takes_value {
            let value = Value::required(None);
            at.value = Some(Sourced::by(source, value));
        }
        if !one.help.is_empty() {
            at.description = Some(Sourced::by(source, one.help));
        }
    }
    flags
}

/// Returns whether a program's file contains the bytes `mark`.
pub(super) fn has_mark(program: &Path, mark: &[u8]) -> bool {
    let Ok(file) = File::open(program) else {
        return false;
    };
    let mut file = file.take(MAX_SEARCHED_BYTES);
    let finder = Finder::new(mark);
    let mut window = Vec::new();
    let mut piece = vec![0; 1 << 20];
    while let Ok(read @ 1..) = file.read(&mut piece) {
        window.extend_from_slice(&piece[..read]);
        if finder.find(&window).is_some() {
            return true;
        }
        let kept = window.len().saturating_sub(mark.len());
        window.drain(..kept);
    }
    false
}
