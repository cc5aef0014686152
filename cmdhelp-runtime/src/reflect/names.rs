//! Finds the names of commands that were unknown at compile time.

use super::{leak, text};
use crate::spec::{Command, Item, Part, Unnamed};

/// Returns the command with the names of its subcommands, which functions return at run time. If
/// clap has no subcommand with such a name, the subcommand becomes opaque, so that it is read from
/// clap.
#[inline]
pub(super) fn named(spec: &Command, cmd: &clap::Command) -> Command {
    Command {
        name: spec.name,
        part: part(spec.part, cmd),
    }
}

/// Returns a command with its name, by calling the function that returns it.
#[inline]
pub(super) fn command(unnamed: &Unnamed) -> Command {
    Command {
        name: text((unnamed.name)()),
        part: unnamed.part,
    }
}

#[inline]
fn part(whole: &'static Part, cmd: &clap::Command) -> &'static Part {
    if !has_unnamed(whole) {
        return whole;
    }
    let items = whole.items.iter().map(|item| match item {
        Item::Unnamed(unnamed) => {
            let command = command(unnamed);
            let name = command.name.raw();
            match cmd.get_subcommands().any(|it| it.get_name() == name) {
                true => Item::Command(command),
                false => Item::Opaque,
            }
        }
        Item::Part(inner) => Item::Part(part(inner, cmd)),
        other => *other,
    });
    let items = items.collect::<Vec<_>>();
    leak(Part {
        items: items.leak(),
        facts: whole.facts,
    })
}

#[inline]
fn has_unnamed(part: &Part) -> bool {
    part.items.iter().any(|item| match item {
        Item::Unnamed(_) => true,
        Item::Part(part) => has_unnamed(part),
        _ => false,
    })
}
