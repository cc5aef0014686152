//! Finds the positions of words in a rejected line that a correction needs.

use super::super::commands;
use super::super::outcome::{Event, Meaning, Rejection};
use super::super::resolve::Resolver;
use crate::spec::{Command, Part};

/// The positions of those words in a rejected line that a correction needs, and the command that
/// rejects the line.
pub(super) struct Events {
    /// The words of two conflicting arguments, as ranges of indices. `later` contains the words of
    /// the argument that comes later on the line, and `earlier` contains those of the other.
    pub(super) later: (usize, usize),
    pub(super) earlier: (usize, usize),
    /// The index of the first word that begins an argument of the command which rejects the line.
    pub(super) first: usize,
    /// The command that rejects the line.
    pub(super) part: &'static Part,
}

impl Events {
    #[inline]
    pub(super) const fn of(
        resolver: &Resolver<'_>,
        path: &[&'static Command],
        wrong: &Rejection,
    ) -> Self {
        let all = resolver.events();
        let mut this = Self {
            later: (0, 0),
            earlier: (0, 0),
            first: wrong.word,
            part: resolver.root(),
        };
        let mut level = 0;
        while level < path.len() && level < wrong.level {
            this.part = path[level].part;
            level += 1;
        }
        let mut i = 0;
        while i < all.len() {
            let event = &all[i];
            if let (Some(name), true) = (event.command, level < wrong.level)
                && event.level == level
                && let Some(command) = commands::named(this.part, name.as_bytes())
            {
                this.part = command.part;
                level += 1;
            }
            let is_occurrence = matches!(
                event.meaning,
                Meaning::Occurrence | Meaning::OccurrenceWithoutValue
            );
            if is_occurrence && event.level == wrong.level {
                if event.word < this.first {
                    this.first = event.word;
                }
                if is_one_of(event, wrong) {
                    this.earlier = this.later;
                    this.later = (event.word, end_of(all, i));
                }
            }
            i += 1;
        }
        this
    }
}

/// Returns whether an event belongs to one of the two conflicting arguments.
#[inline]
const fn is_one_of(event: &Event, wrong: &Rejection) -> bool {
    let (Some(arg), Some(one)) = (event.argument, wrong.argument) else {
        return false;
    };
    arg.is(one)
        || match wrong.other {
            Some(other) => arg.has_id(other.as_bytes()),
            None => false,
        }
}

/// Returns the index after the last word of the occurrence that begins with the event `first`.
#[inline]
const fn end_of(all: &[Event], first: usize) -> usize {
    let mut end = all[first].word + 1;
    let mut i = first + 1;
    while i < all.len() && matches!(all[i].meaning, Meaning::Value) && all[i].word <= end {
        end = all[i].word + 1;
        i += 1;
    }
    end
}
