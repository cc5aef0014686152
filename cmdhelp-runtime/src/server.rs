//! The hook for a server of the program's commands, and what such a server uses of this crate.
//!
//! The server is a crate of its own. The facade hands it to the program as [`Root::SERVER`], so that
//! this crate needs no word of it: it asks the hook before it reads a command line itself.

use std::ffi::OsString;

#[doc(hidden)]
pub use crate::answer::Answer;
#[cfg(feature = "calls")]
#[doc(hidden)]
pub use crate::call::calls::{Calls, Ended, Streams, ValueCall};
#[cfg(feature = "calls")]
#[doc(hidden)]
pub use crate::call::progress::{Hear, Listener, json as progress_line};
#[doc(hidden)]
pub use crate::erased::{Erase, Erased};
#[doc(hidden)]
pub use crate::json_call::number::whole;
#[doc(hidden)]
pub use crate::secrets::Secrets;
#[doc(hidden)]
pub use crate::surface::{is_first_word_free, words};
use crate::tree::Root;

/// A server of a program's commands.
#[derive(Clone, Copy, Debug)]
pub struct Server {
    answer: fn(&[OsString]) -> Option<Answer>,
    #[cfg(feature = "calls")]
    run: Option<Run>,
}

/// Carries out a command line that is for the server; returns the exit status.
#[cfg(feature = "calls")]
pub type Run = fn(&[OsString], &mut Calls<'_>) -> Option<u8>;

impl Server {
    /// Makes the hook of a server that answers these command lines, and runs the program for each
    /// call.
    #[must_use]
    pub const fn new(answer: fn(&[OsString]) -> Option<Answer>) -> Self {
        Self {
            answer,
            #[cfg(feature = "calls")]
            run: None,
        }
    }

    /// Adds what the server does in a program whose commands have handlers.
    #[cfg(feature = "calls")]
    #[must_use]
    pub const fn with_calls(mut self, run: Run) -> Self {
        self.run = Some(run);
        self
    }

    /// Answers a command line that is for the server.
    pub(crate) fn answer(&self, argv: &[OsString]) -> Option<Answer> {
        (self.answer)(argv)
    }

    /// Carries out a command line that is for the server, or for a call of its own.
    #[cfg(feature = "calls")]
    pub(crate) fn run(&self, argv: &[OsString], calls: &mut Calls<'_>) -> Option<u8> {
        self.run.and_then(|run| run(argv, calls))
    }
}

/// Returns no server: the hook of a program that is built without one.
#[must_use]
pub const fn none<T: Root>() -> Option<Server> {
    None
}
