//! The program whose command lines are explained, without its type, so that the explanation is compiled in this crate
//! and not in each program.

use crate::erase::Erase as _;
use crate::erased::Erased;
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

    pub(crate) fn traits(self) -> &'static Traits {
        self.erased.traits
    }
}
