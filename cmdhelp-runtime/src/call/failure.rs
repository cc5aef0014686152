//! [`Failure`], the trait for the errors of commands.

use std::convert::Infallible;
use std::error::Error;
use std::fmt::Display;

use crate::spec::{Case, Failures};
use cmdhelp_spec::review::{ErrorReview, NoRecoveries, ReviewableError, Scope, WrongClaims};

/// The error of a command. Beside its message, it has a stable code, an exit code, and a recovery:
/// advice, or a command that solves the problem. Derive the trait for an enum that also derives
/// `thiserror::Error`.
///
/// ```
/// # extern crate cmdhelp_runtime as cmdhelp;
/// use cmdhelp::call::Failure;
///
/// // An error of any type has a code, even if it declares none.
/// let error: Box<dyn std::error::Error + Send + Sync> = "the disk is full".into();
/// assert_eq!((error.case().code, error.case().exit), ("ERROR", 1));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be returned as the error of a command",
    label = "no `Failure`",
    note = "derive `cmdhelp::Failure` for it, beside `thiserror::Error`",
    note = "an error without codes of its own can be a `Box<dyn std::error::Error + Send + Sync>`, or \
            with the features `anyhow` and `eyre` of cmdhelp one of those crates"
)]
pub trait Failure: Display {
    /// All errors that this type can hold, each with its code, exit code and recovery.
    const TABLE: &'static Failures;

    /// Has a return type that contains the recovery commands, so that the compiler can check them.
    /// The function is never called. An associated type would be simpler, but cannot have a
    /// default.
    #[doc(hidden)]
    fn reviewable_error() -> impl ReviewableError
    where
        Self: Sized,
    {
        NoRecoveries
    }

    /// Returns the code, exit code and recovery of this error.
    fn case(&self) -> Case;

    /// Returns the error that caused this one.
    fn cause(&self) -> Option<&(dyn Error + 'static)> {
        None
    }
}

/// Returns the recovery commands of the error type `E` that the program does not accept as command
/// lines. `S` describes the program's root command and all commands below it.
#[must_use]
pub const fn recoveries<E: Failure, S: Scope>() -> WrongClaims {
    recoveries_in::<S, _, _>(E::reviewable_error)
}

const fn recoveries_in<S: Scope, R: ReviewableError, F: Fn() -> R + Copy>(_: F) -> WrongClaims {
    <R::In<S> as ErrorReview<S>>::REVIEW
}

/// The table for error types that declare no codes. All their errors have the code `ERROR`.
const UNNAMED: Failures = Failures {
    cases: &[Case::new("ERROR")],
    inner: &[],
};

impl Failure for Infallible {
    const TABLE: &'static Failures = &Failures::NONE;

    fn case(&self) -> Case {
        match *self {}
    }
}

/// Implements `Failure` for types that can hold any error.
macro_rules! unnamed {
    ($($(#[$feature:meta])? $error:ty,)*) => {$(
        $(#[$feature])?
        impl Failure for $error {
            const TABLE: &'static Failures = &UNNAMED;

            fn case(&self) -> Case {
                UNNAMED.cases[0]
            }

            fn cause(&self) -> Option<&(dyn Error + 'static)> {
                self.source()
            }
        }
    )*};
}

unnamed! {
    Box<dyn Error + Send + Sync>,
    Box<dyn Error>,
    #[cfg(feature = "anyhow")] anyhow::Error,
    #[cfg(feature = "eyre")] eyre::Report,
}

impl<T: Failure> Failure for Box<T> {
    const TABLE: &'static Failures = T::TABLE;

    fn reviewable_error() -> impl ReviewableError {
        T::reviewable_error()
    }
    fn case(&self) -> Case {
        T::case(self)
    }

    fn cause(&self) -> Option<&(dyn Error + 'static)> {
        T::cause(self)
    }
}

impl Failure for String {
    const TABLE: &'static Failures = &UNNAMED;

    fn case(&self) -> Case {
        UNNAMED.cases[0]
    }
}

impl Failure for std::io::Error {
    const TABLE: &'static Failures = &Failures {
        cases: &[Case::new("IO_ERROR")],
        inner: &[],
    };

    fn case(&self) -> Case {
        Self::TABLE.cases[0]
    }

    fn cause(&self) -> Option<&(dyn Error + 'static)> {
        self.source()
    }
}
