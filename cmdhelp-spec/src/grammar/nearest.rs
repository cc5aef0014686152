//! Finds the valid name or value that is nearest to a mistyped one.

use super::args::ArgIter;
use super::bytes;
use super::draft::ArgTrait;
use super::layout::{field, value};
use super::level::Level;
use super::outcome::ArgRef;
use super::state::State;
use super::values;
use super::walk::each_name;
use crate::nearest::Mistyped;
use crate::slice::{any, each};
use crate::spec::{Fact, Item, Part};

/// The name that is nearest to a word, among the names that have been compared so far.
struct Nearest {
    word: Mistyped,
    name: Option<&'static [u8]>,
    /// The maximum distance of a name that would be nearer than the nearest one so far, or `None`
    /// if no name can be nearer.
    most: Option<usize>,
}

impl Nearest {
    #[inline]
    const fn to(word: &[u8]) -> Self {
        Self {
            word: Mistyped::of(word),
            name: None,
            most: Some(usize::MAX),
        }
    }

    #[inline]
    const fn look_at(&mut self, name: &'static [u8]) {
        if let Some(most) = self.most
            && let Some(distance) = self.word.distance_within(name, most)
        {
            self.most = distance.checked_sub(1);
            self.name = Some(name);
        }
    }

    #[inline]
    const fn text(&self) -> Option<&'static str> {
        match self.name {
            Some(name) => Some(bytes::text(name)),
            None => None,
        }
    }
}

/// Returns the long name of an argument of this command that is nearest to `word`.
#[inline]
pub(super) const fn long(
    state: &State<'_>,
    level: &Level<'_>,
    word: &[u8],
) -> Option<&'static str> {
    if !state.names_nearest {
        return None;
    }
    let mut nearest = Nearest::to(word);
    let mut args = ArgIter::of(level);
    while let Some(arg) = args.next(&state.runs) {
        if arg.is_positional() || arg.has(ArgTrait::Hide) {
            continue;
        }
        each_name!(arg, field::ALIAS, |at| {
            if arg.grammar.code[at] != field::ID {
                nearest.look_at(arg.grammar.text_at(at + 3).0);
            }
        });
    }
    nearest.text()
}

/// Returns the name of the subcommand that is nearest to `word`.
#[inline]
pub(super) const fn command(level: &Level<'_>, word: &[u8]) -> Option<&'static str> {
    command_below(level.part, word)
}

/// Returns the name of the subcommand that is nearest to `word`, among the subcommands of a command
/// with this part.
#[inline]
pub(crate) const fn command_below(part: &'static Part, word: &[u8]) -> Option<&'static str> {
    let mut nearest = Nearest::to(word);
    look_at_commands(&mut nearest, part);
    nearest.text()
}

#[inline]
const fn look_at_commands(nearest: &mut Nearest, part: &'static Part) {
    each!(part.items, |item| match item {
        Item::Command(command) if !is_hidden(command.part) => {
            nearest.look_at(command.name.raw().as_bytes());
            look_at_aliases(nearest, command.part);
        }
        Item::Part(part) => look_at_commands(nearest, part),
        _ => {}
    });
}

#[inline]
const fn is_hidden(part: &Part) -> bool {
    any!(part.facts, |fact| matches!(fact, Fact::Hide(true)))
}

#[inline]
const fn look_at_aliases(nearest: &mut Nearest, part: &'static Part) {
    each!(part.facts, |fact| {
        if let Fact::Aliases(names) = fact {
            each!(names, |name| {
                nearest.look_at(name.raw().as_bytes());
            });
        }
    });
}

/// Returns the argument's possible value that is nearest to `word`.
#[inline]
pub(super) const fn value(arg: ArgRef, word: &[u8]) -> Option<&'static str> {
    let mut nearest = Nearest::to(word);
    let mut possible = Possible::of(arg);
    while let Some(name) = possible.next() {
        nearest.look_at(name);
    }
    nearest.text()
}

/// An iterator over the possible values of an argument that are not hidden.
pub(super) struct Possible {
    grammar: super::Grammar,
    at: usize,
    end: usize,
}

impl Possible {
    #[inline]
    pub(super) const fn of(arg: ArgRef) -> Self {
        match values::description(arg) {
            Some((grammar, at)) if grammar.code[at] == value::ONE_OF => Self {
                grammar,
                at: at + 1,
                end: values::end_of_value(arg, &grammar),
            },
            _ => Self {
                grammar: *super::level::LineGrammars::EMPTY,
                at: 0,
                end: 0,
            },
        }
    }

    #[inline]
    pub(super) const fn next(&mut self) -> Option<&'static [u8]> {
        while self.at < self.end {
            let hidden = self.grammar.code[self.at] != 0;
            let mut names = self.grammar.code[self.at + 1];
            let (name, mut at) = self.grammar.text_at(self.at + 2);
            while names > 1 {
                at = self.grammar.text_at(at).1;
                names -= 1;
            }
            self.at = at;
            if !hidden {
                return Some(name);
            }
        }
        None
    }
}
