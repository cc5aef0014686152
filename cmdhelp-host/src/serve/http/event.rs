//! The events of a stream to a client.

/// An event of a stream to a client.
#[derive(Debug)]
pub(super) enum Event {
    /// A message, after which there may be others.
    Message(String),
    /// The last message.
    Answer(String),
    /// There is nothing more.
    End,
}
