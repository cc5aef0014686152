//! Checks the command lines in the advice after failures.
//!
//! An error type may be used by commands of many programs, so the type's advice cannot be checked
//! where the type is declared. Each program checks the error types of its own commands once.

use super::scope::Scope;
use super::wrong_claims::WrongClaims;

/// The review of an error type in a program. A reported mistake is a compile error that points to
/// the wrong words.
pub trait ErrorReview<S: Scope> {
    /// The wrong claims in the attributes of the error type.
    const REVIEW: WrongClaims;
}

/// A type whose advice for callers any program can review: an error type, or a type that stands for
/// error types, such as [`NoRecoveries`] for types without advice.
pub trait ReviewableError {
    /// The review of this type in the program to which the scope `S` belongs.
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

/// Generated code uses `PhantomData<E>` in place of a value of the error type `E`.
impl<E: ReviewableError> ReviewableError for core::marker::PhantomData<E> {
    type In<S: Scope> = E::In<S>;
}
