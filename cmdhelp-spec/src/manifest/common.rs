//! Words of ours that are names of flags which several commands may share.
//!
//! A type or a function that runs a command knows its program, so the compiler warns of its flags where
//! they are declared. The root is warned of all others.

use super::whole::{Names, Taken};
use crate::spec::{Fact, Item, Part, Words};

/// Returns the words that a root takes, without those taken only by types and functions that run one
/// command.
pub(crate) const fn taken_in_common(root: &Part, words: &Words) -> Taken {
    let mut taken = [false; Words::FLAGS];
    note(&Names::of(words), root, false, &mut taken);
    taken
}

/// Notes the names of a part and the commands below it; `skips` leaves out the part's own arguments.
const fn note(names: &Names, part: &Part, skips: bool, taken: &mut Taken) {
    let mut i = 0;
    while i < part.items.len() {
        match &part.items[i] {
            Item::Part(part) => note(names, part, false, taken),
            Item::Command(command) => note_command(names, command.part, taken),
            Item::Arg(_) | Item::Args(_) if !skips => note_item(names, part, i, taken),
            _ => {}
        }
        i += 1;
    }
}

const fn note_command(names: &Names, part: &Part, taken: &mut Taken) {
    let runs = runs_by_itself(part);
    let mut i = 0;
    while i < part.items.len() {
        match &part.items[i] {
            Item::Part(part) => note(names, part, runs, taken),
            Item::Command(command) => note_command(names, command.part, taken),
            Item::Arg(_) | Item::Args(_) if !runs => note_item(names, part, i, taken),
            _ => {}
        }
        i += 1;
    }
}

const fn note_item(names: &Names, part: &Part, index: usize, taken: &mut Taken) {
    let items = part.items.split_at(index).1.split_at(1).0;
    names.note(&Part { items, facts: &[] }, taken);
}

/// Returns whether a type or a function runs the command for a program that it names.
const fn runs_by_itself(part: &Part) -> bool {
    let mut i = 0;
    while i < part.items.len() {
        if let Item::Part(part) = &part.items[i] {
            let mut i = 0;
            while i < part.facts.len() {
                if let Fact::Handled(identity, _) = part.facts[i] {
                    return identity != 0;
                }
                i += 1;
            }
        }
        i += 1;
    }
    false
}
