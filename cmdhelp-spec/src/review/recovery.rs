//! Checks the command lines in the advice after failures.
//!
//! An error type may be used by commands of many programs, so the type's advice cannot be checked
//! where the type is declared. Each program checks the error types of its own commands, each type
//! once.

use super::scope::Scope;
use super::wrong_claims::WrongClaims;

/// The review of an error type in a program. A reported mistake is a compile error that points to
/// the wrong words.
pub trait ErrorReview<S: Scope> {
    /// The mistakes in the type's attributes.
    const REVIEW: WrongClaims;
}

/// A type whose recoveries any program can review: an error type, or a type that stands for error
/// types, such as [`NoRecoveries`] for types without advice.
pub trait ReviewableError {
    /// The review of the type in the program of the scope `S`.
    type In<S: Scope>: ErrorReview<S>;
}

/// Stands for every error type that has no advice or whose advice is unknown.
#[derive(Debug)]
pub struct NoRecoveries;

impl ReviewableError for NoRecoveries {
    type In<S: Scope> = Self;
}

impl<S: Scope> ErrorReview<S> for NoRecoveries {
    const REVIEW: WrongClaims = WrongClaims::NONE;
}

/// `PhantomData<E>` represents the error type `E`.
impl<E: ReviewableError> ReviewableError for core::marker::PhantomData<E> {
    type In<S: Scope> = E::In<S>;
}
