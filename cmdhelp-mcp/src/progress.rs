//! Reports the progress of calls to clients.

use std::sync::{Arc, Mutex};

use super::cancellation::Cancellation;
use super::lock::locked;
use super::message::Id;
use super::server::Server;
use cmdhelp_runtime::view::reader::quoted;

/// A report about the progress of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress<'a> {
    /// The amount of work that is done, in any unit.
    pub done: u64,
    /// The total amount of work in the same unit, if it is known.
    pub total: Option<u64>,
    /// A description of the current work.
    pub message: &'a str,
}

/// Reports the progress of a call to its client, if the client has requested reports.
#[derive(Clone, Debug)]
pub struct Listener(Option<Arc<Listening>>);

#[derive(Debug)]
struct Listening {
    server: Arc<Server>,
    id: Id,
    call: Arc<Cancellation>,
    /// The token with which the client has requested reports about this call, as JSON.
    token: String,
    last: Mutex<Option<u64>>,
}

impl Listener {
    pub(super) fn new(
        server: &Arc<Server>,
        id: &Id,
        call: &Arc<Cancellation>,
        token: Option<&str>,
    ) -> Self {
        Self(token.map(|token| {
            Arc::new(Listening {
                server: Arc::clone(server),
                id: id.clone(),
                call: Arc::clone(call),
                token: token.to_owned(),
                last: Mutex::new(None),
            })
        }))
    }

    /// Returns whether the client wants reports.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        self.0.is_some()
    }

    /// Sends a report to the client. Does nothing if the amount of work has not grown since the
    /// previous report, or if the call has ended.
    pub fn report(&self, at: Progress<'_>) {
        let Some(Listening {
            server,
            id,
            call,
            token,
            last,
        }) = self.0.as_deref()
        else {
            return;
        };
        let mut last = locked(last);
        if last.is_none_or(|last| at.done > last) {
            *last = Some(at.done);
            server.if_running(id, call, || message(token, at));
        }
    }
}

fn message(token: &str, at: Progress<'_>) -> String {
    let mut json = String::from("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",");
    json += "\"params\":{\"progressToken\":";
    json += token;
    json += ",\"progress\":";
    json += &at.done.to_string();
    if let Some(total) = at.total {
        json += ",\"total\":";
        json += &total.to_string();
    }
    if !at.message.is_empty() {
        json += ",\"message\":";
        json += &quoted(at.message);
    }
    json + "}}"
}
