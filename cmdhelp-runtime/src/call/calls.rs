//! Calls commands inside the process of the program, for a server such as the MCP server.

use std::ffi::OsString;

#[cfg(feature = "in-process")]
use super::by_value;
use super::callee::Callee;
#[cfg(feature = "in-process")]
use super::perform::carry_out_later;
#[cfg(feature = "in-process")]
use super::respond::json_call;
use super::respond::{respond, write_error};
use super::{Host, Shared};
#[cfg(feature = "in-process")]
use crate::json_call::CallCache;
use crate::maybe_future::MaybeFuture;
#[cfg(feature = "in-process")]
use crate::maybe_future::block_on;
use crate::request::Request;
#[cfg(feature = "in-process")]
use crate::server::ValueCall;
use crate::server::{Calls, Ended, Listener, Streams};

/// The commands of the program in which the server runs, and the state that all calls share.
pub(super) struct Commands<'p> {
    callee: &'static Callee,
    shared: &'p mut Shared,
    #[cfg(feature = "in-process")]
    cache: CallCache,
}

cmdhelp_spec::opaque! { Commands<'_> }

impl<'p> Commands<'p> {
    pub(super) fn new(callee: &'static Callee, shared: &'p mut Shared) -> Self {
        Self {
            callee,
            shared,
            #[cfg(feature = "in-process")]
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
            respond(callee, request, host, write_error).done().await
        };
        MaybeFuture::Later(Box::pin(self.with_host(to, listener, run)))
    }

    #[cfg(feature = "in-process")]
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
                    Ok(call) => carry_out_later(callee, call, host).done().await,
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
