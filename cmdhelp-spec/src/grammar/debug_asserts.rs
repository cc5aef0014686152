//! Finds mistakes in a declaration at compile time. clap finds these mistakes only when a debug
//! build of the program runs.
//!
//! Each check needs a command and its parent commands, because the command inherits their global
//! arguments and settings. If a mistake depends on a fact that is unknown at compile time, it is
//! not reported.

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
use super::keys::NameKind;
use super::level::{Level, LineGrammars};
use super::outcome::ArgRef;
use crate::spec::Command;

/// A question about a command.
#[derive(Clone, Copy)]
pub(crate) enum Query<'q> {
    /// Is there an argument or a group with this id?
    Id(&'q str),
    /// Do two arguments have a name in common?
    Names,
    /// Do the positionals have an order that clap allows?
    Positionals,
    /// Do two subcommands have a name in common?
    Commands,
    /// Is there an argument with this long name?
    Long(&'q str),
    /// Is the command completely known at compile time?
    IsKnown,
}

/// The answer to a [`Query`]. If there is nothing to report, the answer is `None`.
#[derive(Clone, Copy)]
pub(crate) enum Finding {
    /// No argument or group has the id.
    NoId,
    /// Two arguments have the same name.
    SameName {
        /// The name, without its hyphens.
        name: &'static str,
        kind: NameKind,
        one: ArgRef,
        other: ArgRef,
    },
    /// The positional is not allowed at its place among the positionals.
    Misplaced(ArgRef, Misplaced),
    /// Two subcommands have this name.
    SameCommand(&'static str),
    /// A subcommand has the name `help`, which the subcommand that clap adds also has.
    CommandOfClap,
    /// An argument has the long name of the query.
    HasLong,
    /// The command is completely known at compile time.
    Known,
}

/// A mistake in the order of positionals.
#[derive(Clone, Copy)]
pub(crate) enum Misplaced {
    /// An optional positional comes before a required one.
    OptionalBeforeRequired,
    /// The positional takes several values, so that a later positional would get none.
    ManyBefore,
    /// Two positionals take an unlimited number of values.
    TwoOpen,
    /// A positional that takes all following words comes before another positional.
    TrailingBefore,
    /// Two positionals are accepted only after `--`.
    TwoLast,
}

/// Answers a query about the last command of `path`. The first command of `path` is the root.
#[inline]
pub(crate) const fn run_query(path: &[&'static Command], query: Query<'_>) -> Option<Finding> {
    let mut all = [LineGrammars::EMPTY; LineGrammars::CAPACITY];
    let mut runs = LineGrammars {
        all: &mut all,
        len: 0,
    };
    descend(&mut runs, path, None, query)
}

#[inline]
const fn descend(
    runs: &mut LineGrammars<'_>,
    path: &[&'static Command],
    parent: Option<&Level<'_>>,
    query: Query<'_>,
) -> Option<Finding> {
    let [command, rest @ ..] = path else {
        return None;
    };
    let level = Level::enter(runs, command.part, parent);
    if !rest.is_empty() {
        return descend(runs, rest, Some(&level), query);
    }
    if level.open.is_some() || level.open_above.is_some() {
        return None;
    }
    match query {
        Query::Id(id) => no_id(runs, &level, id.as_bytes()),
        Query::Names => same_name(runs, &level),
        Query::Positionals => misplaced(runs, &level),
        Query::Commands => same_command(&level),
        Query::Long(name) => taken(runs, &level, name.as_bytes()),
        Query::IsKnown => Some(Finding::Known),
    }
}
