//! [`FileWindow`], which moves forward over a file, and holds only a part of the file in memory.

use std::io::{Error, ErrorKind, Read};

/// The number of bytes that are read at once. A larger number is not faster, and a smaller one
/// needs too many system calls.
const CHUNK: usize = 256 * 1024;

/// A position in a file, with some of the bytes after it in memory.
#[derive(Debug)]
pub(super) struct FileWindow<R> {
    source: R,
    /// The number of bytes of the source that have not been read.
    left: u64,
    buffer: Vec<u8>,
    /// The index in the buffer of the current position.
    start: usize,
}

impl<R: Read> FileWindow<R> {
    /// Makes a window at the beginning of a source with `length` bytes.
    #[inline]
    pub(super) const fn over(source: R, length: u64) -> Self {
        Self {
            source,
            left: length,
            buffer: Vec::new(),
            start: 0,
        }
    }

    /// Returns the bytes after the position that are in memory.
    #[inline]
    pub(super) fn bytes(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    /// Returns the number of bytes after the position, in memory or not.
    #[inline]
    pub(super) fn rest(&self) -> u64 {
        self.bytes().len() as u64 + self.left
    }

    /// Returns whether all bytes after the position are in memory.
    #[inline]
    pub(super) const fn is_last(&self) -> bool {
        self.left == 0
    }

    /// Reads until at least `count` bytes after the position are in memory, or all remaining bytes.
    #[inline]
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
            let message = "the file became shorter while it was read";
            return Err(Error::new(ErrorKind::UnexpectedEof, message));
        }
        self.left -= wanted;
        Ok(())
    }

    /// Moves the position forward by `count` bytes, which must be in memory.
    #[inline]
    pub(super) fn skip(&mut self, count: usize) {
        self.start += count;
    }
}
