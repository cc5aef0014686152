//! Checks the command lines in the advice after failures.
//!
//! An error type does not know the programs whose commands return it, and is written once for many
//! commands. So each program reviews the errors of its commands, each of them once.

use super::scope::Scope;
use super::wrong::Wrong;

/// The review of an error type in a program. A mistake that is reported is a compile error under
/// the words at fault.
pub trait Recovers<S: Scope> {
    /// The mistakes in it.
    const REVIEW: Wrong;
}

/// An error type, or its replacement, in the form that any program can review. It is a type of its
/// own, so that an error type without advice need not implement anything.
pub trait Recovering {
    /// The review in a program.
    type In<S: Scope>: Recovers<S>;
}

/// Stands for errors without advice, or with advice that is unknown.
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
