//! The state that the parts of a server share.

use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

use super::lock::locked;
use super::message::Id;
use super::outbox::{Outbox, Outlet};
use super::state::ServerState;
use super::tool_list::{ToolList, Watcher};

/// A server of tools.
///
/// A server works with any [`Caller`](super::caller::Caller), on any number of threads.
#[derive(Debug)]
pub(super) struct Server {
    pub(super) list: ToolList,
    /// The server's name and version, as JSON.
    pub(super) identity: String,
    /// Whether clients are requested to ask their users for consent.
    pub(super) asks: bool,
    pub(super) outbox: Outbox,
    pub(super) state: Mutex<ServerState>,
    /// Notified when the state has changed in a way that a thread may wait for.
    pub(super) changed: Condvar,
    pub(super) questions: AtomicU64,
    /// A text in the ids of this server's questions. By this text, a client of several servers
    /// knows to which server a question belongs.
    pub(super) name: String,
}

impl Server {
    pub(super) fn new(output: Box<dyn Outlet>, list: &ToolList, asks: bool) -> Arc<Self> {
        Self::named(output, list, asks, String::new())
    }

    /// Makes a server whose questions have ids with `name`, for clients that are connected to
    /// several servers.
    pub(super) fn named(
        output: Box<dyn Outlet>,
        list: &ToolList,
        asks: bool,
        name: String,
    ) -> Arc<Self> {
        let server = Arc::new(Self {
            asks,
            name,
            list: list.clone(),
            identity: list.identity().json(),
            outbox: Outbox::new(output),
            state: Mutex::default(),
            changed: Condvar::new(),
            questions: AtomicU64::new(1),
        });
        let watcher: Arc<dyn Watcher> = server.clone();
        list.add(&watcher);
        server
    }

    #[inline(never)]
    pub(super) fn state(&self) -> MutexGuard<'_, ServerState> {
        locked(&self.state)
    }
}

/// Returns the message that answers a request with a result.
pub(super) fn success(id: &Id, result: &str) -> String {
    // 40 bytes are enough for the constant parts and the line feed.
    let mut message = String::with_capacity(result.len() + id.raw().len() + 40);
    message += "{\"jsonrpc\":\"2.0\",\"id\":";
    message += id.raw();
    message += ",\"result\":";
    message += result;
    message + "}"
}
