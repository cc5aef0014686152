//! Stores sessions, which begin with a client's handshake, and the HTTP streams on which clients wait for messages.

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};

use cmdhelp_mcp::{Caller, Outgoing, Outlet, Session, ToolList};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::event::Event;
use crate::locked::locked;
use crate::policy::random_name;

/// The maximum number of sessions.
const MAX_SESSIONS: usize = 1024;
/// A session is removed if its client has sent no message for this time.
const SILENCE: Duration = Duration::from_secs(30 * 60);

/// The HTTP streams on which messages are sent to a client.
#[derive(Debug, Default)]
struct Streams {
    /// The streams on which requests are answered. The key is the id of the request.
    requests: HashMap<String, UnboundedSender<Event>>,
    /// The stream for messages that belong to no request.
    listener: Option<UnboundedSender<Event>>,
}

/// A session with a client.
#[derive(Debug)]
pub(super) struct Client {
    session: Session,
    streams: Arc<Mutex<Streams>>,
    last: Mutex<Instant>,
}

/// Receives the messages that the engine writes, and passes each of them to the stream to which it belongs.
#[derive(Debug)]
struct StreamOutlet(Arc<Mutex<Streams>>);

impl Outlet for StreamOutlet {
    fn send(&mut self, message: Outgoing) -> io::Result<()> {
        let mut streams = locked(&self.0);
        // An error is ignored, because it means that the client has disconnected.
        let _ = match message {
            Outgoing::Alone(text) => {
                let to = streams.listener.as_ref();
                to.map(|to| to.send(Event::Message(text)))
            }
            Outgoing::About(id, text) => {
                let to = streams.requests.get(&id);
                to.map(|to| to.send(Event::Message(text)))
            }
            Outgoing::Answer(id, text) => {
                let to = streams.requests.remove(&id);
                to.map(|to| to.send(Event::Answer(text)))
            }
            Outgoing::NoAnswer(id) => {
                let to = streams.requests.remove(&id);
                to.map(|to| to.send(Event::End))
            }
        };
        Ok(())
    }
}

impl Client {
    /// Begins a session with a client.
    fn new(list: &ToolList, caller: Arc<dyn Caller + Send + Sync>) -> Arc<Self> {
        let streams = Arc::<Mutex<Streams>>::default();
        Arc::new(Self {
            session: Session::new(StreamOutlet(Arc::clone(&streams)), list, caller),
            streams,
            last: Mutex::new(Instant::now()),
        })
    }

    /// Passes a message of the client to the engine.
    pub(super) fn receive(&self, message: &[u8]) {
        self.touch();
        self.session.receive(message);
    }

    /// Opens a stream for the messages about the request `id`. Returns `None` if a request with this id is already
    /// running. If `gives_up` is true, the request is cancelled when the [`MessageReceiver`] is dropped.
    pub(super) fn wait_for(
        self: &Arc<Self>,
        id: &str,
        gives_up: bool,
    ) -> Option<(UnboundedReceiver<Event>, MessageReceiver)> {
        let (sender, receiver) = unbounded_channel();
        let mut streams = locked(&self.streams);
        if streams.requests.contains_key(id) {
            return None;
        }
        streams.requests.insert(id.to_owned(), sender);
        drop(streams);
        let waiting = MessageReceiver {
            client: Arc::clone(self),
            id: gives_up.then(|| id.to_owned()),
        };
        Some((receiver, waiting))
    }

    /// Opens a stream for the messages that belong to no request. It replaces an earlier stream of this kind.
    pub(super) fn listen(self: &Arc<Self>) -> (UnboundedReceiver<Event>, MessageReceiver) {
        self.touch();
        let (sender, receiver) = unbounded_channel();
        locked(&self.streams).listener = Some(sender);
        let waiting = MessageReceiver {
            client: Arc::clone(self),
            id: None,
        };
        (receiver, waiting)
    }

    /// Cancels all requests of the client, and closes the stream for messages that belong to no request.
    pub(super) fn end(&self) {
        self.session.end();
        locked(&self.streams).listener = None;
    }

    fn touch(&self) {
        *locked(&self.last) = Instant::now();
    }
}

/// A guard that exists as long as a stream of a client is open. If it has an `id`, dropping it cancels the request with
/// this id, unless the request has already been answered.
#[derive(Debug)]
pub(super) struct MessageReceiver {
    client: Arc<Client>,
    id: Option<String>,
}

impl Drop for MessageReceiver {
    fn drop(&mut self) {
        self.client.touch();
        if let Some(id) = &self.id
            && locked(&self.client.streams).requests.remove(id).is_some()
        {
            self.client.session.cancel_call(id);
        }
    }
}

/// The clients of this server.
#[derive(Debug, Default)]
pub(super) struct Sessions {
    /// The clients whose sessions this server has stored. The key is the id of the session.
    stored: Mutex<HashMap<String, Arc<Client>>>,
    /// All clients, even those without a session.
    all: Mutex<Vec<Weak<Client>>>,
    has_ended: AtomicBool,
}

impl Sessions {
    /// Begins to serve a client.
    pub(super) fn begin(
        &self,
        list: &ToolList,
        caller: &Arc<dyn Caller + Send + Sync>,
    ) -> Arc<Client> {
        let client = Client::new(list, Arc::clone(caller));
        let mut all = locked(&self.all);
        all.retain(|it| it.strong_count() > 0);
        all.push(Arc::downgrade(&client));
        client
    }

    /// Cancels all requests of all clients. The server then refuses further requests.
    pub(super) fn end(&self) {
        self.has_ended.store(true, Ordering::SeqCst);
        for client in locked(&self.all).drain(..) {
            if let Some(client) = client.upgrade() {
                client.end();
            }
        }
    }

    /// Returns whether the server is ending.
    pub(super) fn has_ended(&self) -> bool {
        self.has_ended.load(Ordering::SeqCst)
    }

    /// Adds a client. Returns the id of its session, or `None` if there are too many sessions.
    pub(super) fn add(&self, client: Arc<Client>) -> Option<String> {
        let name = random_name::<16>().ok()?;
        self.keep(&name, client).map(|_| name)
    }

    /// Adds a client under an existing session id, unless this server already has the session. Returns the client of
    /// the session, or `None` if there are too many sessions.
    pub(super) fn keep(&self, name: &str, client: Arc<Client>) -> Option<Arc<Client>> {
        let mut all = locked(&self.stored);
        // The session of a client with an open stream is kept. Such a client has more than one owner.
        all.retain(|_, it| Arc::strong_count(it) > 1 || locked(&it.last).elapsed() < SILENCE);
        if all.len() >= MAX_SESSIONS {
            return None;
        }
        Some(Arc::clone(all.entry(name.to_owned()).or_insert(client)))
    }

    /// Returns the client of the session with this id.
    pub(super) fn get(&self, name: &str) -> Option<Arc<Client>> {
        locked(&self.stored).get(name).cloned()
    }

    /// Removes the session with this id.
    pub(super) fn remove(&self, name: &str) {
        locked(&self.stored).remove(name);
    }

    /// Returns the number of sessions.
    pub(super) fn count(&self) -> usize {
        locked(&self.stored).len()
    }
}
