//! Calls that a server carries out in the program's process.

use std::ffi::OsString;
use std::io::Write;

use super::callee::Callee;
use super::perform::Shared;
use super::progress::Listener;
use super::start::{respond, respond_to_json, write_error};
use super::{Host, by_value};
use crate::json_call::Repeated;
use crate::request::Request;

/// The commands of a running program, for its server.
pub struct Calls<'p> {
    callee: &'static Callee,
    shared: &'p mut Shared,
    repeated: Repeated,
}

impl std::fmt::Debug for Calls<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Calls").finish_non_exhaustive()
    }
}

/// A call of a command with a JSON value.
#[derive(Clone, Debug)]
pub struct ValueCall<'c> {
    /// The program's name.
    pub name: OsString,
    /// The words of the command, without the program's name.
    pub path: &'c [String],
    /// The arguments, as JSON.
    pub arguments: &'c str,
    /// The framework's flags beside them.
    pub flags: Vec<OsString>,
}

/// Where a call prints its result, and what is said beside the result.
pub struct Streams<'s> {
    /// For the result.
    pub out: &'s mut dyn Write,
    /// For everything else.
    pub err: &'s mut dyn Write,
}

impl std::fmt::Debug for Streams<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Streams").finish_non_exhaustive()
    }
}

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The exit status.
    pub code: u8,
    /// Whether the result is a stream.
    pub is_stream: bool,
}

impl<'p> Calls<'p> {
    pub(super) fn new(callee: &'static Callee, shared: &'p mut Shared) -> Self {
        Self {
            callee,
            shared,
            repeated: Repeated::default(),
        }
    }

    /// Carries out a command line; the program's name stands first.
    pub fn line(&mut self, words: Vec<OsString>, to: Streams<'_>, listener: Listener) -> Ended {
        let callee = self.callee;
        self.carry_out(to, listener, |host| {
            let request = Request::of_call(callee.program, words);
            respond(callee, request, host, write_error)
        })
    }

    /// Carries out a call with a JSON value.
    pub fn value(&mut self, call: ValueCall<'_>, to: Streams<'_>, listener: Listener) -> Ended {
        let callee = self.callee;
        let ValueCall {
            name,
            path,
            arguments,
            flags,
        } = call;
        let call = self
            .repeated
            .call(callee.program, name, path, arguments, flags);
        match call {
            Ok(call) => self.carry_out(to, listener, |host| {
                let read = by_value::read(callee, &call.argv, &call.meant, call.matches);
                respond_to_json(callee, read, &call.argv, call.meant, host, write_error)
            }),
            Err(refused) => Ended {
                code: refused.write(to.out, to.err, false),
                is_stream: false,
            },
        }
    }

    /// Nobody sits at a terminal.
    fn carry_out(
        &mut self,
        to: Streams<'_>,
        listener: Listener,
        run: impl FnOnce(&mut Host<'_>) -> u8,
    ) -> Ended {
        self.shared.is_stream = false;
        self.shared.listener = Some(listener);
        let code = run(&mut Host {
            out: to.out,
            err: to.err,
            terminal: false,
            prompts: false,
            shared: self.shared,
        });
        Ended {
            code,
            is_stream: self.shared.is_stream,
        }
    }
}
