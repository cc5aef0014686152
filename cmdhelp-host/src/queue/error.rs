//! The error of requests to the queue.

use std::fmt;

/// The reason why a request to the queue failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueueError(pub(super) String);

impl QueueError {
    pub(super) fn of(error: impl fmt::Display) -> Self {
        Self(error.to_string())
    }
}

impl fmt::Display for QueueError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for QueueError {}
