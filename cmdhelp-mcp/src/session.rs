//! A session with a client, for transports that deliver its messages one by one, such as HTTP.

use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;

use super::caller::Caller;
use super::message::{Id, Incoming};
use super::outbox::Outlet;
use super::protocol::{Negotiated, VERSION};
use super::server::Server;
use super::thread;
use super::tool_list::ToolList;

/// A session with a client, for transports that deliver its messages one by one, such as HTTP.
///
/// Dropping the session cancels its calls.
pub struct Session {
    server: Arc<Server>,
    caller: Arc<dyn Caller + Send + Sync>,
}

cmdhelp_spec::opaque! { Session }

impl Session {
    /// Begins a session with a client. The server sends its messages through `outlet`.
    #[must_use]
    pub fn new(
        outlet: impl Outlet + 'static,
        list: &ToolList,
        caller: Arc<dyn Caller + Send + Sync>,
    ) -> Self {
        // The ids of questions contain a random number, so that this server does not mistake the
        // answer to another server's question for the answer to its own question.
        let name = format!("{:016x}-", RandomState::new().hash_one(()));
        Self {
            server: Server::named(Box::new(outlet), list, list.asks(), name),
            caller,
        }
    }

    /// Handles a message from the client. A call is carried out on a separate thread.
    pub fn receive(&self, message: &[u8]) {
        if let Some(exchange) = self.server.receive(message) {
            let caller = Arc::clone(&self.caller);
            // If no thread can be started, the closure is dropped, and dropping `exchange` sends an
            // error as the answer.
            let _ = thread::start("mcp call", Box::new(move || exchange.run(&*caller)));
        }
        self.server.outbox.write();
    }

    /// Cancels the request whose id, as JSON, is `id`. The client gets no answer to the request.
    pub fn cancel_call(&self, id: &str) {
        if let Some(id) = Id::of(id) {
            self.server.cancel_call(&id);
            self.server.stop_listening(&id);
        }
    }

    /// Cancels all calls. Call this method when the client has disconnected and will not come back.
    pub fn end(&self) {
        self.server.state().has_ended = true;
        self.server.close_questions();
        let calls = std::mem::take(&mut self.server.state().calls.unanswered);
        for (id, call, _) in calls {
            self.server.outbox.put_no_answer(&id);
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

/// The facts about a message that a transport needs, for example to check HTTP headers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// The id of the request, as JSON, or `None` for a message that gets no answer.
    pub id: Option<String>,
    /// The method, or an empty string for a reply.
    pub method: String,
    /// The name of the called tool, or the id of the task to which the request refers.
    pub tool: Option<String>,
    /// The revision of the protocol that the request itself names.
    pub revision: Option<String>,
}

impl Envelope {
    /// Parses a message.
    ///
    /// # Errors
    ///
    /// Fails if the message is invalid. The error is the answer to send to the client.
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
