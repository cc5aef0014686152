//! Carries out a command line, or prints why it cannot be carried out.

use std::ffi::OsString;

use clap::{ArgMatches, Error};

use super::argv::ParseFailure;
use super::as_callee::AsCallee as _;
use super::callee::Callee;
use super::checked::possible;
use super::options::ResultForm;
use super::own_flag::requested_by_own_flag;
use super::print::Presentation;
use super::stage::{finish, words};
use super::{
    Call, Fault, Format, Host, Options, Printer, Program, argv, by_value, perform, status, usage,
};
use crate::erased::Erased;
use crate::json_call;
use crate::line_error::LineError;
use crate::maybe_future::MaybeFuture;
use crate::redacted_error::redacted_message;
use crate::request::Request;
use crate::view::visible::block;

/// A function that prints clap's error as text for people.
pub(super) type PrintError = fn(&Erased, &Error, &[OsString], &mut Host<'_>);

pub(super) fn write_error(program: &Erased, error: &Error, argv: &[OsString], host: &mut Host<'_>) {
    let text = redacted_message(program, error, argv);
    let to = match error.use_stderr() {
        true => &mut host.err,
        false => &mut host.out,
    };
    let _ = to.write_all(text.as_bytes());
}

/// Carries out what a command line requests, and returns the exit code.
pub(super) fn respond<'h>(
    callee: &'h Callee,
    request: Request,
    host: &'h mut Host<'_>,
    print_error_text: PrintError,
) -> MaybeFuture<'h, u8> {
    let call = match request {
        Request::Answered(answer) => {
            return MaybeFuture::Done(answer.write(host.out, host.err));
        }
        Request::MissingJson(missing) => {
            let fault = usage::no_json(callee, &missing, host.terminal);
            let format = ResultForm::Auto.at(host.terminal);
            return MaybeFuture::Done(refuse(&fault, format, host));
        }
        Request::Line(argv) => match argv::read(callee, argv.clone()) {
            Ok(call) => Ok(call),
            Err(failure) => Err(refuse_line(callee, failure, &argv, host, print_error_text)),
        },
        Request::Json(argv, meant) => {
            let read = by_value::read(callee, &argv, &meant, None);
            json_call(callee, read, &argv, meant, host, print_error_text)
        }
    };
    match call {
        Ok(call) => perform::carry_out_later(callee, call, host),
        Err(status) => MaybeFuture::Done(status),
    }
}

/// Returns the call that `read` contains, with JSON as the default output format. If `read` is an
/// error, prints it and returns the exit code. `argv` is the command line of the call, and `meant`
/// tells which JSON value it was made from.
pub(super) fn json_call(
    callee: &Callee,
    read: Result<Call, ParseFailure>,
    argv: &[OsString],
    meant: json_call::JsonOrigin<'_>,
    host: &mut Host<'_>,
    print_error_text: PrintError,
) -> Result<Call, u8> {
    match read {
        Ok(mut call) => {
            // A call with JSON arguments gets a JSON result, unless it requests another format.
            call.options.output = call.options.output.or(Some(Format::Json));
            Ok(call)
        }
        Err(mut failure) => {
            let status = print_for_people(
                callee,
                &mut failure,
                Format::Json,
                argv,
                host,
                print_error_text,
            );
            Err(status.unwrap_or_else(|| {
                let answer = json_call::refused(callee.program, failure.error, argv, meant);
                answer.write(host.out, host.err)
            }))
        }
    }
}

/// Prints the error of a command line that clap cannot parse, and returns the exit code.
fn refuse_line(
    callee: &Callee,
    mut failure: ParseFailure,
    argv: &[OsString],
    host: &mut Host<'_>,
    print_error_text: PrintError,
) -> u8 {
    let requested = requested_by_own_flag(callee.program, argv);
    let format = requested.unwrap_or_else(|| declared_output(callee).at(host.terminal));
    let status = print_for_people(callee, &mut failure, format, argv, host, print_error_text);
    status.unwrap_or_else(|| {
        let fault = usage::fault(callee, &failure.error, failure.cmd, argv);
        refuse(&fault, Format::Json, host)
    })
}

/// Prints clap's own text if it is the help, the version, or an error that is to be printed as
/// text, and returns the exit code. Returns `None` if the error is to be printed as JSON, which is
/// left to the caller. `format` is the format for a command line that requests none.
fn print_for_people(
    callee: &Callee,
    failure: &mut ParseFailure,
    format: Format,
    argv: &[OsString],
    host: &mut Host<'_>,
    print_error_text: PrintError,
) -> Option<u8> {
    let is_error = failure.error.use_stderr();
    if is_error && failure.format.unwrap_or(format) != Format::Text {
        return None;
    }
    print_error_text(callee.program, &failure.error, argv, host);
    if !is_error {
        return Some(status::OK);
    }
    // If the text goes to a pipe, a program may read it, so the corrected command line is added.
    if !host.terminal {
        let fault = usage::fault(callee, &failure.error, failure.cmd.take(), argv);
        let _ = host.err.write_all(block(&fault.ways_out()).as_bytes());
    }
    Some(status::USAGE)
}

/// Prints an error, and returns the exit code.
fn refuse(fault: &Fault, format: Format, host: &mut Host<'_>) -> u8 {
    let presentation = Presentation {
        pretty: host.terminal,
        paint: host.shared.paint,
        ..Presentation::default()
    };
    let mut printer = Printer::new(host.out, host.err, format, presentation);
    printer.fault(fault);
    let lost = printer.lost().map(ToString::to_string);
    finish(lost, fault.exit, host.err)
}

/// Returns the output format that the root command declares. It applies to invalid command lines,
/// because the command that they select is unknown.
fn declared_output(callee: &Callee) -> ResultForm {
    callee.route_of(&ArgMatches::default()).declared.output()
}

/// Checks whether a command line could be carried out, without running its command. Returns the
/// error, or `None` if there is none.
pub(crate) fn line_error<C: Program>(argv: Vec<OsString>) -> Option<LineError> {
    match argv::read(&C::CALLEE, argv) {
        Err(failure) => Some(LineError::Clap(failure.error)),
        Ok(call) if call.options == Options::default() => None,
        Ok(call) => possible(&C::CALLEE, &call).err().map(|why| {
            let words = words(call.matches.get());
            let fault = usage::not_possible(&C::CALLEE, &call, &words, why);
            LineError::Refused(["error: ", &fault.text()].concat())
        }),
    }
}
