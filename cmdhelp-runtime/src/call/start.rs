//! Where a program starts.

use std::any::Any;
use std::ffi::OsString;
use std::io::{IsTerminal as _, stderr, stdin, stdout};
use std::process::ExitCode;

use clap::{ArgMatches, Error};

use super::argv::Misread;
use super::callee::{AsCallee as _, Callee};
use super::calls::Commands;
use super::options::Form;
use super::own_flag::asked_by_own_flag;
use super::paint::Paint;
use super::perform::{Shared, finish};
use super::screen::Screen;
use super::{
    Call, Fault, Format, Host, Printer, Program, Route, argv, by_value, check, perform, status,
    usage,
};
use crate::begun::block_on;
use crate::erased::Erased;
use crate::harness::is_for_people;
use crate::json_call;
use crate::request::Request;
use crate::secrets::{print_error, told};
use crate::server::Server;
use crate::view::visible::block;

/// Runs a program: reads its command line, carries out the command, prints the result, and returns
/// the status to end with.
///
/// Every command needs a handler, a type on the way to it that implements [`Run`](super::Run); that
/// one is missing is an error of the compiler, which names the command.
#[must_use = "the status tells whoever called how it went"]
pub fn run<C: Program>() -> ExitCode {
    const { check::handled::<C>(false) };
    block_on(start::<C>(Shared::default()))
}

/// The same, with something made once for all commands, such as a client or a database: each finds
/// it at [`Context::state`](super::Context::state).
#[must_use = "the status tells whoever called how it went"]
pub fn run_with<C: Program, S: Any>(state: S) -> ExitCode {
    const { check::handled::<C>(false) };
    block_on(start::<C>(Shared::with(state)))
}

/// [`run`] for a program with commands that are [`RunAsync`](super::RunAsync). Any runtime can wait
/// for it, one with a single thread as well.
#[cfg(feature = "async")]
#[must_use = "the status tells whoever called how it went"]
pub fn run_async<C: Program>() -> impl Future<Output = ExitCode> {
    const { check::handled::<C>(true) };
    start::<C>(Shared::default())
}

/// [`run_with`] for a program with commands that are [`RunAsync`](super::RunAsync).
#[cfg(feature = "async")]
#[must_use = "the status tells whoever called how it went"]
pub fn run_async_with<C: Program, S: Any>(state: S) -> impl Future<Output = ExitCode> {
    const { check::handled::<C>(true) };
    start::<C>(Shared::with(state))
}

/// [`run`] with words, streams and state of the caller's, in its own process: so a test calls a
/// program as a shell would, and looks at what comes of it. Returns the status.
///
/// The program's name stands first among the words. What reads standard input, as `--json -` does,
/// reads that of the process.
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
    let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
    let request = Request::of::<C>(words);
    block_on(respond(&C::CALLEE, request, host, write_error))
}

/// The form of results that the root declares: no more is known of a command line that is not valid.
fn declared_output(callee: &Callee) -> Form {
    let nothing = ArgMatches::default();
    let mut route = Route::default();
    route.enter(&nothing, Some(callee.route), None);
    route.declared().output()
}

fn start<C: Program>(shared: Shared) -> impl Future<Output = ExitCode> {
    C::review_built();
    started(&C::CALLEE, C::SERVER, Request::of::<C>, shared)
}

/// The same of a program without its type.
async fn started(
    callee: &'static Callee,
    server: Option<Server>,
    request: fn(Vec<OsString>) -> Request,
    mut shared: Shared,
) -> ExitCode {
    let words: Vec<_> = std::env::args_os().collect();
    if let Some(server) = server {
        let mut calls = Commands::new(callee, &mut shared);
        if let Some(code) = server.run(&words, &mut calls) {
            return ExitCode::from(code.done().await);
        }
    }
    let request = match request(words) {
        Request::Answered(answer) => return ExitCode::from(answer.print()),
        request => request,
    };
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
    let print: Tell = |program, error, argv, _| print_error(program, error, argv);
    ExitCode::from(respond(callee, request, &mut host, print).await)
}

/// Tells people what clap says of a command line.
pub(super) type Tell = fn(&Erased, &Error, &[OsString], &mut Host<'_>);

pub(super) fn write_error(program: &Erased, error: &Error, argv: &[OsString], host: &mut Host<'_>) {
    let text = told(program, error, argv);
    let to = match error.use_stderr() {
        true => &mut host.err,
        false => &mut host.out,
    };
    let _ = to.write_all(text.as_bytes());
}

/// Does what a command line asks; returns the exit status.
pub(super) async fn respond(
    callee: &Callee,
    request: Request,
    host: &mut Host<'_>,
    tell: Tell,
) -> u8 {
    match request {
        Request::Answered(answer) => answer.write(host.out, host.err, host.terminal),
        Request::MissingJson(missing) => {
            let fault = usage::no_json(callee, &missing, host.terminal);
            let format = Form::Auto.at(host.terminal);
            refuse(&fault, format, host)
        }
        Request::Line(argv) => match argv::read(callee, argv.clone()) {
            Ok(call) => perform::carry_out(callee, &call, host).await,
            Err(misread) => refuse_line(callee, misread, &argv, host, tell),
        },
        Request::Json(argv, meant) => {
            let read = by_value::read(callee, &argv, &meant, None);
            respond_to_json(callee, read, &argv, meant, host, tell).await
        }
    }
}

/// Carries out a call with JSON; returns the exit status.
pub(super) async fn respond_to_json(
    callee: &Callee,
    read: Result<Call, Misread>,
    argv: &[OsString],
    meant: json_call::Meant<'_>,
    host: &mut Host<'_>,
    tell: Tell,
) -> u8 {
    match read {
        Ok(mut call) => {
            // Who calls with JSON gets JSON, unless they ask for another format.
            call.options.output = call.options.output.or(Some(Format::Json));
            perform::carry_out(callee, &call, host).await
        }
        Err(mut misread) => {
            let status = tell_people(callee, &mut misread, Format::Json, argv, host, tell);
            status.unwrap_or_else(|| {
                let answer = json_call::refused(callee.program, misread.error, argv, meant);
                answer.write(host.out, host.err, host.terminal)
            })
        }
    }
}

/// Prints why a command line is refused; returns the exit status.
fn refuse_line(
    callee: &Callee,
    mut misread: Misread,
    argv: &[OsString],
    host: &mut Host<'_>,
    tell: Tell,
) -> u8 {
    let asked = asked_by_own_flag(callee.program, argv);
    let format = asked.unwrap_or_else(|| declared_output(callee).at(host.terminal));
    let status = tell_people(callee, &mut misread, format, argv, host, tell);
    status.unwrap_or_else(|| {
        let fault = usage::fault(callee, &misread.error, misread.cmd, argv);
        refuse(&fault, Format::Json, host)
    })
}

/// Prints clap's own text where it is for people, and help and the version, which are answers;
/// returns the exit status then. `format` is used where the line asks for none.
fn tell_people(
    callee: &Callee,
    misread: &mut Misread,
    format: Format,
    argv: &[OsString],
    host: &mut Host<'_>,
    tell: Tell,
) -> Option<u8> {
    let is_error = misread.error.use_stderr();
    if is_error && misread.format.unwrap_or(format) != Format::Text {
        return None;
    }
    tell(callee.program, &misread.error, argv, host);
    if !is_error {
        return Some(status::OK);
    }
    // Of text in a pipe, nobody knows whether a person reads it.
    if !host.terminal {
        let fault = usage::fault(callee, &misread.error, misread.cmd.take(), argv);
        let _ = host.err.write_all(block(&fault.ways_out()).as_bytes());
    }
    Some(status::USAGE)
}

/// Prints an error; returns the exit status.
fn refuse(fault: &Fault, format: Format, host: &mut Host<'_>) -> u8 {
    let mut printer = Printer::new(host.out, host.err, format)
        .pretty(host.terminal)
        .paint(host.shared.paint);
    printer.fault(fault);
    let lost = printer.lost().map(ToString::to_string);
    finish(lost, fault.exit, host.err)
}
