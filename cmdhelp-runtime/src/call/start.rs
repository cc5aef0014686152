//! The functions that start a program.

use std::any::Any;
use std::ffi::OsString;
use std::io::{IsTerminal as _, stderr, stdin, stdout};
use std::process::ExitCode;

use super::as_callee::AsCallee as _;
use super::callee::{Callee, PlainParser};
use super::calls::Commands;
use super::paint::Paint;
use super::perform::carry_out;
use super::plain::carry_out_plain;
use super::respond::{PrintError, respond, write_error};
use super::screen::Screen;
use super::{Call, Host, Program, Shared, check};
use crate::harness::is_for_people;
use crate::list::List as _;
use crate::maybe_future::{MaybeFuture, block_on};
use crate::redacted_error::print_error;
use crate::request::Request;
use crate::server::Server;

/// Runs a program: reads its command line, runs the command, prints the result, and returns the
/// exit code.
///
/// Every command needs a handler: its type, or the type of a parent command, has to implement
/// [`Run`](super::Run). If a command has no handler, a compile error names the command.
#[must_use = "return the exit code from `main`"]
pub fn run<C: Program>() -> ExitCode {
    const { check::handled::<C>(false) };
    block_on(start::<C>(Shared::default()))
}

/// Runs a program with state that all commands share, such as a client or a database. Handlers get
/// the state from [`Context::state`](super::Context::state).
#[must_use = "return the exit code from `main`"]
pub fn run_with<C: Program, S: Any>(state: S) -> ExitCode {
    const { check::handled::<C>(false) };
    block_on(start::<C>(Shared::with(state)))
}

/// Runs a program with [`RunAsync`](super::RunAsync) commands, as [`run`] does. The future can be
/// awaited in any runtime, even one with a single thread.
#[cfg(feature = "async")]
#[must_use = "return the exit code from `main`"]
pub fn run_async<C: Program>() -> impl Future<Output = ExitCode> {
    const { check::handled::<C>(true) };
    start::<C>(Shared::default())
}

/// Runs a program with state and [`RunAsync`](super::RunAsync) commands, as [`run_with`] does.
#[cfg(feature = "async")]
#[must_use = "return the exit code from `main`"]
pub fn run_async_with<C: Program, S: Any>(state: S) -> impl Future<Output = ExitCode> {
    const { check::handled::<C>(true) };
    start::<C>(Shared::with(state))
}

/// Runs a program inside the process of another program, with the streams and the state of `host`.
/// Returns the exit code.
///
/// The first of `words` is the program's name. Commands and `--json -` read the standard input of
/// the process.
///
/// ```
/// # extern crate cmdhelp_runtime as cmdhelp;
/// use cmdhelp::call::{Host, Program, Shared, run_in};
///
/// fn call<C: Program>(line: &str) -> (u8, String) {
///     let mut out = Vec::new();
///     let mut host = Host {
///         out: &mut out,
///         err: &mut std::io::stderr(),
///         terminal: false,
///         prompts: false,
///         shared: &mut Shared::with(vec!["what all commands share"]),
///     };
///     let code = run_in::<C>(line.split(' '), &mut host);
///     (code, String::from_utf8(out).unwrap())
/// }
/// ```
pub fn run_in<C: Program>(
    words: impl IntoIterator<Item: Into<OsString>>,
    host: &mut Host<'_>,
) -> u8 {
    const { check::handled::<C>(false) };
    C::review_built();
    let words: Vec<OsString> = words.into_iter().map(Into::into).list();
    if let Some(code) = block_on(carry_out_plain(&C::CALLEE, &words, host)) {
        return code;
    }
    let request = Request::of::<C>(words);
    block_on(respond(&C::CALLEE, request, host, write_error).done())
}

/// Runs a program as [`run_in`] does, but only if its command line can be parsed without clap.
/// Otherwise, runs nothing and returns `None`.
pub fn run_plain<C: Program>(words: &[OsString], host: &mut Host<'_>) -> Option<u8> {
    let callee = Callee {
        plain: Some(PlainParser::of::<C>()),
        ..C::CALLEE
    };
    block_on(carry_out_plain(&callee, words, host))
}

/// Carries out a call, prints its result or its error, and returns the exit code.
///
/// If the call needs consent and has none, the handler does not run, except for a dry run that
/// makes the preview.
pub fn perform<C: Program>(call: &Call, host: &mut Host<'_>) -> u8 {
    block_on(carry_out(&C::CALLEE, call, host))
}

fn start<C: Program>(shared: Shared) -> impl Future<Output = ExitCode> {
    C::review_built();
    let serve = const {
        match C::SERVER {
            Some(server) => Some((server, serve as Serve)),
            None => None,
        }
    };
    started(&C::CALLEE, serve, Request::of::<C>, shared).done()
}

/// A function that passes a command line to the server, which returns `None` if the command line is
/// not for it. The function is not compiled into programs without a server.
type Serve = for<'c> fn(
    Server,
    &'static Callee,
    &'c [OsString],
    &'c mut Shared,
) -> MaybeFuture<'c, Option<u8>>;

fn serve<'c>(
    server: Server,
    callee: &'static Callee,
    words: &'c [OsString],
    shared: &'c mut Shared,
) -> MaybeFuture<'c, Option<u8>> {
    MaybeFuture::Later(Box::pin(async move {
        let mut calls = Commands::new(callee, shared);
        match server.run(words, &mut calls) {
            Some(code) => Some(code.done().await),
            None => None,
        }
    }))
}

/// Runs the program of a [`Callee`]. This function has no type parameter, and its callers do not know the type of the
/// future, so that its code is compiled once for all programs.
fn started(
    callee: &'static Callee,
    serve: Option<(Server, Serve)>,
    request: fn(Vec<OsString>) -> Request,
    shared: Shared,
) -> MaybeFuture<'static, ExitCode> {
    MaybeFuture::Later(Box::pin(carried_out(callee, serve, request, shared)))
}

async fn carried_out(
    callee: &'static Callee,
    serve: Option<(Server, Serve)>,
    request: fn(Vec<OsString>) -> Request,
    mut shared: Shared,
) -> ExitCode {
    let words: Vec<_> = std::env::args_os().list();
    if let Some((server, serve)) = serve
        && let Some(code) = serve(server, callee, &words, &mut shared).done().await
    {
        return ExitCode::from(code);
    }
    let terminal = is_for_people(&stdout());
    if terminal {
        shared.screen = Screen::Terminal;
    }
    shared.paint = Paint::AsDeclared(callee.program);
    let mut host = Host {
        out: &mut stdout(),
        err: &mut stderr(),
        terminal,
        prompts: stdin().is_terminal() && is_for_people(&stderr()),
        shared: &mut shared,
    };
    // The command line of a question about the program, such as `help --format json`, is never
    // plain, so this order is safe.
    if let Some(code) = carry_out_plain(callee, &words, &mut host).await {
        return ExitCode::from(code);
    }
    let request = match request(words) {
        Request::Answered(answer) => return ExitCode::from(answer.print()),
        request => request,
    };
    let print: PrintError = |program, error, argv, _| print_error(program, error, argv);
    ExitCode::from(respond(callee, request, &mut host, print).done().await)
}
