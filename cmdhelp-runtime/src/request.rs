//! The kinds of requests that a command line can make. No other module distinguishes these kinds.
//!
//! A help request or a call with JSON is recognized only if clap would not parse its
//! words as something else. So command lines keep the meaning that they have for clap.

use std::ffi::OsString;

#[cfg(feature = "agents")]
use crate::answer::PrintedAnswer;
#[cfg(feature = "agents")]
use crate::erase::Erase as _;
#[cfg(feature = "agents")]
use crate::erased::Erased;
#[cfg(feature = "agents")]
use crate::json_call::{self, CallKind, JsonOrigin, NoValue};
#[cfg(feature = "agents")]
use crate::surface;
use crate::tree::Root;

/// The request that a command line makes.
#[derive(Debug)]
pub(crate) enum Request {
    /// A request that has already been answered: a help request, or an invalid call
    /// with JSON.
    #[cfg(feature = "agents")]
    Answered(PrintedAnswer),
    /// A command line for clap.
    Line(Vec<OsString>),
    /// A call with JSON, and the equivalent command line for clap.
    #[cfg(feature = "agents")]
    Json(Vec<OsString>, JsonOrigin<'static>),
    /// A call with JSON whose value is missing.
    #[cfg(feature = "agents")]
    MissingJson(NoValue),
}

impl Request {
    /// Determines the request of a command line. The first word is the program's name.
    #[cfg(feature = "agents")]
    pub(crate) fn of<T: Root>(argv: Vec<OsString>) -> Self {
        match surface::answer::<T>(&argv) {
            Some(answer) => Self::Answered(answer),
            None => Self::of_call(&T::ERASED, argv),
        }
    }

    /// Leaves every command line to clap: without the feature `agents`, there are no help requests
    /// and no calls with JSON.
    #[cfg(not(feature = "agents"))]
    pub(crate) fn of<T: Root>(argv: Vec<OsString>) -> Self {
        Self::Line(argv)
    }

    /// Determines the request of a command line that is not a help request.
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
