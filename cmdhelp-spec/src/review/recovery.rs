//! The command lines in what is to be done after failures: does the program take them?
//!
//! An error type does not know the programs whose commands return it, and is written once for many
//! commands. So each program looks at the errors that its commands can return, at each type once.

use super::example::{Lines, Manner};
use super::scope::Scope;
use crate::manifest::str_eq;
use crate::spec::{Fact, Item, Part, Recoveries};

/// Holds the recoveries of all errors that the commands of a program return against it. Lines of
/// other programs, and sentences, are left alone.
///
/// # Panics
///
/// If the program does not take one of them.
#[track_caller]
pub const fn check_recoveries<S: Scope>() {
    let Some(root) = S::COMMAND else {
        return;
    };
    let mut types = Types {
        all: [&Recoveries::NONE; Types::ROOM],
        len: 0,
    };
    types.gather(root.part);
    if types.len == 0 {
        return;
    }
    let mut memory = crate::grammar::Memory::new();
    let mut lines = Lines::of(root, S::PROGRAM, &mut memory);
    let mut i = 0;
    while i < types.len {
        let recoveries = types.all[i].lines;
        let mut line = 0;
        while line < recoveries.len() {
            let recovery = &recoveries[line];
            lines.check(recovery.words, 0, Manner::Mentioned(recovery.place));
            line += 1;
        }
        i += 1;
    }
    if let Some(list) = lines.list.finish() {
        panic!("{}", list.as_str())
    }
}

/// Error types, each once.
struct Types {
    all: [&'static Recoveries; Self::ROOM],
    len: usize,
}

impl Types {
    /// Further types are not looked at.
    const ROOM: usize = 256;

    const fn gather(&mut self, part: &'static Part) {
        let mut i = 0;
        while i < part.items.len() {
            match &part.items[i] {
                Item::Part(part) => self.gather(part),
                Item::Command(command) => self.gather(command.part),
                _ => {}
            }
            i += 1;
        }
        let mut i = 0;
        while i < part.facts.len() {
            if let Fact::Recoveries(recoveries) = part.facts[i] {
                self.add(recoveries);
            }
            i += 1;
        }
    }

    const fn add(&mut self, recoveries: &'static Recoveries) {
        let mut i = 0;
        while i < recoveries.inner.len() {
            self.add(recoveries.inner[i]);
            i += 1;
        }
        let [first, ..] = recoveries.lines else {
            return;
        };
        let mut known = 0;
        while known < self.len {
            if str_eq(self.all[known].lines[0].place, first.place) {
                return;
            }
            known += 1;
        }
        if self.len < Self::ROOM {
            self.all[self.len] = recoveries;
            self.len += 1;
        }
    }
}
