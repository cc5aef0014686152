//! How a server makes the calls of clients.

#[cfg(feature = "nats")]
use super::queued::Queued;
use super::tasks::Long;

/// How a server makes the calls of clients.
#[derive(Clone, Debug, Default)]
pub(super) enum Way {
    /// The server makes each call, and the client waits for its end.
    #[default]
    Here,
    /// The server makes each call. A long call becomes a task, if the client supports tasks.
    Tasks(Long),
    /// A worker makes each call. A long call becomes a task, if the client supports tasks.
    #[cfg(feature = "nats")]
    Queue(Queued),
}
