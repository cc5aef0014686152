//! The program whose command lines are explained, without its type, so that the explanation is compiled in this crate
//! and not in each program.

use crate::erase::Erase as _;
use crate::erased::Erased;
use crate::grammar::{Correction, Reading, canonical, correct, read};
use crate::manifest::Traits;
use crate::reflect::reflected;
use crate::spec::Command;
use crate::tree::Root;

/// A program and its whole spec tree. [`Erased`] has no tree, because only explanations read it at run time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ExplainedProgram {
    pub(crate) spec: &'static Command,
    /// The same tree, with the facts that only the running program knows.
    pub(crate) known: &'static Command,
    pub(crate) erased: &'static Erased,
}

impl ExplainedProgram {
    /// Returns the program of a type.
    pub(crate) fn of<C: Root>() -> Self {
        Self {
            spec: &C::SPEC,
            known: reflected::<C>(),
            erased: &C::ERASED,
        }
    }

    // The functions of the grammar are `#[inline]`, so rustc compiles them again for each module that calls them. Only
    // this module calls the large ones.

    /// Parses a command line. `words` do not include the program's name.
    pub(super) fn reading(self, words: &[&str]) -> Reading {
        read(self.spec, words)
    }

    /// Returns a valid command line that is similar to an invalid one.
    pub(super) fn correction(self, words: &[&str]) -> Option<Correction> {
        correct(self.spec, words)
    }

    /// Returns the usual form of a command line.
    pub(super) fn canonical(self, words: &[&str]) -> Option<Vec<String>> {
        canonical(self.spec, words)
    }

    pub(crate) fn traits(self) -> &'static Traits {
        self.erased.traits
    }
}
