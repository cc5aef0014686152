//! Words of ours that are names of a program's own flags.

use crate::manifest::argument::Argument;
use crate::spec::str_eq;
use crate::spec::{Item, Part, Words};

/// Whether each of [`Words::flags`] is taken by the program.
pub(crate) type Taken = [bool; Words::FLAGS];

/// The names of [`Words::flags`], without dashes.
///
/// Most names are told apart by one bit.
pub(in crate::manifest) struct Names {
    all: [&'static str; Words::FLAGS],
    /// The [`mark`]s of all names.
    marks: u64,
}

impl Names {
    pub(in crate::manifest) const fn of(words: &Words) -> Self {
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

    /// Notes the names that a part has flags of.
    pub(in crate::manifest) const fn note(&self, part: &Part, taken: &mut Taken) {
        let mut i = 0;
        while i < part.items.len() {
            match &part.items[i] {
                Item::Arg(arg) => self.note_argument(&Argument::of(arg), taken),
                Item::Args(args) => self.note_longs(args.longs, taken),
                Item::Part(part) => self.note(part, taken),
                _ => {}
            }
            i += 1;
        }
    }

    /// Notes the names of one argument.
    pub(in crate::manifest) const fn note_argument(&self, argument: &Argument, taken: &mut Taken) {
        let mut i = 0;
        while i < self.all.len() {
            taken[i] |= !self.all[i].is_empty() && argument.is_named(self.all[i]);
            i += 1;
        }
    }

    /// Notes long names.
    pub(in crate::manifest) const fn note_longs(&self, longs: &[&str], taken: &mut Taken) {
        let mut i = 0;
        while i < longs.len() {
            self.note_name(longs[i], taken);
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
