//! The requests that a command line can make; only this module distinguishes them.
//!
//! A question and a call with JSON are recognized only if clap would not read their words as
//! something else, so a line keeps the meaning that it has for clap.

use std::ffi::OsString;

#[cfg(feature = "agents")]
use crate::answer::Answer;
#[cfg(feature = "agents")]
use crate::erase::Erase as _;
#[cfg(feature = "agents")]
use crate::erased::Erased;
#[cfg(feature = "agents")]
use crate::json_call::{self, CallKind, JsonOrigin, NoValue};
#[cfg(feature = "agents")]
use crate::surface;
use crate::tree::Root;

/// The request of a command line.
#[derive(Debug)]
pub(crate) enum Request {
    /// A request that is answered already: a question about the program, or a call with JSON that
    /// cannot be made.
    #[cfg(feature = "agents")]
    Answered(Answer),
    /// A line that clap parses.
    Line(Vec<OsString>),
    /// A call with JSON, with the equivalent line that clap parses.
    #[cfg(feature = "agents")]
    Json(Vec<OsString>, JsonOrigin<'static>),
    /// A call with JSON whose value is missing.
    #[cfg(feature = "agents")]
    MissingJson(NoValue),
}

impl Request {
    /// Finds the request of a command line whose first word is the program's name.
    #[cfg(feature = "agents")]
    pub(crate) fn of<T: Root>(argv: Vec<OsString>) -> Self {
        match surface::answer::<T>(&argv) {
            Some(answer) => Self::Answered(answer),
            None => Self::of_call(&T::ERASED, argv),
        }
    }

    /// Leaves every line to clap: without the feature `agents`, there are no other requests.
    #[cfg(not(feature = "agents"))]
    pub(crate) fn of<T: Root>(argv: Vec<OsString>) -> Self {
        Self::Line(argv)
    }

    /// Finds the request of a command line that is not a question about the program.
    #[cfg(feature = "agents")]
    pub(crate) fn of_call(program: &'static Erased, argv: Vec<OsString>) -> Self {
        match json_call::call(program, &argv) {
            CallKind::None => Self::Line(argv),
            CallKind::Argv(argv, meant) => Self::Json(argv, meant),
            CallKind::Refused(answer) => Self::Answered(answer),
            CallKind::NoValue(missing) => Self::MissingJson(missing),
        }
    }
}
