//! How commands fail.

use std::convert::Infallible;
use std::error::Error;
use std::fmt::Display;

use crate::spec::{Case, Failures};
use cmdhelp_spec::review::{NoRecoveries, Recovering, Recovers, Scope, Wrong};

/// An error of a command, as those know it who call the command: by a code that does not change,
/// an exit status, and a way out. Derived for an enum beside `thiserror::Error`.
///
/// ```
/// # extern crate cmdhelp_runtime as cmdhelp;
/// use cmdhelp::call::Failure;
///
/// // An error of any type has a code, too, if not one of its own.
/// let error: Box<dyn std::error::Error + Send + Sync> = "the disk is full".into();
/// assert_eq!((error.case().code, error.case().exit), ("ERROR", 1));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how a command fails",
    label = "no `Failure`",
    note = "derive `cmdhelp::Failure` for it, beside `thiserror::Error`",
    note = "an error without codes of its own can be a `Box<dyn std::error::Error + Send + Sync>`, or \
            with the features `anyhow` and `eyre` of cmdhelp one of those crates"
)]
pub trait Failure: Display {
    /// All that can happen.
    const TABLE: &'static Failures;

    /// Returns what stands for the command lines that help, where the compiler is to look at them.
    /// Never called: its type is what is asked for, and a type cannot have a default.
    #[doc(hidden)]
    fn recovering() -> impl Recovering
    where
        Self: Sized,
    {
        NoRecoveries
    }

    /// Returns what has happened.
    fn case(&self) -> Case;

    /// Returns the error behind this one.
    fn cause(&self) -> Option<&(dyn Error + 'static)> {
        None
    }
}

/// Returns what a program, whose top is `S`, has against what is to be done after errors of a type.
#[must_use]
pub const fn recoveries<E: Failure, S: Scope>() -> Wrong {
    recoveries_in::<S, _, _>(E::recovering)
}

const fn recoveries_in<S: Scope, R: Recovering, F: Fn() -> R + Copy>(_: F) -> Wrong {
    <R::In<S> as Recovers<S>>::REVIEW
}

/// An error of which no more is known than its text.
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

/// Errors of crates that collect any error, with the errors behind them.
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

    fn recovering() -> impl Recovering {
        T::recovering()
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
