//! [`Server`], with which a server crate offers the program's commands, for example over MCP.
//!
//! The server is a separate crate, on which this crate does not depend. The crate `cmdhelp` passes
//! the server to the program as [`Root::SERVER`](crate::tree::Root::SERVER). Before this crate
//! parses a command line, it asks the server whether the command line is for the server.
//!
//! This crate does not know the server's protocol. The only exception is `Test::mcp`, which calls a tool in a test,
//! with the types that it needs. It is here because Rust allows methods of `Test` only in the crate that defines
//! `Test`.

use std::ffi::OsString;
#[cfg(feature = "calls")]
use std::io::Write;

use crate::answer::PrintedAnswer;
#[cfg(feature = "calls")]
use crate::cancel::Cancellation;
#[cfg(feature = "calls")]
#[doc(hidden)]
pub use crate::maybe_future::MaybeFuture;

/// The functions of a server that the program calls.
#[derive(Clone, Copy, Debug)]
pub struct Server {
    answer: fn(&[OsString]) -> Option<PrintedAnswer>,
    #[cfg(feature = "calls")]
    run: Option<Run>,
    #[cfg(all(feature = "mcp", feature = "test"))]
    call_tool: Option<CallTool>,
}

/// A function that carries out a command line which starts the server or comes from it. Returns the
/// exit code, or `None` for any other command line.
#[cfg(feature = "calls")]
pub type Run = for<'c> fn(&'c [OsString], &'c mut dyn Calls) -> Option<MaybeFuture<'c, u8>>;

/// A function that calls a tool in a test. Returns the result of `tools/call` as JSON, or an error
/// message.
#[cfg(all(feature = "mcp", feature = "test"))]
pub type CallTool =
    for<'c> fn(ToolCall<'c>, &'c mut dyn Calls) -> MaybeFuture<'c, Result<String, String>>;

impl Server {
    /// Makes a server that starts the program again for each call of a command. `answer` carries
    /// out a command line that is for the server, and returns `None` for any other.
    #[must_use]
    pub const fn new(answer: fn(&[OsString]) -> Option<PrintedAnswer>) -> Self {
        Self {
            answer,
            #[cfg(feature = "calls")]
            run: None,
            #[cfg(all(feature = "mcp", feature = "test"))]
            call_tool: None,
        }
    }

    /// Adds the function that a program with handlers calls in place of `answer`. The server then
    /// calls commands in the program's process.
    #[cfg(feature = "calls")]
    #[must_use]
    pub const fn with_calls(mut self, run: Run) -> Self {
        self.run = Some(run);
        self
    }

    /// Adds the function that calls tools in tests.
    #[cfg(all(feature = "mcp", feature = "test"))]
    #[must_use]
    pub const fn with_tools(mut self, call_tool: CallTool) -> Self {
        self.call_tool = Some(call_tool);
        self
    }

    /// Calls a tool in a test. Returns `None` if the server does not support calls in tests.
    #[cfg(all(feature = "mcp", feature = "test"))]
    pub(crate) fn call_tool<'c>(
        &self,
        call: ToolCall<'c>,
        calls: &'c mut dyn Calls,
    ) -> Option<MaybeFuture<'c, Result<String, String>>> {
        self.call_tool.map(|call_tool| call_tool(call, calls))
    }

    /// Carries out a command line in a program without handlers, if it is for the server.
    pub(crate) fn answer(&self, argv: &[OsString]) -> Option<PrintedAnswer> {
        (self.answer)(argv)
    }

    /// Carries out a command line in a program with handlers, if it starts the server or comes from
    /// it.
    #[cfg(feature = "calls")]
    pub(crate) fn run<'c>(
        &self,
        argv: &'c [OsString],
        calls: &'c mut dyn Calls,
    ) -> Option<MaybeFuture<'c, u8>> {
        self.run.and_then(|run| run(argv, calls))
    }
}

/// Returns `None`, which is the server of a program without one. `T` is the root type.
#[must_use]
pub const fn none<T>() -> Option<Server> {
    None
}

/// Calls the commands of the program for its server, in the program's process.
#[cfg(feature = "calls")]
pub trait Calls {
    /// Carries out a command line. The first of `words` is the program's name.
    fn line<'c>(
        &'c mut self,
        words: Vec<OsString>,
        to: Streams<'c>,
        listener: Listener,
    ) -> MaybeFuture<'c, Ended>;

    /// Carries out a call with a JSON value. Does not return before the call has ended.
    #[cfg(feature = "in-process")]
    fn value(&mut self, call: ValueCall<'_>, to: Streams<'_>, listener: Listener) -> Ended;
}

#[cfg(feature = "in-process")]
/// A call of a command with a JSON value.
#[derive(Clone, Debug)]
pub struct ValueCall<'c> {
    /// The program's name.
    pub name: OsString,
    /// The words of the command, without the program's name.
    pub path: &'c [String],
    /// The arguments, as JSON.
    pub arguments: &'c str,
    /// The framework's flags that are passed beside the arguments, such as `--dry-run`.
    pub flags: Vec<OsString>,
}

/// A call of a tool in a test.
#[cfg(all(feature = "mcp", feature = "test"))]
#[derive(Clone, Copy, Debug)]
pub struct ToolCall<'c> {
    /// The name of the tool.
    pub name: &'c str,
    /// The arguments, as JSON.
    pub arguments: &'c str,
    /// Whether the user of the MCP client consents when the client asks for consent.
    pub confirmed: bool,
}

#[cfg(feature = "calls")]
/// The streams of a call.
pub struct Streams<'s> {
    /// The stream for the result.
    pub out: &'s mut dyn Write,
    /// The stream for progress, cursors and errors as text.
    pub err: &'s mut dyn Write,
}

#[cfg(feature = "calls")]
cmdhelp_spec::opaque! { Streams<'_> }

#[cfg(feature = "calls")]
/// The outcome of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The exit code.
    pub code: u8,
    /// Whether the result is a stream.
    pub is_stream: bool,
}

#[cfg(feature = "calls")]
/// A function that receives a progress report: how much is done, how much there is to do, if that
/// is known, and a message.
pub type OnProgress = dyn Fn(u64, Option<u64>, &str);

#[cfg(feature = "calls")]
/// Connects a call to the server that makes it: reports the call's progress to the server, and
/// tells the call when it is cancelled. A call from a command line has no listener.
pub struct Listener {
    /// Receives progress reports.
    pub progress: Box<OnProgress>,
    /// The handle with which the server cancels the call. If it is `None`, Ctrl-C cancels the call.
    pub cancellation: Option<Cancellation>,
}

#[cfg(feature = "calls")]
cmdhelp_spec::opaque! { Listener }
