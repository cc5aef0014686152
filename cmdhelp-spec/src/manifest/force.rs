//! Which words of ours are in force.
//!
//! A flag of a command takes the word of ours with the same name, at the command and below it; ours has
//! its longer name there. Documents are about several commands, and use words that all of them have.

use super::argument::Argument;
use super::traits::{has_name, owns};
use crate::spec::str_eq;
use crate::spec::{Item, Part, Words};

/// Which of [`Words::flags`] are taken.
pub(crate) type Taken = [bool; Words::FLAGS];

/// The words that are in force at every command below a root.
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

/// The words that are taken by a command or one below it.
pub(crate) const fn taken(part: &Part, words: &Words) -> Taken {
    let mut taken = [false; Words::FLAGS];
    note(part, words, true, &mut taken);
    taken
}

/// The words that are taken at the command that a line selects, as far as its words name commands.
pub(crate) const fn taken_at(root: &Part, words: &Words, line: &[&str]) -> Taken {
    let mut taken = [false; Words::FLAGS];
    let mut part = root;
    note(part, words, false, &mut taken);
    let mut i = 0;
    while i < line.len() && !str_eq(line[i], "--") {
        if let Some(below) = below(part, line[i]) {
            part = below;
            note(part, words, false, &mut taken);
        }
        i += 1;
    }
    taken
}

/// The part of the command with this name.
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

/// Notes the words that a part has flags of, and those of the commands below it, if they are asked for.
const fn note(part: &Part, words: &Words, deep: bool, taken: &mut Taken) {
    let mut i = 0;
    while i < part.items.len() {
        match &part.items[i] {
            Item::Arg(arg) => {
                let argument = Argument::of(arg);
                let flags = words.flags();
                let mut i = 0;
                while i < flags.len() {
                    if let Some(word) = flags[i].0 {
                        taken[i] |= argument.is_named(word.split_at(2).1);
                    }
                    i += 1;
                }
            }
            Item::Args(args) => {
                let mut i = 0;
                while i < args.longs.len() {
                    note_name(args.longs[i], words, taken);
                    i += 1;
                }
            }
            Item::Part(part) => note(part, words, deep, taken),
            Item::Command(command) if deep => note(command.part, words, deep, taken),
            _ => {}
        }
        i += 1;
    }
}

const fn note_name(name: &str, words: &Words, taken: &mut Taken) {
    let flags = words.flags();
    let mut i = 0;
    while i < flags.len() {
        if let Some(word) = flags[i].0
            && str_eq(word.split_at(2).1, name)
        {
            taken[i] = true;
        }
        i += 1;
    }
}
