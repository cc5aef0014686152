//! A file, seen through a window that moves forward.

use std::io::{Error, ErrorKind, Read};

/// How much is read at once. A larger window is no faster; a smaller one asks the system too often.
const CHUNK: usize = 256 * 1024;

/// A place in a file, and some of what follows it.
#[derive(Debug)]
pub(super) struct Window<R> {
    source: R,
    /// How much of the source is not in memory yet.
    left: u64,
    buffer: Vec<u8>,
    /// Where in the buffer the place is.
    start: usize,
}

impl<R: Read> Window<R> {
    /// Returns a window at the beginning of a source of this many bytes.
    pub(super) const fn over(source: R, length: u64) -> Self {
        Self {
            source,
            left: length,
            buffer: Vec::new(),
            start: 0,
        }
    }

    /// Returns what can be seen from here.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    /// Returns how many bytes there are from here on, seen or not.
    pub(super) fn rest(&self) -> u64 {
        self.bytes().len() as u64 + self.left
    }

    /// Returns whether all bytes from here on can be seen.
    pub(super) const fn is_last(&self) -> bool {
        self.left == 0
    }

    /// Makes this many bytes seen, or all, if there are fewer.
    pub(super) fn see(&mut self, count: usize) -> Result<(), Error> {
        let seen = self.bytes().len();
        if seen >= count || self.left == 0 {
            return Ok(());
        }
        self.buffer.drain(..self.start);
        self.start = 0;
        let wanted = self.left.min((count.max(CHUNK) - seen) as u64);
        let read = (&mut self.source)
            .take(wanted)
            .read_to_end(&mut self.buffer)?;
        if (read as u64) < wanted {
            let message = "it shrank while being read";
            return Err(Error::new(ErrorKind::UnexpectedEof, message));
        }
        self.left -= wanted;
        Ok(())
    }

    /// Moves forward, past bytes that can be seen.
    pub(super) fn skip(&mut self, count: usize) {
        self.start += count;
    }
}
