//! The ways by which calls are carried out.

#[cfg(feature = "nats")]
use super::queued::Queued;
use super::tasks::Long;

/// The way by which calls are carried out.
#[derive(Clone, Debug, Default)]
pub(super) enum Way {
    /// The server carries them out.
    #[default]
    Here,
    /// The server carries them out, and turns those that take long into tasks, if clients can use tasks.
    Tasks(Long),
    /// Workers carry them out. Those that take long become tasks, if clients can use tasks.
    #[cfg(feature = "nats")]
    Queue(Queued),
}
