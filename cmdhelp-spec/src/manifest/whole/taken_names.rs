//! Finds flags of a program that have the name of a flag which cmdhelp adds.

use crate::manifest::argument::Argument;
use crate::slice::each;
use crate::spec::str_eq;
use crate::spec::{Item, Part, Words};

/// For each of [`Words::flags`], whether the program declares a flag with the same name.
pub(crate) type TakenNames = [bool; Words::FLAGS];

/// The names of [`Words::flags`], without the leading dashes.
///
/// A bit mask rules out most names of a program's flags without comparing texts.
pub(in crate::manifest) struct FrameworkNames {
    all: [&'static str; Words::FLAGS],
    /// The union of the [`mark`]s of all names.
    marks: u64,
}

impl FrameworkNames {
    #[inline]
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

    /// Sets the elements of `taken` whose names are names of flags in a part.
    #[inline]
    pub(in crate::manifest) const fn note(&self, part: &Part, taken: &mut TakenNames) {
        each!(part.items, |item| match item {
            Item::Arg(arg) => self.note_argument(&Argument::of(arg), taken),
            Item::Args(args) => self.note_longs(args.longs, taken),
            Item::Part(part) => self.note(part, taken),
            _ => {}
        });
    }

    /// Sets the elements of `taken` whose names are names of an argument.
    #[inline]
    pub(in crate::manifest) const fn note_argument(
        &self,
        argument: &Argument,
        taken: &mut TakenNames,
    ) {
        let mut i = 0;
        while i < self.all.len() {
            taken[i] |= !self.all[i].is_empty() && argument.is_named(self.all[i]);
            i += 1;
        }
    }

    /// Sets the elements of `taken` whose names are among these long names.
    #[inline]
    pub(in crate::manifest) const fn note_longs(&self, longs: &[&str], taken: &mut TakenNames) {
        each!(longs, |long| {
            self.note_name(long, taken);
        });
    }

    #[inline]
    const fn note_name(&self, name: &str, taken: &mut TakenNames) {
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

/// Returns a number with one bit set, which depends on the length and the first letter of a name.
/// Different names often have different bits.
#[inline]
const fn mark(name: &str) -> u64 {
    match name.as_bytes() {
        [first, ..] => 1 << ((*first as usize + 5 * name.len()) % 64),
        [] => 0,
    }
}
