//! Which words of ours are in force.
//!
//! A flag of a command takes the word of ours with the same name, at the command and below it; ours has
//! its longer name there. Documents are about several commands, and use words that all of them have.

use super::argument::Argument;
use super::traits::{has_name, owns};
use crate::spec::str_eq;
use crate::spec::{Arg, Item, Part, Words};

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

/// Returns the words that a command or one below it takes.
pub(crate) const fn taken(part: &Part, words: &Words) -> Taken {
    let mut taken = [false; Words::FLAGS];
    Names::of(words).note(part, true, &mut taken);
    taken
}

/// Returns the words that are taken at the command that a line selects, as far as its words name
/// commands.
pub(crate) const fn taken_at(root: &Part, words: &Words, line: &[&str]) -> Taken {
    let mut taken = [false; Words::FLAGS];
    let names = Names::of(words);
    let mut part = root;
    names.note(part, false, &mut taken);
    let mut i = 0;
    while i < line.len() && !str_eq(line[i], "--") {
        if let Some(below) = below(part, line[i]) {
            part = below;
            names.note(part, false, &mut taken);
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

/// The names of [`Words::flags`], without dashes.
///
/// A program of 60 commands that flatten 20 groups of 30 options has 36,000 names to compare, so most
/// names are told apart by one bit.
struct Names {
    all: [&'static str; Words::FLAGS],
    /// The [`mark`]s of all names.
    marks: u64,
}

impl Names {
    const fn of(words: &Words) -> Self {
        let flags = words.flags();
        let mut names = Self {
            all: [""; Words::FLAGS],
            marks: 0,
        };
        let mut i = 0;
        while i < flags.len() {
            if let Some(word) = flags[i].0 {
                names.all[i] = word.split_at(2).1;
                names.marks |= mark(names.all[i]);
            }
            i += 1;
        }
        names
    }

    /// Notes the names that a part has flags of and, if `deep`, those of the commands below it.
    const fn note(&self, part: &Part, deep: bool, taken: &mut Taken) {
        let mut i = 0;
        while i < part.items.len() {
            match &part.items[i] {
                Item::Arg(arg) => self.note_arg(arg, taken),
                Item::Args(args) => {
                    let mut i = 0;
                    while i < args.longs.len() {
                        self.note_name(args.longs[i], taken);
                        i += 1;
                    }
                }
                Item::Part(part) => self.note(part, deep, taken),
                Item::Command(command) if deep => self.note(command.part, deep, taken),
                _ => {}
            }
            i += 1;
        }
    }

    const fn note_arg(&self, arg: &Arg, taken: &mut Taken) {
        let argument = Argument::of(arg);
        let mut i = 0;
        while i < self.all.len() {
            taken[i] |= !self.all[i].is_empty() && argument.is_named(self.all[i]);
            i += 1;
        }
    }

    const fn note_name(&self, name: &str, taken: &mut Taken) {
        if self.marks & mark(name) == 0 {
            return;
        }
        let mut i = 0;
        while i < self.all.len() {
            taken[i] |= !name.is_empty() && str_eq(self.all[i], name);
            i += 1;
        }
    }
}

/// Returns a bit that most names of another length or first letter do not have.
const fn mark(name: &str) -> u64 {
    match name.as_bytes() {
        [first, ..] => 1 << ((*first as usize + 5 * name.len()) % 64),
        [] => 0,
    }
}
