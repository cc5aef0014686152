//! Inserts the deferred parts of a spec tree at run time. This is not possible at compile time,
//! because a deferred part may contain itself.

use super::{leak, names};
use crate::spec::{Command, Fact, Item, Part};

/// Returns whether a part contains any deferred parts.
#[inline]
pub(super) fn is_in(part: &Part) -> bool {
    part.items.iter().any(|item| match item {
        Item::Deferred(_) => true,
        Item::Part(part) => is_in(part),
        _ => false,
    })
}

/// Returns whether `part` describes arguments or subcommands, but clap has not added any to `cmd`
/// yet.
#[inline]
pub(super) fn is_all_of(part: &Part, cmd: &clap::Command) -> bool {
    let is_bare = cmd.get_arguments().next().is_none() && !cmd.has_subcommands();
    is_bare && has_anything(part)
}

/// Returns whether `part` lists all arguments and subcommands of a command, even if some facts
/// about them are unknown. Without a complete list, the program's arguments could not be
/// distinguished from those that clap adds when it builds the command.
#[inline]
pub(super) fn is_listed(part: &Part) -> bool {
    !part.facts.iter().any(Fact::has_dynamic_arguments)
        && part.items.iter().all(|item| match item {
            Item::Opaque | Item::Unnamed(_) | Item::Deferred(_) => false,
            Item::Part(part) => is_listed(part),
            Item::Command(command) => is_listed(command.part),
            Item::Arg(_) | Item::Args(_) | Item::Grammar(_) | Item::External => true,
        })
}

#[inline]
fn has_anything(part: &Part) -> bool {
    part.items.iter().any(|item| match item {
        Item::Arg(_) | Item::Args(_) | Item::Command(_) | Item::Unnamed(_) => true,
        Item::Part(part) => has_anything(part),
        Item::Grammar(_) | Item::Deferred(_) | Item::Opaque | Item::External => false,
    })
}

/// Returns the part with all deferred parts in it inserted. If a deferred part contains itself, the
/// inner part stays empty.
#[inline]
pub(super) fn expand(part: &Part) -> &'static Part {
    expand_below(part, &mut Vec::new())
}

#[inline]
fn expand_below(part: &Part, above: &mut Vec<&'static Part>) -> &'static Part {
    let items = part.items.iter().map(|item| match item {
        Item::Deferred(link) => {
            let linked = link();
            if above.iter().any(|part| std::ptr::eq(*part, linked)) {
                return Item::Part(&Part {
                    items: &[],
                    facts: &[],
                });
            }
            above.push(linked);
            let expanded = expand_below(linked, above);
            above.pop();
            Item::Part(expanded)
        }
        Item::Part(part) => Item::Part(expand_below(part, above)),
        Item::Command(command) => Item::Command(Command {
            name: command.name,
            part: expand_below(command.part, above),
        }),
        Item::Unnamed(unnamed) => {
            let Command { name, part } = names::command(unnamed);
            let part = expand_below(part, above);
            Item::Command(Command { name, part })
        }
        other => *other,
    });
    let items = items.collect::<Vec<_>>();
    leak(Part {
        items: items.leak(),
        facts: part.facts,
    })
}
