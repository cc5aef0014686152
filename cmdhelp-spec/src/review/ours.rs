//! Our flags in a command line: `--dry-run`, `--select id,title`.
//!
//! A program whose commands are carried out by us takes them where it would refuse a line with them
//! as it is. They are not in its tree, so that a line is held against the tree without them.

use crate::manifest::{str_eq, words_of};
use crate::spec::{Command, Fact, Item, Part};

/// Whether some command of a program is carried out by us, and takes our flags.
#[must_use]
pub const fn is_called(root: &Command) -> bool {
    has_handler(root.part)
}

const fn has_handler(part: &Part) -> bool {
    let mut i = 0;
    while i < part.facts.len() {
        if matches!(part.facts[i], Fact::Handled(..)) {
            return true;
        }
        i += 1;
    }
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Part(part) => has_handler(part),
            Item::Command(command) => has_handler(command.part),
            _ => false,
        };
        if found {
            return true;
        }
        i += 1;
    }
    false
}

/// Copies a line of a program without the flags of ours that stand before `--`, and without their
/// values; returns how many words that are. `places` tells where they stand in the line.
pub(super) const fn without_ours<'a>(
    root: &Command,
    line: &[&'a str],
    rest: &mut [&'a str],
    places: &mut [usize],
) -> usize {
    if !is_called(root) {
        return line.len();
    }
    let words = words_of(root.part);
    let (mut from, mut to) = (0, 0);
    let mut behind = false;
    while from < line.len() {
        behind = behind || str_eq(line[from], "--");
        match words.beside(line[from]) {
            // Without its value it is none of ours, and refused.
            Some(values) if !behind && from + values < line.len() => from += 1 + values,
            _ => {
                rest[to] = line[from];
                places[to] = from;
                to += 1;
                from += 1;
            }
        }
    }
    to
}
