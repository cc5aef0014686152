//! Completes the facts about a command that were unknown at compile time. Known facts stay
//! unchanged.

use std::collections::VecDeque;

use super::{Clap, KnownCommand, arg, facts, filled, leak};
use crate::manifest::{is_dynamic, key};
use crate::spec::{Args, Command, Item, Part};

/// Returns the part `whole`, which describes a command, completed with clap's facts.
#[inline]
pub(super) fn part(whole: &Part, known: &KnownCommand<'_>, clap: Clap<'_>) -> Part {
    let foreign = foreign(whole, known, clap);
    let mut filler = Filler {
        whole,
        clap,
        // A flattened type whose facts are unknown at compile time may have overridden known facts
        // of the command. So if there is such a type, all facts about the command itself are read
        // from clap.
        facts: foreign.is_empty(),
        foreign,
    };
    let mut part = filler.part(whole);
    if !filler.facts {
        let external = clap.takes_external() && !has_external(whole);
        let items = part.items.iter().copied();
        let items = items.chain(external.then_some(Item::External));
        part.items = items.collect::<Vec<_>>().leak();
        part.facts = known.facts(clap).leak();
    }
    part
}

struct Filler<'a> {
    whole: &'a Part,
    clap: Clap<'a>,
    /// Whether the facts about the command itself that were known at compile time are used.
    facts: bool,
    /// For each [`Item::Opaque`] in the part, the items that are inserted in its place.
    foreign: VecDeque<Vec<Item>>,
}

impl Filler<'_> {
    #[inline]
    fn part(&mut self, part: &Part) -> Part {
        let items = part.items.iter().flat_map(|item| self.item(item));
        let items: Vec<Item> = items.collect();
        let facts = match self.facts {
            true => facts::fill(part, self.whole, self.clap.cmd),
            false => Vec::new(),
        };
        Part {
            items: items.leak(),
            facts: facts.leak(),
        }
    }

    #[inline]
    fn item(&mut self, item: &Item) -> Vec<Item> {
        vec![match item {
            Item::Opaque | Item::Unnamed(_) => {
                return self.foreign.pop_front().unwrap_or_default();
            }
            Item::Part(part) if self.facts && !is_dynamic(part) => *item,
            Item::Part(part) => Item::Part(leak(self.part(part))),
            Item::Arg(arg) => Item::Arg(arg::fill(arg, self.clap)),
            Item::Args(args) => {
                let types = args.types.iter().map(|arg| arg::fill(arg, self.clap));
                let types: Vec<_> = types.collect();
                Item::Args(Args {
                    types: types.leak(),
                    ..*args
                })
            }
            Item::Command(command) => Item::Command(match below(self.clap.cmd, command) {
                Some(below) => filled(command, self.clap.below(below)),
                None => *command,
            }),
            Item::Grammar(_) | Item::Deferred(_) | Item::External => *item,
        }]
    }
}

#[inline]
fn below<'c>(cmd: &'c clap::Command, command: &Command) -> Option<&'c clap::Command> {
    let name = command.name.raw();
    cmd.get_subcommands().find(|below| below.get_name() == name)
}

#[inline]
fn has_external(part: &Part) -> bool {
    part.items.iter().any(|item| match item {
        Item::External => true,
        Item::Part(part) => has_external(part),
        _ => false,
    })
}

/// An item of a part: an opaque item, or the index of the argument or subcommand in clap's
/// `Command`.
enum TreeItem {
    Opaque,
    Arg(usize),
    Command(usize),
}

/// Returns the arguments and subcommands that are in clap's command but not in the spec tree. There
/// is one list for each [`Item::Opaque`], with the items that clap's command contains in its place.
#[inline]
fn foreign(whole: &Part, known: &KnownCommand<'_>, clap: Clap<'_>) -> VecDeque<Vec<Item>> {
    let cmd = clap.cmd;
    let mut places = Vec::new();
    collect(whole, cmd, &mut places);
    let mut args: Vec<(usize, &clap::Arg)> = cmd.get_arguments().enumerate().collect();
    let mut commands: Vec<_> = cmd.get_subcommands().enumerate().collect();
    for place in &places {
        match place {
            TreeItem::Arg(at) => args.retain(|(index, _)| index != at),
            TreeItem::Command(at) => commands.retain(|(index, _)| index != at),
            TreeItem::Opaque => {}
        }
    }
    let mut all = VecDeque::new();
    for (at, place) in places.iter().enumerate() {
        if !matches!(place, TreeItem::Opaque) {
            continue;
        }
        let after = &places[at + 1..];
        let is_last = !after.iter().any(|place| matches!(place, TreeItem::Opaque));
        // The items in place of this opaque item end before the next item that is in the spec tree.
        let end = |next: fn(&TreeItem) -> Option<usize>| match is_last {
            true => usize::MAX,
            false => after.iter().find_map(next).unwrap_or(usize::MAX),
        };
        let next = end(|place| match place {
            TreeItem::Arg(at) => Some(*at),
            _ => None,
        });
        let (here, later) = args.into_iter().partition(|(at, _)| *at < next);
        args = later;
        let here: Vec<(usize, &clap::Arg)> = here;
        let mut items: Vec<Item> = here.iter().map(|(_, arg)| known.arg(arg, clap)).collect();
        let next = end(|place| match place {
            TreeItem::Command(at) => Some(*at),
            _ => None,
        });
        let (here, later) = commands.into_iter().partition(|(at, _)| *at < next);
        commands = later;
        let here: Vec<(usize, &clap::Command)> = here;
        items.extend(
            here.iter()
                .map(|(_, below)| known.command(clap.below(below))),
        );
        all.push_back(items);
    }
    all
}

#[inline]
fn collect(part: &Part, cmd: &clap::Command, places: &mut Vec<TreeItem>) {
    let arg = |is: &dyn Fn(&str) -> bool| {
        let mut args = cmd.get_arguments();
        args.position(|arg| is(arg.get_id().as_str()))
    };
    for item in part.items {
        match item {
            Item::Opaque | Item::Unnamed(_) => places.push(TreeItem::Opaque),
            Item::Part(part) => collect(part, cmd, places),
            Item::Arg(spec) => places.extend(arg(&|id| id == spec.id.raw()).map(TreeItem::Arg)),
            Item::Args(args) => {
                let keys = args.input.keys.iter();
                let found = keys.filter_map(|name| arg(&|id| key(id) == *name));
                places.extend(found.map(TreeItem::Arg));
            }
            Item::Command(command) => {
                let mut commands = cmd.get_subcommands();
                let found = commands.position(|below| below.get_name() == command.name.raw());
                places.extend(found.map(TreeItem::Command));
            }
            Item::Grammar(_) | Item::Deferred(_) | Item::External => {}
        }
    }
}
