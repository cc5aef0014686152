//! Messages on their way out.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::document::compact;

/// Where messages are put. Nobody who puts one in waits for the client to take it: a client that
/// writes a thousand requests before it reads the first answer would otherwise wait for us while we
/// wait for it.
#[derive(Debug)]
pub(super) struct Outbox {
    messages: Mutex<Option<Sender<String>>>,
    written: Mutex<Receiver<io::Result<()>>>,
}

impl Outbox {
    /// Starts the thread that writes.
    pub(super) fn new(mut writer: impl Write + Send + 'static) -> io::Result<Self> {
        let (messages, taken) = channel::<String>();
        let (done, written) = channel();
        let write = move || {
            let result = taken.into_iter().try_for_each(|message| {
                // A message is a line, whatever texts it was made of.
                let mut message = match message.contains(['\n', '\r']) {
                    true => compact(&message),
                    false => message,
                };
                message.push('\n');
                writer.write_all(message.as_bytes())?;
                writer.flush()
            });
            let _ = done.send(result);
        };
        thread::Builder::new()
            .name("mcp output".into())
            .spawn(write)?;
        Ok(Self {
            messages: Mutex::new(Some(messages)),
            written: Mutex::new(written),
        })
    }

    /// Puts a message in. A client that has gone gets nothing, which is no error.
    pub(super) fn send(&self, message: String) {
        let messages = self.messages.lock();
        let messages = messages.unwrap_or_else(PoisonError::into_inner);
        if let Some(messages) = &*messages {
            let _ = messages.send(message);
        }
    }

    /// Takes no more messages, and gives those that are in it this long to be written.
    pub(super) fn close(&self, patience: Duration) {
        let messages = self.messages.lock();
        drop(messages.unwrap_or_else(PoisonError::into_inner).take());
        let written = self.written.lock();
        let _ = written
            .unwrap_or_else(PoisonError::into_inner)
            .recv_timeout(patience);
    }
}
