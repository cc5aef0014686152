//! The events of a stream to a client.

/// An event of a stream to a client.
#[derive(Debug)]
pub(super) enum Event {
    /// A message after which the stream continues.
    Message(String),
    /// The last message, which ends the stream.
    Answer(String),
    /// The end of the stream, without another message.
    End,
}
