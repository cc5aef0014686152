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

/// A type that any program can review: an error type, or a type that represents it, such as
/// [`NoRecoveries`] for an error type without advice.
pub trait Recovering {
    /// The review of the type in the program of the scope `S`.
    type In<S: Scope>: Recovers<S>;
}

/// Represents error types without advice, or with unknown advice.
#[derive(Debug)]
pub struct NoRecoveries;

impl Recovering for NoRecoveries {
    type In<S: Scope> = Self;
}

impl<S: Scope> Recovers<S> for NoRecoveries {
    const REVIEW: Wrong = Wrong::NOTHING;
}

/// `PhantomData<E>` represents the error type `E`.
impl<E: Recovering> Recovering for core::marker::PhantomData<E> {
    type In<S: Scope> = E::In<S>;
}
