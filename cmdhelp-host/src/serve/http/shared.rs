//! Shares sessions among several servers. The handshakes with which sessions began are stored in the queue, so that
//! each server can resume each session.

#[cfg(feature = "nats")]
use std::sync::Arc;

#[cfg(feature = "nats")]
use crate::queue::Queue;
use crate::serve::call_mode::CallMode;

/// The sessions of all servers that use the same queue. Without a queue, servers share no sessions.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    #[cfg(feature = "nats")]
    queue: Option<Arc<Queue>>,
}

/// The state of a session that is stored in the queue.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    not(feature = "nats"),
    expect(dead_code, reason = "sessions are shared by a queue")
)]
pub(super) enum SharedSession {
    /// The state is not known, because servers share no sessions, or because the queue cannot be reached.
    Unshared,
    /// No server has begun this session, or the session has ended.
    Ended,
    /// The session exists, and began with this message.
    Started(Vec<u8>),
}

#[cfg(feature = "nats")]
impl Shared {
    /// Returns the sessions of all servers that use the same queue as this server.
    pub(crate) fn of(call_mode: &CallMode) -> Self {
        let queue = match call_mode {
            CallMode::Queue(queued) => Some(Arc::clone(&queued.queue)),
            _ => None,
        };
        Self { queue }
    }

    pub(super) async fn find(&self, session: &str) -> SharedSession {
        let Some(queue) = &self.queue else {
            return SharedSession::Unshared;
        };
        match queue.recall(session).await {
            Ok(Some(handshake)) => SharedSession::Started(handshake),
            Ok(None) => SharedSession::Ended,
            Err(_) => SharedSession::Unshared,
        }
    }

    pub(super) async fn add(&self, session: &str, handshake: &[u8]) {
        if let Some(queue) = &self.queue {
            // An error is ignored: if the queue cannot be reached, only this server knows the session.
            let _ = queue.remember(session, handshake.to_vec()).await;
        }
    }

    pub(super) async fn remove(&self, session: &str) {
        if let Some(queue) = &self.queue {
            let _ = queue.forget(session).await;
        }
        self.send_to_other_servers(session, b"").await;
    }

    /// Passes a message of a client to the other servers. An empty message tells them that the session has ended.
    pub(super) async fn send_to_other_servers(&self, session: &str, message: &[u8]) {
        if let Some(queue) = &self.queue {
            queue.send_to_other_servers(session, message.to_vec()).await;
        }
    }

    /// Calls `on_message` with each message that another server has received from a client. The first argument is the
    /// id of the client's session.
    pub(super) fn receive_from_other_servers(
        &self,
        on_message: impl Fn(&str, &[u8]) + Send + Sync + 'static,
    ) {
        if let Some(queue) = &self.queue {
            queue.receive_from_other_servers(on_message);
        }
    }
}

#[cfg(not(feature = "nats"))]
impl Shared {
    /// Returns an empty value, because servers without a queue share no sessions.
    pub(crate) fn of(_: &CallMode) -> Self {
        Self {}
    }

    pub(super) async fn find(&self, _: &str) -> SharedSession {
        SharedSession::Unshared
    }

    pub(super) async fn add(&self, _: &str, _: &[u8]) {}

    pub(super) async fn remove(&self, _: &str) {}

    pub(super) async fn send_to_other_servers(&self, _: &str, _: &[u8]) {}

    pub(super) fn receive_from_other_servers(
        &self,
        _: impl Fn(&str, &[u8]) + Send + Sync + 'static,
    ) {
    }
}
