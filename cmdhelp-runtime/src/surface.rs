//! Answers help requests, which are questions about the program such as `help --format json`.
//!
//! The program looks for a help request in the command line before clap parses it. A command line
//! is a help request only if clap would not parse its words as something else, so command lines
//! keep the meaning that they have for clap. For most command lines, the program's constants are
//! enough to decide this. For all others, clap parses the command line first.

mod find;
mod options;
mod page;
mod refusal;
mod respond;
mod vocabulary;

use std::ffi::OsString;

use self::find::FoundRequest;
pub use self::find::is_first_word_free;
use self::options::HelpRequest;
#[cfg(feature = "calls")]
pub(crate) use self::vocabulary::FLAGS as HELP_FLAGS;
use crate::answer::PrintedAnswer;
use crate::erase::Erase;
use crate::erased::Erased;
#[cfg(feature = "explain")]
use crate::explain::ExplainedProgram;
use crate::line::words;
use crate::tree::Root;

/// Returns the answer to a help request, or `None` if the command line is not a
/// help request.
///
/// The first word of `argv` is the program's name. The author's code is not run, with two
/// exceptions: the functions that return the state of the program, and code that clap calls while
/// it parses a command line for which the constants are not enough.
#[must_use]
pub fn answer<T: Root>(argv: &[OsString]) -> Option<PrintedAnswer> {
    if let Some(answer) = T::SERVER.and_then(|server| server.answer(argv)) {
        return Some(answer);
    }
    // Most programs have no functions that return their state. The code that calls these functions
    // is not compiled into them.
    let read_state = const {
        match T::TRAITS.has_state_functions {
            true => Some(respond::program_state as respond::ReadState),
            false => None,
        }
    };
    answer_with::<T>(argv, read_state)
}

/// Returns the answer to a help request as [`answer`] does, but does not ask the server, and does not call the author's
/// functions that return the state of the program.
pub(crate) fn answer_without_state<T: Root>(argv: &[OsString]) -> Option<PrintedAnswer> {
    answer_with::<T>(argv, None)
}

fn answer_with<T: Root>(
    argv: &[OsString],
    read_state: Option<respond::ReadState>,
) -> Option<PrintedAnswer> {
    let program = &T::ERASED;
    let request = request(program, argv)?;
    #[cfg(feature = "explain")]
    if let (Some(count), false) = (request.explained, request.capabilities || request.llms) {
        let line = argv.split_at(argv.len().saturating_sub(count)).1;
        let program = ExplainedProgram::of::<T>();
        return Some(respond::explained(program, &request, line));
    }
    Some(respond::respond(program, &request, argv, read_state))
}

/// Returns the help request in a command line, if there is one.
fn request(program: &Erased, argv: &[OsString]) -> Option<HelpRequest> {
    let words = words(argv);
    match find::by_constants(program.traits, &words) {
        FoundRequest::Request(request) => Some(request),
        FoundRequest::Nothing => None,
        FoundRequest::AskClap => find::after_clap(program, &words, argv),
    }
}
