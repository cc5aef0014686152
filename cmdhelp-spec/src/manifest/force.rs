//! The framework's words and flags that a program does not take for itself.
//!
//! A flag of a command takes the word of ours with the same name, at the command and below it; ours has
//! its longer name there. Documents are about several commands, and use words that all of them have.

use super::traits::{has_name, owns};
use super::whole::{Names, Taken, Whole};
use crate::spec::str_eq;
use crate::spec::{Item, Part, Words};

/// Returns the words that are in force at every command below a root.
///
/// What can be called is asked at the root for all of it, and commands can say that they have another word
/// for that.
pub(super) const fn everywhere(root: &Part, words: &Words) -> Words {
    let mut everywhere = words.in_force(taken(root, words));
    if owns(root, words.llms) {
        everywhere.llms = Some(Words::LONGER_LLMS);
    }
    everywhere
}

/// Returns the words that a command or one below it takes.
pub(crate) const fn taken(part: &Part, words: &Words) -> Taken {
    Whole::of(part, words).taken
}

/// Returns the words that are taken at the command that a line selects, as far as its words name
/// commands.
pub(crate) const fn taken_at(root: &Part, words: &Words, line: &[&str]) -> Taken {
    let mut taken = [false; Words::FLAGS];
    let names = Names::of(words);
    let mut part = root;
    names.note(part, &mut taken);
    let mut i = 0;
    while i < line.len() && !str_eq(line[i], "--") {
        if let Some(below) = below(part, line[i]) {
            part = below;
            names.note(part, &mut taken);
        }
        i += 1;
    }
    taken
}

/// Returns the part of the command with this name.
const fn below(part: &Part, name: &str) -> Option<&'static Part> {
    let mut i = 0;
    while i < part.items.len() {
        let found = match &part.items[i] {
            Item::Command(command) if has_name(command, name) => Some(command.part),
            Item::Part(part) => below(part, name),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
        i += 1;
    }
    None
}
