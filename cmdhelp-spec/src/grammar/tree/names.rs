//! Names and ids of a command's arguments: are they there, and each only once?

use super::{Finding, Name};
use crate::grammar::args::Args;
use crate::grammar::bytes;
use crate::grammar::code::end_of;
use crate::grammar::layout::{field, group, record};
use crate::grammar::level::{Level, Runs};
use crate::grammar::outcome::ArgRef;

pub(super) const fn taken(runs: &Runs<'_>, level: &Level<'_>, name: &[u8]) -> Option<Finding> {
    let mut all = Args::of(level);
    while let Some(arg) = all.next(runs) {
        if has_name(arg, name, Name::Long) {
            return Some(Finding::Taken);
        }
    }
    None
}

pub(super) const fn no_id(runs: &Runs<'_>, level: &Level<'_>, id: &[u8]) -> Option<Finding> {
    let mut all = Args::of(level);
    while let Some(arg) = all.next(runs) {
        if arg.has_id(id) || arg.lists(field::GROUP, id) {
            return None;
        }
    }
    let mut run = level.first;
    while run < level.end {
        let grammar = runs.all[run];
        let mut at = 1;
        while at < grammar.code.len() {
            if grammar.code[at] == record::GROUP && grammar.is_at(at + group::FIELDS + 3, id) {
                return None;
            }
            at = end_of(grammar.code, at);
        }
        run += 1;
    }
    Some(Finding::NoId)
}

/// Names are looked up only if they share a mark with an earlier one.
pub(super) const fn same_name(runs: &Runs<'_>, level: &Level<'_>) -> Option<Finding> {
    let mut marks = 0_u128;
    let mut all = Args::of(level);
    while let Some(arg) = all.next(runs) {
        let code = arg.grammar.code;
        let mut at = arg.first_field();
        while at < arg.end() && code[at] <= field::HIDDEN_SHORT_ALIAS {
            let kind = kind_of(code[at]);
            let (name, _) = arg.grammar.text_at(at + 3);
            let mark = mark_of(name, kind);
            if marks & mark != 0
                && let Some(one) = earlier(runs, level, arg, name, kind)
            {
                return Some(Finding::SameName {
                    name: bytes::text(name),
                    kind,
                    one,
                    other: arg,
                });
            }
            marks |= mark;
            at = end_of(code, at);
        }
    }
    None
}

pub(super) const fn kind_of(tag: u8) -> Name {
    match tag {
        field::ID => Name::Id,
        field::LONG | field::ALIAS | field::HIDDEN_ALIAS => Name::Long,
        _ => Name::Short,
    }
}

const fn mark_of(name: &[u8], kind: Name) -> u128 {
    let (first, last) = match name {
        [first, .., last] => (*first as usize, *last as usize),
        [only] => (*only as usize, 0),
        [] => (0, 0),
    };
    let place = match kind {
        Name::Short => first,
        Name::Long => first * 5 + last * 3 + name.len() * 7,
        Name::Id => first * 11 + last * 13 + name.len() * 17 + 64,
    };
    1 << (place % 128)
}

/// The argument before this one that has this name, too.
const fn earlier(
    runs: &Runs<'_>,
    level: &Level<'_>,
    than: ArgRef,
    name: &[u8],
    kind: Name,
) -> Option<ArgRef> {
    let mut all = Args::of(level);
    while let Some(arg) = all.next(runs) {
        if arg.is(than) {
            return None;
        }
        if has_name(arg, name, kind) {
            return Some(arg);
        }
    }
    None
}

pub(super) const fn has_name(arg: ArgRef, name: &[u8], kind: Name) -> bool {
    let code = arg.grammar.code;
    let mut at = arg.first_field();
    while at < arg.end() && code[at] <= field::HIDDEN_SHORT_ALIAS {
        let same_kind = kind_of(code[at]) as u8 == kind as u8;
        if same_kind && arg.grammar.is_at(at + 3, name) {
            return true;
        }
        at = end_of(code, at);
    }
    false
}
