//! The ways by which calls are carried out.

#[cfg(feature = "nats")]
use std::sync::Arc;

use super::tasks::Long;
#[cfg(feature = "nats")]
use crate::queue::Queue;

/// The way by which calls are carried out.
#[derive(Clone, Debug, Default)]
pub(super) enum Way {
    /// The server carries them out.
    #[default]
    Here,
    /// The server carries them out, and turns those that take long into tasks, if clients can use tasks.
    Tasks(Long),
    /// Workers carry them out.
    #[cfg(feature = "nats")]
    Queue(Arc<Queue>),
}
