//! Checks that no command which inherits a global argument has an argument with the same name.

use super::names::has_name;
use crate::grammar::Grammar;
use crate::grammar::keys::{KeySet, NameKeys, NameKind, is_id};
use crate::grammar::layout::{field, record};
use crate::grammar::level::{Level, LineGrammars};
use crate::grammar::outcome::ArgRef;
use crate::grammar::walk::{each_name, each_record};
use crate::seen::Seen;
use crate::slice::{each, first};
use crate::spec::{Item, Part};

/// Returns the keys of the names of all arguments in the subcommands of a part.
#[inline]
pub(crate) const fn names_below(part: &'static Part) -> KeySet {
    let mut names = KeySet::EMPTY;
    add_names(&mut names, &mut Seen::new(), part, false);
    names
}

#[inline]
const fn add_names(names: &mut KeySet, seen: &mut Seen, part: &'static Part, is_below: bool) {
    each!(part.items, |item| match item {
        Item::Grammar(grammar) if is_below && !seen.note(grammar.sum) => {
            let mut keys = NameKeys::of(grammar);
            while names.insert(&mut keys).is_some() {}
        }
        Item::Part(part) => add_names(names, seen, part, is_below),
        Item::Command(command) => add_names(names, seen, command.part, true),
        _ => {}
    });
}

impl KeySet {
    /// Returns whether a flag of a global argument may be in the set of names.
    #[inline]
    pub(crate) const fn may_clash(&self, global: &'static Grammar) -> bool {
        let mut keys = NameKeys::of(global);
        while let Some(key) = keys.next() {
            if !is_id(key) && self.may_have(key) {
                return true;
            }
        }
        false
    }
}

/// Finds an argument of a subcommand of `part` that shares a name with the argument `global`.
/// Returns the name of the subcommand, the kind of the shared name, and the argument.
#[inline]
pub(crate) const fn below(
    part: &'static Part,
    global: ArgRef,
) -> Option<(&'static str, NameKind, ArgRef)> {
    first!(part.items, |item| match item {
        Item::Part(part) => below(part, global),
        Item::Command(command) => match conflict_with_global(command.part, global) {
            GlobalConflict::Shadowed => None,
            GlobalConflict::SameName(name, arg) => Some((command.name.raw(), name, arg)),
            GlobalConflict::Nothing => below(command.part, global),
        },
        _ => None,
    })
}

/// The result of comparing a command's arguments with a global argument.
enum GlobalConflict {
    Nothing,
    /// The command has an argument with the same id, so that neither the command nor its
    /// subcommands inherit the global argument.
    Shadowed,
    /// An argument of the command has the same name.
    SameName(NameKind, ArgRef),
}

#[inline]
const fn conflict_with_global(part: &'static Part, global: ArgRef) -> GlobalConflict {
    let mut all = [LineGrammars::EMPTY; LineGrammars::CAPACITY];
    let mut runs = LineGrammars {
        all: &mut all,
        len: 0,
    };
    let level = Level::enter(&mut runs, part, None);
    let mut found = GlobalConflict::Nothing;
    let mut run = level.first;
    while run < level.end {
        let grammar = runs.all[run];
        if may_share(grammar, global.grammar) {
            each_record!(grammar, record::ARG, |at| {
                let arg = ArgRef { grammar, run, at };
                if arg.has_id(global.id_bytes()) {
                    return GlobalConflict::Shadowed;
                }
                if let Some(name) = name_in_common(arg, global) {
                    found = GlobalConflict::SameName(name, arg);
                }
            });
        }
        run += 1;
    }
    if level.open.is_some() {
        return GlobalConflict::Nothing;
    }
    found
}

/// Returns whether two grammars may have a name in common.
#[inline]
const fn may_share(one: &'static Grammar, other: &'static Grammar) -> bool {
    let mut keys = NameKeys::of(one);
    while let Some(key) = keys.next() {
        let mut others = NameKeys::of(other);
        while let Some(other) = others.next() {
            if key == other {
                return true;
            }
        }
    }
    false
}

/// Returns the kind of the flag name that two arguments share, if they share one.
#[inline]
const fn name_in_common(one: ArgRef, other: ArgRef) -> Option<NameKind> {
    each_name!(one, field::HIDDEN_SHORT_ALIAS, |at| {
        let (name, _) = one.grammar.text_at(at + 3);
        let kind = NameKind::of_field(one.grammar.code[at]);
        if !matches!(kind, NameKind::Id) && has_name(other, name, kind) {
            return Some(kind);
        }
    });
    None
}
