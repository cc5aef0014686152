//! Reads the messages of a client until the server is asked to end.

use std::io::{self, BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// The time within which a signal is noticed.
const PAUSE: Duration = Duration::from_millis(200);

/// The standard input, which ends when this process receives `SIGINT`, `SIGTERM` or `SIGHUP`. The server then ends its
/// calls as if the client had closed the input, so that the audit records the end of each call.
pub(super) struct ClientInput {
    parts: Receiver<io::Result<Vec<u8>>>,
    is_interrupted: Arc<AtomicBool>,
    part: Vec<u8>,
    /// The number of bytes of `part` that were read.
    at: usize,
}

impl ClientInput {
    /// Starts to read the standard input.
    pub(super) fn open() -> io::Result<Self> {
        let is_interrupted = cmdhelp_sandbox::interrupted()?;
        let (sender, parts) = sync_channel(1);
        thread::spawn(move || {
            let mut input = io::stdin().lock();
            loop {
                let part = input.fill_buf().map(<[u8]>::to_vec);
                let length = part.as_ref().map_or(0, Vec::len);
                input.consume(length);
                if sender.send(part).is_err() || length == 0 {
                    return;
                }
            }
        });
        Ok(Self {
            parts,
            is_interrupted,
            part: Vec::new(),
            at: 0,
        })
    }
}

impl BufRead for ClientInput {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.at == self.part.len() && !self.is_interrupted.load(Ordering::SeqCst) {
            match self.parts.recv_timeout(PAUSE) {
                Ok(part) => (self.part, self.at) = (part?, 0),
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if self.part.is_empty() {
                break;
            }
        }
        Ok(&self.part[self.at..])
    }

    fn consume(&mut self, count: usize) {
        self.at += count;
    }
}

impl Read for ClientInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}
