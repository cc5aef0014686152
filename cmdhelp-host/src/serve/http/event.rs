//! The events that the server sends to a client in a stream.

/// An event that the server sends to a client in a stream.
#[derive(Debug)]
pub(super) enum Event {
    /// A message, which others may follow.
    Message(String),
    /// The last message.
    Answer(String),
    /// The end of the stream without a further message.
    End,
}
