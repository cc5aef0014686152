//! Checks the command lines in the advice after failures.
//!
//! An error type may be used by commands of many programs, so its advice cannot be checked where
//! the type is declared. Instead, each program checks the error types of its commands, each type
//! once.

use super::scope::Scope;
use super::wrong::Wrong;

/// The review of an error type in a program. A reported mistake is a compile error that points to
/// the wrong words.
pub trait Recovers<S: Scope> {
    /// The mistakes in the type's attributes.
    const REVIEW: Wrong;
}

/// A type that any program can review: an error type or its stand-in. Thanks to the stand-ins, an
/// error type without advice need not implement anything.
pub trait Recovering {
    /// The review of the type in the program of the scope `S`.
    type In<S: Scope>: Recovers<S>;
}

/// The stand-in for errors without advice, or with unknown advice.
#[derive(Debug)]
pub struct NoRecoveries;

impl Recovering for NoRecoveries {
    type In<S: Scope> = Self;
}

impl<S: Scope> Recovers<S> for NoRecoveries {
    const REVIEW: Wrong = Wrong::NOTHING;
}

/// The stand-in for the error type `E`.
impl<E: Recovering> Recovering for core::marker::PhantomData<E> {
    type In<S: Scope> = E::In<S>;
}
