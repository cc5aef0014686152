//! Messages on their way out.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use super::document::compact;
use super::mailbox::{Mailbox, Taken};
use super::thread;

/// Where messages are put. Nobody who puts one in waits for the client to take it: a client that
/// writes a thousand requests before it reads the first answer would otherwise wait for us while we
/// wait for it.
#[derive(Debug)]
pub(super) struct Outbox {
    messages: Mailbox<String>,
    /// Closed when all is written.
    written: Mailbox<String>,
}

impl Outbox {
    /// Starts the thread that writes.
    pub(super) fn new(mut writer: impl Write + Send + 'static) -> io::Result<Self> {
        let this = Self {
            messages: Mailbox::new(),
            written: Mailbox::new(),
        };
        let (messages, written) = (this.messages.clone(), this.written.clone());
        let write = move || {
            while let Taken::Item(message) = messages.take(None) {
                if line(&mut writer, message).is_err() {
                    // The client has gone.
                    messages.close();
                    break;
                }
            }
            drop(writer);
            written.close();
        };
        thread::start("mcp output", Box::new(write))?;
        Ok(this)
    }

    /// Puts a message in. A client that has gone gets nothing, which is no error.
    pub(super) fn send(&self, message: String) {
        self.messages.put(message);
    }

    /// Takes no more messages, and gives those that are in it this long to be written.
    pub(super) fn close(&self, patience: Duration) {
        self.messages.close();
        let _ = self.written.take(Some(Instant::now() + patience));
    }
}

/// Writes a message: a line, whatever texts it was made of.
fn line(writer: &mut impl Write, mut message: String) -> io::Result<()> {
    if message.contains(['\n', '\r']) {
        message = compact(&message);
    }
    message.push('\n');
    writer.write_all(message.as_bytes())?;
    writer.flush()
}
