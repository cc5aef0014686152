//! A server of tools: its tools, its state, and what it says.

use std::io::Write;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::message::Id;
use super::outbox::Outbox;
use super::state::State;
use super::toolbox::Toolbox;
use cmdhelp_runtime::view::reader::quoted;

/// Who a server is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The name of the program.
    pub name: String,
    /// Its version; empty, if it has none.
    pub version: String,
    /// What it is for; empty, if nobody says.
    pub summary: String,
}

impl Identity {
    fn json(&self) -> String {
        format!(
            "{{\"name\":{},\"version\":{}}}",
            quoted(&self.name),
            quoted(&self.version)
        )
    }
}

/// A server of tools.
///
/// It knows nothing of how calls are carried out, nor on which thread.
#[derive(Debug)]
pub(super) struct Server {
    pub(super) tools: Toolbox<'static>,
    /// The identity, as JSON.
    pub(super) identity: String,
    pub(super) instructions: String,
    /// Clients that can ask their users are to do so.
    pub(super) asks: bool,
    pub(super) outbox: Outbox,
    pub(super) state: Mutex<State>,
    /// Something that somebody waits for has changed.
    pub(super) changed: Condvar,
    pub(super) questions: AtomicU64,
}

impl Server {
    pub(super) fn new(
        output: Box<dyn Write + Send>,
        identity: &Identity,
        tools: Toolbox<'static>,
        asks: bool,
    ) -> Arc<Self> {
        Arc::new(Self {
            asks,
            instructions: tools.instructions(&identity.name, &identity.summary),
            tools,
            identity: identity.json(),
            outbox: Outbox::new(output),
            state: Mutex::default(),
            changed: Condvar::new(),
            questions: AtomicU64::new(1),
        })
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes the answer to a request.
pub(super) fn success(id: &Id, result: &str) -> String {
    // With room for the line feed.
    let mut message = String::with_capacity(result.len() + id.raw().len() + 40);
    message += "{\"jsonrpc\":\"2.0\",\"id\":";
    message += id.raw();
    message += ",\"result\":";
    message += result;
    message + "}"
}
