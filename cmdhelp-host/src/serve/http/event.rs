//! Defines the events that are sent to a client on a stream.

/// An event that is sent to a client on a stream.
#[derive(Debug)]
pub(super) enum Event {
    /// A message after which the stream continues.
    Message(String),
    /// The last message, which ends the stream.
    Answer(String),
    /// The end of the stream, without another message.
    End,
}
