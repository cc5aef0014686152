//! A client whose messages come one by one, over whatever carries them.

use std::fmt;
use std::sync::Arc;

use super::caller::Caller;
use super::message::{Id, Incoming};
use super::outbox::Outlet;
use super::protocol::{Negotiated, VERSION};
use super::server::Server;
use super::thread;
use super::tool_list::ToolList;

/// A client whose messages come one by one, over whatever carries them.
///
/// When it is dropped, what it has called is called off.
pub struct Session {
    server: Arc<Server>,
    caller: Arc<dyn Caller + Send + Sync>,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").finish_non_exhaustive()
    }
}

impl Session {
    /// Begins with a client, to which an outlet carries what is said.
    #[must_use]
    pub fn new(
        outlet: impl Outlet + 'static,
        list: &ToolList,
        caller: Arc<dyn Caller + Send + Sync>,
    ) -> Self {
        Self {
            server: Server::new(Box::new(outlet), list, true),
            caller,
        }
    }

    /// Takes a message. A call is carried out on a thread of its own.
    pub fn receive(&self, message: &[u8]) {
        if let Some(exchange) = self.server.receive(message) {
            let caller = Arc::clone(&self.caller);
            // If there is no thread to be had, the call is answered when it is dropped.
            let _ = thread::start("mcp call", Box::new(move || exchange.run(&*caller)));
        }
        self.server.outbox.write();
    }

    /// Calls off the request with this id, which is JSON: nobody waits for its answer.
    pub fn call_off(&self, id: &str) {
        if let Some(id) = Id::of(id) {
            self.server.call_off(&id);
            self.server.stop_listening(&id);
        }
    }

    /// Calls off all calls: the client will not come back.
    pub fn end(&self) {
        self.server.state().has_ended = true;
        self.server.close_questions();
        let calls = std::mem::take(&mut self.server.state().calls.unanswered);
        for (id, call, _) in calls {
            self.server.outbox.put_silence(&id);
            call.cancel();
        }
        self.server.outbox.write();
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.end();
    }
}

/// What a message is, as far as whoever carries it has to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// The id of a request, as JSON; none, if nobody waits for an answer.
    pub id: Option<String>,
    /// The method; empty in an answer to a question of ours.
    pub method: String,
    /// The tool of a call, or the task that is asked for.
    pub tool: Option<String>,
    /// The revision that a request without a handshake says it is made in.
    pub revision: Option<String>,
}

impl Envelope {
    /// Reads a message.
    ///
    /// # Errors
    ///
    /// If it is none; what to answer is the error.
    pub fn of(message: &[u8]) -> Result<Self, String> {
        match Incoming::of(message) {
            Incoming::Request(request) => Ok(Self {
                id: Some(request.id.raw().to_owned()),
                tool: request
                    .params
                    .text("name")
                    .or(request.params.text("taskId"))
                    .map(Into::into),
                revision: Negotiated::is_stateless(&request)
                    .then(|| request.meta.text(VERSION).unwrap_or_default().into()),
                method: request.method.into(),
            }),
            Incoming::Notification(method, _) => Ok(Self {
                id: None,
                method: method.into(),
                tool: None,
                revision: None,
            }),
            Incoming::Response(..) => Ok(Self {
                id: None,
                method: String::new(),
                tool: None,
                revision: None,
            }),
            Incoming::Broken(id, error) => Err(error.message(id.as_ref().map(Id::raw))),
        }
    }
}
