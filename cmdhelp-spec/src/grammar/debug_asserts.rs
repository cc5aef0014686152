//! Mistakes in a command that are independent of the command line: those that clap reports only at
//! run time, in a debug build.
//!
//! A check takes a command with those above it, because it inherits their global arguments and
//! settings. If a fact is unknown, nothing is reported.

mod commands;
mod globals;
mod names;
mod no_rules;
mod positionals;

use self::commands::same_command;
pub(crate) use self::globals::{below, names_below};
use self::names::{no_id, same_name, taken};
pub use self::no_rules::adds_no_rules;
use self::positionals::misplaced;
use super::keys::Name;
use super::level::{Level, Runs};
use super::outcome::ArgRef;
use crate::spec::Command;

/// A question about a command.
#[derive(Clone, Copy)]
pub(crate) enum Question<'q> {
    /// Is there an argument or a group with this id?
    Id(&'q str),
    /// Do two arguments have a name in common?
    Names,
    /// Do the positionals follow each other so that each word is of one of them?
    Positionals,
    /// Do two subcommands have a name in common?
    Commands,
    /// Is there an argument with this long name?
    Long(&'q str),
    /// Is all of it known?
    IsKnown,
}

/// The answer.
#[derive(Clone, Copy)]
pub(crate) enum Finding {
    /// There is no such id.
    NoId,
    /// These arguments have the same name.
    SameName {
        /// The name, without its hyphens.
        name: &'static str,
        kind: Name,
        one: ArgRef,
        other: ArgRef,
    },
    /// This positional cannot stand where it does.
    Misplaced(ArgRef, Misplaced),
    /// Two subcommands have this name.
    SameCommand(&'static str),
    /// A subcommand has the name of the one that clap adds.
    CommandOfClap,
    /// An argument has this long name.
    Taken,
    /// All of it is known.
    Known,
}

/// A mistake in the order of positionals.
#[derive(Clone, Copy)]
pub(crate) enum Misplaced {
    /// It is optional, and a later one is required.
    OptionalBeforeRequired,
    /// It takes several values, so that the next one would get none.
    ManyBefore,
    /// Two of them take any number of values.
    TwoOpen,
    /// It takes all following words, and another one follows.
    TrailingBefore,
    /// Two come after `--`.
    TwoLast,
}

/// Checks a command; `path` are the commands from the root to this one.
pub(crate) const fn ask(path: &[&'static Command], question: Question<'_>) -> Option<Finding> {
    let mut all = [Runs::EMPTY; Runs::CAPACITY];
    let mut runs = Runs {
        all: &mut all,
        len: 0,
    };
    descend(&mut runs, path, None, question)
}

const fn descend(
    runs: &mut Runs<'_>,
    path: &[&'static Command],
    parent: Option<&Level<'_>>,
    question: Question<'_>,
) -> Option<Finding> {
    let [command, rest @ ..] = path else {
        return None;
    };
    let level = Level::enter(runs, command.part, parent);
    if !rest.is_empty() {
        return descend(runs, rest, Some(&level), question);
    }
    if level.open.is_some() || level.open_above.is_some() {
        return None;
    }
    match question {
        Question::Id(id) => no_id(runs, &level, id.as_bytes()),
        Question::Names => same_name(runs, &level),
        Question::Positionals => misplaced(runs, &level),
        Question::Commands => same_command(&level),
        Question::Long(name) => taken(runs, &level, name.as_bytes()),
        Question::IsKnown => Some(Finding::Known),
    }
}
