//! Searches a command's arguments for names and ids that are missing, taken, or used twice.

use super::Finding;
use crate::grammar::Grammar;
use crate::grammar::args::ArgIter;
use crate::grammar::bytes;
use crate::grammar::keys::NameKind;
use crate::grammar::keys::{KeySet, NameKeys, key_of};
use crate::grammar::layout::{field, group, record};
use crate::grammar::level::{Level, LineGrammars};
use crate::grammar::outcome::ArgRef;
use crate::grammar::walk::{each_name, each_record};

#[inline]
pub(super) const fn taken(
    runs: &LineGrammars<'_>,
    level: &Level<'_>,
    name: &[u8],
) -> Option<Finding> {
    let mut all = ArgIter::of(level);
    while let Some(arg) = all.next(runs) {
        if has_name(arg, name, NameKind::Long) {
            return Some(Finding::HasLong);
        }
    }
    None
}

#[inline]
pub(super) const fn no_id(
    runs: &LineGrammars<'_>,
    level: &Level<'_>,
    id: &[u8],
) -> Option<Finding> {
    let mut all = ArgIter::of(level);
    while let Some(arg) = all.next(runs) {
        if arg.has_id(id) || arg.lists(field::GROUP, id) {
            return None;
        }
    }
    let mut run = level.first;
    while run < level.end {
        each_record!(runs.all[run], record::GROUP, |at| {
            if runs.all[run].is_at(at + group::FIELDS + 3, id) {
                return None;
            }
        });
        run += 1;
    }
    Some(Finding::NoId)
}

/// Returns the first name that two arguments of a command share, including the arguments that clap
/// adds.
///
/// The function does not compare the arguments of subcommands with global arguments;
/// [`below`](super::below) does.
#[inline]
pub(super) const fn same_name(runs: &LineGrammars<'_>, level: &Level<'_>) -> Option<Finding> {
    let mut seen = KeySet::EMPTY;
    let mut run = level.first;
    while run < level.end {
        if let Some(found) = add(&mut seen, runs, level, runs.all[run]) {
            return Some(found);
        }
        run += 1;
    }
    let mut added = ArgIter::added(level);
    while let Some(arg) = added.next(runs) {
        if let Some(found) = add(&mut seen, runs, level, arg.grammar) {
            return Some(found);
        }
    }
    None
}

#[inline]
const fn add(
    seen: &mut KeySet,
    runs: &LineGrammars<'_>,
    level: &Level<'_>,
    grammar: &'static Grammar,
) -> Option<Finding> {
    let mut keys = NameKeys::of(grammar);
    while let Some(key) = seen.insert(&mut keys) {
        let found = with_key(runs, level, key);
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Returns the name with this key if two arguments have it. Different names may have the same key,
/// so the names themselves are compared.
#[inline]
const fn with_key(runs: &LineGrammars<'_>, level: &Level<'_>, key: u32) -> Option<Finding> {
    let mut ones = ArgIter::of(level);
    while let Some(one) = ones.next(runs) {
        let mut others = ones;
        if let Some((name, kind)) = name_with_key(one, key) {
            while let Some(other) = others.next(runs) {
                if has_name(other, name, kind) {
                    return Some(Finding::SameName {
                        name: bytes::text(name),
                        kind,
                        one,
                        other,
                    });
                }
            }
        }
    }
    None
}

#[inline]
const fn name_with_key(arg: ArgRef, key: u32) -> Option<(&'static [u8], NameKind)> {
    each_name!(arg, field::HIDDEN_SHORT_ALIAS, |at| {
        let (name, _) = arg.grammar.text_at(at + 3);
        let kind = NameKind::of_field(arg.grammar.code[at]);
        if key_of(name, kind) == key {
            return Some((name, kind));
        }
    });
    None
}

#[inline]
pub(super) const fn has_name(arg: ArgRef, name: &[u8], kind: NameKind) -> bool {
    each_name!(arg, field::HIDDEN_SHORT_ALIAS, |at| {
        let same_kind = NameKind::of_field(arg.grammar.code[at]) as u8 == kind as u8;
        if same_kind && arg.grammar.is_at(at + 3, name) {
            return true;
        }
    });
    false
}
