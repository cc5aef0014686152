//! Defines how a server makes the calls that clients request.

use std::time::Duration;

#[cfg(feature = "nats")]
use super::queued::Queued;
use super::tasks::TaskConversion;

/// How a server makes the calls that clients request.
#[derive(Clone, Debug, Default)]
pub(super) enum CallMode {
    /// The server makes each call, and the client waits for the end of the call.
    #[default]
    Here,
    /// The server makes each call. A long call becomes a task, if the client supports tasks.
    Tasks(TaskConversion),
    /// A worker makes each call. A long call becomes a task, if the client supports tasks.
    #[cfg(feature = "nats")]
    Queue(Queued),
}

impl CallMode {
    /// Returns the time after which a call counts as long and can become a task, or `None` if calls never become tasks.
    pub(super) fn long_after(&self) -> Option<Duration> {
        match self {
            Self::Here => None,
            Self::Tasks(long) => Some(long.after),
            #[cfg(feature = "nats")]
            Self::Queue(queued) => Some(queued.after),
        }
    }
}
