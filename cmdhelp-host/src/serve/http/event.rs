//! What a client is told in a stream.

/// Something that a client is told in a stream.
#[derive(Debug)]
pub(super) enum Event {
    /// A message, after which there may be others.
    Message(String),
    /// The last message.
    Answer(String),
    /// There is nothing more.
    End,
}
