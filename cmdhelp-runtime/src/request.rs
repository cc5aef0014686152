//! The kinds of requests that a command line can make. No other module distinguishes these kinds.
//!
//! A help request or a call with JSON is recognized only if clap would not parse its
//! words as something else. So command lines keep the meaning that they have for clap.
//!
//! A command line is read in stages. Each stage reads it only if the stage before it found nothing,
//! and most command lines have no word that concerns a stage before clap's. The stages use different
//! trees, because building all commands of a large program takes time:
//!
//! | stage | tree | why this tree |
//! |---|---|---|
//! | help requests by constants, `surface/find.rs` | none | the constants decide most command lines |
//! | other help requests, `surface/find.rs` | whole | a help request may name any command, and clap itself must refuse the command line |
//! | calls with JSON, `json_call/find.rs` | selected, if a word is the flag for JSON; whole if the word may be data | the words select one command; only clap can decide what is data |
//! | clap, `matches.rs` | selected; whole if clap refuses it, and always in a debug build | values need only the selected command; error messages name others, too |
//! | clap with the framework's flags, `call/argv.rs` | whole, with the flags | only command lines that clap has refused are read so; the names of the flags depend on the commands |
//! | flags beside a JSON value, `call/by_value.rs` | only the flags | the arguments are in the value, so the program's own arguments have no meaning here |
//!
//! Secrets are searched for only in a command line whose words may be printed. `secret_finder.rs`
//! uses the whole tree, because the name of the command may be misspelled, and then the secret
//! arguments of every command count. `flag_names.rs` reads a command line with the tree of its
//! caller, a second time if the selected command renames a flag.

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
    #[expect(
        clippy::extra_unused_type_parameters,
        reason = "the caller is the same with and without the feature"
    )]
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
