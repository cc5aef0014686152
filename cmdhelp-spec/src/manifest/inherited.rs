//! Finds the items of a command that are read again for each of its subcommands.

use crate::slice::any;
use crate::spec::{Fact, Item, Part};

/// Returns the items up to the last one that has arguments, exit codes or another declaration that
/// also concerns subcommands. The list ends there to save time: the writers read it for every
/// subcommand, and a thousand subcommands may follow.
#[inline]
pub(super) const fn inherited(items: &'static [Item]) -> &'static [Item] {
    let mut rest = items;
    while let [before @ .., last] = rest {
        if is_inherited(last) {
            break;
        }
        rest = before;
    }
    rest
}

#[inline]
const fn is_inherited(item: &Item) -> bool {
    match item {
        Item::Arg(_) | Item::Args(_) => true,
        Item::Part(part) => declares(part) || !matches!(inherited(part.items), []),
        _ => false,
    }
}

#[inline]
const fn declares(part: &Part) -> bool {
    any!(part.facts, |fact| matches!(
        fact,
        Fact::Exit(_) | Fact::Failures(_) | Fact::Handled(..) | Fact::PassesWords(true)
    ))
}
