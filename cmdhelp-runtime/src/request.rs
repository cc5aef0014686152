//! What a command line asks of a program: the one place that decides.
//!
//! A question and a call with JSON are recognized only where clap would not have read their words as
//! something else, so a line keeps the meaning that it has to clap.

use std::ffi::OsString;

use crate::answer::Answer;
use crate::erased::{Erase as _, Erased};
use crate::json_call::{self, Call, JsonOrigin, NoValue};
use crate::surface;
use crate::tree::Root;

/// What a command line asks of a program.
#[derive(Debug)]
pub(crate) enum Request {
    /// It is answered already: a question about the program, or a call with JSON that cannot be made.
    Answered(Answer),
    /// It is for clap to read.
    Line(Vec<OsString>),
    /// It is a call with JSON; clap reads this line, which means the same.
    Json(Vec<OsString>, JsonOrigin<'static>),
    /// It is a call with JSON, without the JSON.
    MissingJson(NoValue),
}

impl Request {
    /// Decides what a command line asks; the program's name comes first.
    pub(crate) fn of<T: Root>(argv: Vec<OsString>) -> Self {
        match surface::answer::<T>(&argv) {
            Some(answer) => Self::Answered(answer),
            None => Self::of_call(&T::ERASED, argv),
        }
    }

    /// Decides what a command line asks that is no question about the program.
    pub(crate) fn of_call(program: &'static Erased, argv: Vec<OsString>) -> Self {
        match json_call::call(program, &argv) {
            Call::None => Self::Line(argv),
            Call::Argv(argv, meant) => Self::Json(argv, meant),
            Call::Refused(answer) => Self::Answered(answer),
            Call::NoValue(missing) => Self::MissingJson(missing),
        }
    }
}
