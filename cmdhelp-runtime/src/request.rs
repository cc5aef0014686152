//! Decides what a command line requests: an answer to a question about the program, a call with
//! JSON, or a call that clap parses. No other module decides this.
//!
//! A command line is a help request or a call with JSON only if clap would not parse its words as
//! something else. So command lines keep the meaning that they have for clap.
//!
//! A command line is read in stages. Each stage reads it only if the stage before it found nothing, and most command
//! lines contain no word for a stage before clap's. The stages use different parts of the command tree, because
//! building all commands of a large program takes time:
//!
//! | stage | commands that are built | why these |
//! |---|---|---|
//! | help requests by constants, `surface/find.rs` | none | the constants decide most command lines |
//! | other help requests, `surface/find.rs` | all | a help request may name any command, and it is one only if clap refuses the command line |
//! | calls with JSON, `json_call/find.rs` | the selected ones, if a word is the flag for JSON; all if this word may be data | the words select one command; only clap can decide what is data |
//! | clap, `matches.rs` | the selected ones; all if clap refuses the command line, and always in a debug build | values need only the selected command; error messages name others, too |
//! | clap with the framework's flags, `call/argv.rs` | all, with the flags | this stage reads only command lines that clap has refused; the names of the flags depend on the commands |
//! | flags beside a JSON value, `call/by_value.rs` | none, only the flags | the arguments are in the value, so the program's own arguments have no meaning here |
//!
//! Secrets are searched for only in a command line whose words may be printed. `secret_finder.rs`
//! builds all commands, because the name of the selected command may be misspelled, and the secret
//! argument may then be that of any command. `flag_names.rs` reads a command line with the commands
//! that its caller has built, and reads it again if the selected command gives a flag of cmdhelp
//! another name.

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

/// What a command line requests.
#[derive(Debug)]
pub(crate) enum Request {
    /// A request whose answer is already known: a help request, or an invalid call with JSON.
    #[cfg(feature = "agents")]
    Answered(PrintedAnswer),
    /// A call that clap parses.
    Line(Vec<OsString>),
    /// A call with JSON: the equivalent command line, which clap parses, and the JSON value that it
    /// was made from.
    #[cfg(feature = "agents")]
    Json(Vec<OsString>, JsonOrigin<'static>),
    /// A call with JSON whose value is missing.
    #[cfg(feature = "agents")]
    MissingJson(NoValue),
}

impl Request {
    /// Decides what a command line requests. The first word of `argv` is the program's name.
    #[cfg(feature = "agents")]
    pub(crate) fn of<T: Root>(argv: Vec<OsString>) -> Self {
        match surface::answer::<T>(&argv) {
            Some(answer) => Self::Answered(answer),
            None => Self::of_call(&T::ERASED, argv),
        }
    }

    /// Decides what a command line requests as [`of`](Self::of) does, for a command line that is not carried out. The
    /// server is not asked, and the author's functions that return the state of the program are not called.
    #[cfg(feature = "agents")]
    pub(crate) fn of_documented<T: Root>(argv: Vec<OsString>) -> Self {
        match surface::answer_without_state::<T>(&argv) {
            Some(answer) => Self::Answered(answer),
            None => Self::of_call(&T::ERASED, argv),
        }
    }

    /// Leaves every command line to clap, because without the feature `agents` there are no help
    /// requests and no calls with JSON.
    #[cfg(not(feature = "agents"))]
    #[expect(
        clippy::extra_unused_type_parameters,
        reason = "the caller is the same with and without the feature"
    )]
    pub(crate) fn of<T: Root>(argv: Vec<OsString>) -> Self {
        Self::Line(argv)
    }

    /// Decides what a command line requests that is not a help request.
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
