//! Finds the items of a command that are read again for each of its subcommands, and the arguments
//! that replace them there.

use super::argument::Argument;
use crate::slice::any;
use crate::spec::{Fact, Item, Part, str_eq};

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

/// Returns whether one of the shown arguments has the key that an argument with the id `key` has.
#[inline]
pub(super) const fn has_key(items: &[Item], key: &str) -> bool {
    any!(items, |item| match item {
        Item::Arg(arg) => {
            let argument = Argument::of(arg);
            argument.is_shown() && is_key_of(argument.id(), key)
        }
        Item::Args(args) => any!(args.input.keys, |&id| is_key_of(id, key)),
        Item::Part(part) => has_key(part.items, key),
        _ => false,
    })
}

/// Returns whether `key` is the key for an argument with this id.
#[inline]
const fn is_key_of(id: &str, key: &str) -> bool {
    if id.len() != key.len() {
        return false;
    }
    if str_eq(id, key) {
        return true;
    }
    let mut i = 0;
    while i < id.len() {
        if letter(id.as_bytes()[i]) != letter(key.as_bytes()[i]) {
            return false;
        }
        i += 1;
    }
    true
}

#[inline]
const fn letter(byte: u8) -> u8 {
    if byte.is_ascii() && !byte.is_ascii_alphanumeric() {
        b'_'
    } else {
        byte
    }
}
