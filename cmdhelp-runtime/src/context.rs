//! The current state of the author's program, which help shows: for example the values that an
//! argument accepts at the moment, or the user who is logged in.

mod gather;

use crate::list::List as _;
use std::fmt::Display;

pub use cmdhelp_spec::session::{Session, SessionFact, SessionFn, ValuesFn};

#[cfg(feature = "complete")]
pub(crate) use self::gather::THREAD;
pub use self::gather::{ProgramState, Unavailable, gather};

/// A type that a function named by `#[cmdhelp(values_from("...", with = ...))]` may return.
#[diagnostic::on_unimplemented(
    message = "the function in `values_from` must return a list of strings, not `{Self}`",
    label = "returns `{Self}`",
    note = "return `Vec<String>`, or `Result<Vec<String>, E>` where `E` implements `Display`"
)]
pub trait IntoValues {
    /// Returns the values, or the reason why there are none.
    fn into_values(self) -> Result<Vec<String>, String>;
}

impl<T: Into<String>> IntoValues for Vec<T> {
    fn into_values(self) -> Result<Vec<String>, String> {
        Ok(self.into_iter().map(Into::into).list())
    }
}

impl<T: Into<String>, const N: usize> IntoValues for [T; N] {
    fn into_values(self) -> Result<Vec<String>, String> {
        Ok(self.into_iter().map(Into::into).list())
    }
}

impl<T: IntoValues, E: Display> IntoValues for Result<T, E> {
    fn into_values(self) -> Result<Vec<String>, String> {
        self.map_err(|error| error.to_string())?.into_values()
    }
}

/// A type that a function named by `#[cmdhelp(context = ...)]` may return.
#[diagnostic::on_unimplemented(
    message = "the function in `context` must return a `Session`, not `{Self}`",
    label = "returns `{Self}`",
    note = "return `Session`, or `Result<Session, E>` where `E` implements `Display`"
)]
pub trait IntoSession {
    /// Returns the session, or the reason why there is none.
    fn into_session(self) -> Result<Session, String>;
}

impl IntoSession for Session {
    fn into_session(self) -> Result<Session, String> {
        Ok(self)
    }
}

impl<E: Display> IntoSession for Result<Session, E> {
    fn into_session(self) -> Result<Session, String> {
        self.map_err(|error| error.to_string())
    }
}
