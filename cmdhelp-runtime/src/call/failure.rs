//! The trait for the errors of commands.

use std::convert::Infallible;
use std::error::Error;
use std::fmt::Display;

use crate::spec::{Case, Failures};
use cmdhelp_spec::review::{ErrorReview, NoRecoveries, ReviewableError, Scope, WrongClaims};

/// An error of a command, with facts that callers rely on: a stable code, an exit code, and a
/// recovery (advice or a command that solves the problem). The trait is derived for an enum that
/// also derives `thiserror::Error`.
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
    /// The codes and other facts of all errors of this type.
    const TABLE: &'static Failures;

    /// Returns a value whose type knows the recovery commands, so that these commands can be
    /// checked at compile time. The function is never called, only its return type is used: an
    /// associated type, which would be simpler, cannot have a default.
    #[doc(hidden)]
    fn reviewable_error() -> impl ReviewableError
    where
        Self: Sized,
    {
        NoRecoveries
    }

    /// Returns the code and other facts of this error.
    fn case(&self) -> Case;

    /// Returns the error that caused this one.
    fn cause(&self) -> Option<&(dyn Error + 'static)> {
        None
    }
}

/// Returns those recovery commands of an error type that a program does not accept. `S` is the root
/// scope of the program.
#[must_use]
pub const fn recoveries<E: Failure, S: Scope>() -> WrongClaims {
    recoveries_in::<S, _, _>(E::reviewable_error)
}

const fn recoveries_in<S: Scope, R: ReviewableError, F: Fn() -> R + Copy>(_: F) -> WrongClaims {
    <R::In<S> as ErrorReview<S>>::REVIEW
}

/// The table of error types that declare no codes: all their errors have the code `ERROR`.
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

impl Failure for Box<dyn Error + Send + Sync> {
    const TABLE: &'static Failures = &UNNAMED;

    fn case(&self) -> Case {
        UNNAMED.cases[0]
    }

    fn cause(&self) -> Option<&(dyn Error + 'static)> {
        self.source()
    }
}

impl Failure for Box<dyn Error> {
    const TABLE: &'static Failures = &UNNAMED;

    fn case(&self) -> Case {
        UNNAMED.cases[0]
    }

    fn cause(&self) -> Option<&(dyn Error + 'static)> {
        self.source()
    }
}

/// Implements `Failure` for types of other crates that can hold any error, such as `anyhow::Error`.
macro_rules! unnamed {
    ($($feature:literal $error:ty,)*) => {$(
        #[cfg(feature = $feature)]
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
    "anyhow" anyhow::Error,
    "eyre" eyre::Report,
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
