//! A server of tools, with its state.

use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::message::Id;
use super::outbox::{Outbox, Outlet};
use super::state::State;
use super::tool_list::{ToolList, Watcher};

/// A server of tools.
///
/// It does not depend on how and on which thread calls are carried out.
#[derive(Debug)]
pub(super) struct Server {
    pub(super) list: ToolList,
    /// The identity, as JSON.
    pub(super) identity: String,
    /// Whether clients are asked to ask their users for consent.
    pub(super) asks: bool,
    pub(super) outbox: Outbox,
    pub(super) state: Mutex<State>,
    /// Notified when a part of the state has changed for which a thread may wait.
    pub(super) changed: Condvar,
    pub(super) questions: AtomicU64,
}

impl Server {
    pub(super) fn new(output: Box<dyn Outlet>, list: &ToolList, asks: bool) -> Arc<Self> {
        let server = Arc::new(Self {
            asks,
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

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the answer to a request.
pub(super) fn success(id: &Id, result: &str) -> String {
    // Includes space for the line feed.
    let mut message = String::with_capacity(result.len() + id.raw().len() + 40);
    message += "{\"jsonrpc\":\"2.0\",\"id\":";
    message += id.raw();
    message += ",\"result\":";
    message += result;
    message + "}"
}
