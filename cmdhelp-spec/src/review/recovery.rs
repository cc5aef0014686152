//! What is to be done after failures: does the program take the command lines in it?
//!
//! An error type does not know the programs whose commands return it, and is written once for many
//! commands. So each program has the errors that its commands can return looked at, once each.

use super::scope::Scope;
use super::wrong::Wrong;

/// What is held against an error type in a program. A mistake that is told is an error of the
/// compiler, under the words that say it.
pub trait Recovers<S: Scope> {
    /// What is wrong of it there.
    const REVIEW: Wrong;
}

/// An error type, or what stands for it, as it is looked at in any program. A type of its own, so
/// that an error with nothing to be looked at need not say so.
pub trait Recovering {
    /// What says it of a program.
    type In<S: Scope>: Recovers<S>;
}

/// Stands for errors that say nothing of what is to be done, or nothing that is known.
#[derive(Debug)]
pub struct NoRecoveries;

impl Recovering for NoRecoveries {
    type In<S: Scope> = Self;
}

impl<S: Scope> Recovers<S> for NoRecoveries {
    const REVIEW: Wrong = Wrong::NOTHING;
}

/// Stands for an error type.
impl<E: Recovering> Recovering for core::marker::PhantomData<E> {
    type In<S: Scope> = E::In<S>;
}
