//! Stores what a server needs to wait for the end of a call.

use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Notify;

use super::delivery::Delivery;

/// A call whose end a server awaits.
#[derive(Debug)]
pub(super) struct AwaitedCall {
    pub(super) key: String,
    pub(super) delivery: Delivery,
    /// The name of the tool.
    pub(super) tool: String,
    /// Wakes the server when the state of the call has changed, or when the call is cancelled.
    pub(super) notice: Notify,
    is_cancelled: AtomicBool,
}

impl AwaitedCall {
    pub(super) fn new(key: &str, delivery: Delivery, tool: String) -> Self {
        Self {
            key: key.to_owned(),
            delivery,
            tool,
            notice: Notify::new(),
            is_cancelled: AtomicBool::new(false),
        }
    }

    /// Asks the server to cancel the call.
    pub(super) fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::SeqCst);
        self.notice.notify_one();
    }

    /// Returns whether someone has asked to cancel the call.
    pub(super) fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::SeqCst)
    }
}
