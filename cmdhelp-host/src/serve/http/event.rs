//! The events of a stream to a client.

/// An event of a stream to a client.
#[derive(Debug)]
pub(super) enum Event {
    /// A message, which others may follow.
    Message(String),
    /// The last message.
    Answer(String),
    /// The end of the stream without a further message.
    End,
}
