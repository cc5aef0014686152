//! Clients of the revisions with a handshake, and who waits for which message.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use cmdhelp_mcp::{Caller, Outgoing, Outlet, Session, ToolList};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::event::Event;

/// How many clients there can be.
const MOST: usize = 1024;
/// How long a client can say nothing.
const SILENCE: Duration = Duration::from_secs(30 * 60);

/// The receivers that wait for messages of a client.
#[derive(Debug, Default)]
struct Streams {
    /// The receivers that wait for the answer to a request.
    requests: HashMap<String, UnboundedSender<Event>>,
    /// The one who listens to what belongs to no request.
    listener: Option<UnboundedSender<Event>>,
}

/// A client.
#[derive(Debug)]
pub(super) struct Client {
    session: Session,
    streams: Arc<Mutex<Streams>>,
    last: Mutex<Instant>,
    /// The revision that was agreed on.
    agreed: OnceLock<String>,
}

/// Hands on what the engine says.
#[derive(Debug)]
struct Handing(Arc<Mutex<Streams>>);

impl Outlet for Handing {
    fn send(&mut self, message: Outgoing) -> io::Result<()> {
        let mut streams = locked(&self.0);
        // Nobody need wait any more.
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
            Outgoing::Silence(id) => {
                let to = streams.requests.remove(&id);
                to.map(|to| to.send(Event::End))
            }
        };
        Ok(())
    }
}

impl Client {
    /// Opens a session with a client.
    pub(super) fn new(list: &ToolList, caller: Arc<dyn Caller + Send + Sync>) -> Arc<Self> {
        let streams = Arc::<Mutex<Streams>>::default();
        Arc::new(Self {
            session: Session::new(Handing(Arc::clone(&streams)), list, caller),
            streams,
            last: Mutex::new(Instant::now()),
            agreed: OnceLock::new(),
        })
    }

    /// Hands a message to the engine.
    pub(super) fn receive(&self, message: &[u8]) {
        self.touch();
        self.session.receive(message);
    }

    /// Waits for what is said about a request; nothing, if one with its id is under way.
    /// `gives_up` says whether the request is called off when nobody waits any more.
    pub(super) fn wait_for(
        self: &Arc<Self>,
        id: &str,
        gives_up: bool,
    ) -> Option<(UnboundedReceiver<Event>, Waiting)> {
        let (sender, receiver) = unbounded_channel();
        let mut streams = locked(&self.streams);
        if streams.requests.contains_key(id) {
            return None;
        }
        streams.requests.insert(id.to_owned(), sender);
        drop(streams);
        let waiting = Waiting {
            client: Arc::clone(self),
            id: gives_up.then(|| id.to_owned()),
        };
        Some((receiver, waiting))
    }

    /// Listens to what belongs to no request, in the place of whoever did so before.
    pub(super) fn listen(self: &Arc<Self>) -> (UnboundedReceiver<Event>, Waiting) {
        self.touch();
        let (sender, receiver) = unbounded_channel();
        locked(&self.streams).listener = Some(sender);
        let waiting = Waiting {
            client: Arc::clone(self),
            id: None,
        };
        (receiver, waiting)
    }

    /// Notes the revision that was agreed on.
    pub(super) fn agree(&self, revision: &str) {
        let _ = self.agreed.set(revision.to_owned());
    }

    /// Returns the revision that was agreed on.
    pub(super) fn agreed(&self) -> Option<&str> {
        self.agreed.get().map(String::as_str)
    }

    /// Calls off what it has called.
    pub(super) fn end(&self) {
        self.session.end();
        locked(&self.streams).listener = None;
    }

    fn touch(&self) {
        *locked(&self.last) = Instant::now();
    }
}

/// Somebody waits for messages of a client.
#[derive(Debug)]
pub(super) struct Waiting {
    client: Arc<Client>,
    id: Option<String>,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.client.touch();
        if let Some(id) = &self.id
            && locked(&self.client.streams).requests.remove(id).is_some()
        {
            self.client.session.call_off(id);
        }
    }
}

/// The clients with a handshake, by the names that they were given.
#[derive(Debug, Default)]
pub(super) struct Sessions(Mutex<HashMap<String, Arc<Client>>>);

impl Sessions {
    /// Keeps a client, and returns its name; nothing, if there is no place.
    pub(super) fn add(&self, client: Arc<Client>) -> Option<String> {
        let mut number = [0; 16];
        getrandom::fill(&mut number).ok()?;
        let name = crate::policy::hexadecimal(&number);
        let mut all = locked(&self.0);
        // One that waits has more than one owner.
        all.retain(|_, it| Arc::strong_count(it) > 1 || locked(&it.last).elapsed() < SILENCE);
        if all.len() >= MOST {
            return None;
        }
        all.insert(name.clone(), client);
        Some(name)
    }

    /// Returns the client with a name.
    pub(super) fn get(&self, name: &str) -> Option<Arc<Client>> {
        locked(&self.0).get(name).cloned()
    }

    /// Takes a client out.
    pub(super) fn remove(&self, name: &str) {
        locked(&self.0).remove(name);
    }

    /// Returns how many there are.
    pub(super) fn count(&self) -> usize {
        locked(&self.0).len()
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
