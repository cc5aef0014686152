//! Calls commands inside the process of the program, for a server such as the MCP server.

use std::ffi::OsString;

use super::callee::Callee;
use super::perform::carry_out;
use super::respond::{json_call, respond, write_error};
use super::{Host, Shared, by_value};
use crate::json_call::CallCache;
use crate::maybe_future::{MaybeFuture, block_on};
use crate::request::Request;
use crate::server::{Calls, Ended, Listener, Streams, ValueCall};

/// The commands of the program in which the server runs, and the state that all calls share.
pub(super) struct Commands<'p> {
    callee: &'static Callee,
    shared: &'p mut Shared,
    cache: CallCache,
}

impl std::fmt::Debug for Commands<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Commands").finish_non_exhaustive()
    }
}

impl<'p> Commands<'p> {
    pub(super) fn new(callee: &'static Callee, shared: &'p mut Shared) -> Self {
        Self {
            callee,
            shared,
            cache: CallCache::default(),
        }
    }

    /// Calls `run`, which carries out a call, with the streams `to`. The call has no terminal, and
    /// cannot ask the user.
    async fn with_host(
        &mut self,
        to: Streams<'_>,
        listener: Listener,
        run: impl AsyncFnOnce(&mut Host<'_>) -> u8,
    ) -> Ended {
        self.shared.is_stream = false;
        self.shared.listener = Some(listener);
        let code = run(&mut Host {
            out: to.out,
            err: to.err,
            terminal: false,
            prompts: false,
            shared: self.shared,
        })
        .await;
        Ended {
            code,
            is_stream: self.shared.is_stream,
        }
    }
}

impl Calls for Commands<'_> {
    fn line<'c>(
        &'c mut self,
        words: Vec<OsString>,
        to: Streams<'c>,
        listener: Listener,
    ) -> MaybeFuture<'c, Ended> {
        let callee = self.callee;
        let run = async move |host: &mut Host<'_>| {
            let request = Request::of_call(callee.program, words);
            respond(callee, request, host, write_error).await
        };
        MaybeFuture::Later(Box::pin(self.with_host(to, listener, run)))
    }

    fn value(&mut self, call: ValueCall<'_>, to: Streams<'_>, listener: Listener) -> Ended {
        let callee = self.callee;
        let ValueCall {
            name,
            path,
            arguments,
            flags,
        } = call;
        let call = self
            .cache
            .call(callee.program, name, path, arguments, flags);
        match call {
            Ok(call) => block_on(self.with_host(to, listener, async |host| {
                let read = by_value::read(callee, &call.argv, &call.meant, call.matches);
                match json_call(callee, read, &call.argv, call.meant, host, write_error) {
                    Ok(call) => carry_out(callee, &call, host).await,
                    Err(status) => status,
                }
            })),
            Err(refused) => Ended {
                code: refused.write(to.out, to.err),
                is_stream: false,
            },
        }
    }
}
