//! Where a call in this process prints its result, and what it says beside that.

use std::io::{self, Write};

use super::capture::{Capture, Captured};
use super::document;

/// The writer of a call's messages: the one with the rest of a list is kept for the host, the
/// others go to standard error.
#[derive(Debug, Default)]
pub(super) struct Notices {
    pub(super) rest: Option<String>,
}

impl Write for Notices {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // That is written at once, as a line.
        match std::str::from_utf8(bytes).ok().and_then(document::rest) {
            Some(after) => {
                self.rest = Some(after);
                Ok(bytes.len())
            }
            None => io::stderr().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}

/// The writer of a result.
#[derive(Debug)]
pub(super) struct Output(Capture);

impl Output {
    pub(super) fn new(capture: Capture) -> Self {
        Self(capture)
    }

    /// Returns what was printed.
    pub(super) fn finish(self) -> Captured {
        self.0.finish()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.put(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
