//! Global arguments, and those of the commands that they reach.

use super::Name;
use super::names::{has_name, kind_of};
use crate::grammar::code::end_of;
use crate::grammar::layout::{field, record};
use crate::grammar::level::{Level, Runs};
use crate::grammar::outcome::ArgRef;
use crate::spec::{Item, Part};

/// Whether a command below a part has an argument of its own that shares a name with a global one;
/// the command, and that argument.
pub(crate) const fn below(
    part: &'static Part,
    global: ArgRef,
) -> Option<(&'static str, Name, ArgRef)> {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Part(part) => below(part, global),
            Item::Command(command) => match within(command.part, global) {
                Within::Shadowed => None,
                Within::Same(name, arg) => Some((command.name.raw(), name, arg)),
                Within::Nothing => below(command.part, global),
            },
            _ => None,
        };
        if found.is_some() {
            return found;
        }
        i += 1;
    }
    None
}

/// What a command has that is a global argument's.
enum Within {
    Nothing,
    /// Its id: it does not reach the command, nor those below.
    Shadowed,
    /// A name.
    Same(Name, ArgRef),
}

const fn within(part: &'static Part, global: ArgRef) -> Within {
    let mut all = [Runs::EMPTY; Runs::CAPACITY];
    let mut runs = Runs {
        all: &mut all,
        len: 0,
    };
    let level = Level::enter(&mut runs, part, None);
    let mut found = Within::Nothing;
    let mut run = level.first;
    while run < level.end {
        let grammar = runs.all[run];
        let mut at = 1;
        while at < grammar.code.len() {
            if grammar.code[at] == record::ARG {
                let arg = ArgRef { grammar, run, at };
                if arg.has_id(global.id_bytes()) {
                    return Within::Shadowed;
                }
                if let Some(name) = name_in_common(arg, global) {
                    found = Within::Same(name, arg);
                }
            }
            at = end_of(grammar.code, at);
        }
        run += 1;
    }
    if level.open.is_some() {
        return Within::Nothing;
    }
    found
}

/// A flag that two arguments have in common.
const fn name_in_common(one: ArgRef, other: ArgRef) -> Option<Name> {
    let code = one.grammar.code;
    let mut at = one.first_field();
    while at < one.end() && code[at] <= field::HIDDEN_SHORT_ALIAS {
        let (name, _) = one.grammar.text_at(at + 3);
        let kind = kind_of(code[at]);
        if !matches!(kind, Name::Id) && has_name(other, name, kind) {
            return Some(kind);
        }
        at = end_of(code, at);
    }
    None
}
