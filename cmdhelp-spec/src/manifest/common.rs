//! Finds flags of the program that have the name of a flag which cmdhelp adds, and that several
//! commands may share.
//!
//! The compiler warns about the flags of a type with a handler at their declaration, because the
//! handler names the root type of its program. It warns about the flags of all other types at the
//! root.

use super::whole::{FrameworkNames, TakenNames};
use crate::slice::{any, each};
use crate::spec::{Arg, Fact, Item, Part, Setting, Text, Words};

/// Returns for each of [`Words::flags`] whether the program declares a flag with the same name.
/// Flags of types and functions that handle a command are ignored.
#[inline]
pub(crate) const fn taken_in_common(root: &Part, words: &Words) -> TakenNames {
    let mut taken = [false; Words::FLAGS];
    note(&FrameworkNames::of(words), root, false, &mut taken);
    taken
}

/// Sets the elements of `taken` for the flags in a part and its subcommands. If `skips` is true,
/// only those names of the part's own arguments count that come from constants.
#[inline]
const fn note(names: &FrameworkNames, part: &Part, skips: bool, taken: &mut TakenNames) {
    let mut i = 0;
    while i < part.items.len() {
        match &part.items[i] {
            Item::Part(part) => note(names, part, false, taken),
            Item::Command(command) => note_command(names, command.part, taken),
            Item::Arg(_) | Item::Args(_) if !skips => note_item(names, part, i, taken),
            Item::Arg(arg) => note_constants(names, arg, taken),
            _ => {}
        }
        i += 1;
    }
}

#[inline]
const fn note_command(names: &FrameworkNames, part: &Part, taken: &mut TakenNames) {
    let handled = Handled::of(part);
    let mut i = 0;
    while i < part.items.len() {
        match &part.items[i] {
            Item::Part(part) => note(names, part, matches!(handled, Handled::ByType), taken),
            Item::Command(command) => note_command(names, command.part, taken),
            Item::Arg(_) | Item::Args(_) if matches!(handled, Handled::Elsewhere) => {
                note_item(names, part, i, taken);
            }
            Item::Arg(arg) => note_constants(names, arg, taken),
            _ => {}
        }
        i += 1;
    }
}

#[inline]
const fn note_item(names: &FrameworkNames, part: &Part, index: usize, taken: &mut TakenNames) {
    let items = part.items.split_at(index).1.split_at(1).0;
    names.note(&Part { items, facts: &[] }, taken);
}

/// Sets the elements of `taken` for those names of an argument that come from constants. The derive
/// macro does not see the values of constants, so it cannot warn about these names at their
/// declaration.
#[inline]
const fn note_constants(names: &FrameworkNames, arg: &Arg, taken: &mut TakenNames) {
    each!(arg.settings, |setting| match *setting {
        Setting::Long(Text::Const(name)) | Setting::OddLong(Text::Const(name)) => {
            names.note_longs(&[name], taken);
        }
        Setting::Aliases(aliases) | Setting::HiddenAliases(aliases) => {
            each!(aliases, |alias| {
                if let Text::Const(name) = *alias {
                    names.note_longs(&[name], taken);
                }
            });
        }
        _ => {}
    });
}

/// The kind of handler that a command has.
#[derive(Clone, Copy)]
enum Handled {
    /// The type of the command has the handler. The compiler warns about the flags of this type at
    /// their declaration.
    ByType,
    /// The handler is a function for a variant. The compiler warns about flags of the variant at
    /// their declaration, and about flags of types that are flattened into the variant at the root.
    ByFunction,
    /// The command itself has no handler.
    Elsewhere,
}

impl Handled {
    #[inline]
    const fn of(part: &Part) -> Self {
        each!(part.items, |item| {
            if let Item::Part(handler) = item
                && names_a_program(handler)
            {
                return match is_function(handler) {
                    true => Self::ByFunction,
                    false => Self::ByType,
                };
            }
        });
        Self::Elsewhere
    }
}

#[inline]
const fn names_a_program(handler: &Part) -> bool {
    each!(handler.facts, |fact| {
        if let Fact::Handled(identity, _) = *fact {
            return identity != 0;
        }
    });
    false
}

#[inline]
const fn is_function(handler: &Part) -> bool {
    any!(handler.facts, |fact| matches!(
        fact,
        Fact::HandledByFunction
    ))
}
