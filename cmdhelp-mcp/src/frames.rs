//! Writes and reads frames. In frames, a program that carries out a call sends messages to its
//! server, which can thereby distinguish them from other output of the program.
//!
//! Messages and other output go through the same pipe. A frame begins with a random number that the
//! server creates for each call. Only the process that carries out the call gets the number, so no
//! other output can be mistaken for a frame. Each frame is written by a single system call, and is
//! so short that the system never mixes it with output of other processes or threads.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher as _, Hasher as _};

/// The maximum length of a frame in bytes. The system writes this number of bytes into a pipe
/// atomically.
const MAX_LEN: usize = if cfg!(target_os = "linux") {
    4_096
} else {
    512
};

/// The byte with which a frame begins. It hardly ever occurs in printed text.
const MARK: u8 = 0x1e;

/// The number of bytes before the content: the byte `MARK`, the random number, the kind, and the
/// length.
const HEAD: usize = 1 + NUMBER + 1 + 4;

/// The number of digits of the random number.
const NUMBER: usize = 32;

/// The random number with which all frames of a call begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Key(String);

/// The kind of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Kind {
    /// A part of the result.
    Result = b'=',
    /// A message to the server: progress, or the cursor of the next part of a list.
    Line = b':',
    /// The end of the result. The content is `stream` if the result is a stream.
    End = b')',
    /// The end of all output. The server itself writes this frame into the pipe after the program's
    /// process has ended.
    EndOfOutput = b'.',
}

impl Kind {
    fn of(byte: u8) -> Option<Self> {
        let kinds = [Self::Result, Self::Line, Self::End, Self::EndOfOutput];
        kinds.into_iter().find(|kind| *kind as u8 == byte)
    }
}

impl Key {
    /// Returns a new random key. `RandomState` gets its seed from the random numbers of the system,
    /// so the hash of no data is random, too.
    pub(super) fn new() -> Self {
        let part = || RandomState::new().build_hasher().finish();
        Self(format!("{:016x}{:016x}", part(), part()))
    }

    /// Parses a key. Returns `None` if the text is not a key.
    #[cfg(feature = "calls")]
    pub(super) fn of(text: &str) -> Option<Self> {
        let is_key = text.len() == NUMBER && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_key.then(|| Self(text.to_owned()))
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// Divides `content` into frames, and calls `write` with each frame.
    pub(super) fn frames<E>(
        &self,
        kind: Kind,
        content: &[u8],
        mut write: impl FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut parts = content.chunks(MAX_LEN - HEAD);
        let mut frame = Vec::with_capacity(MAX_LEN.min(HEAD + content.len()));
        // A message without content is sent as one frame.
        let mut part = Some(parts.next().unwrap_or_default());
        while let Some(content) = part {
            frame.clear();
            frame.push(MARK);
            frame.extend_from_slice(self.0.as_bytes());
            frame.push(kind as u8);
            frame.extend_from_slice(format!("{:04x}", content.len()).as_bytes());
            frame.extend_from_slice(content);
            write(&frame)?;
            part = parts.next();
        }
        Ok(())
    }
}

/// A frame, or a piece of output that is not in a frame.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// A piece of output outside of frames.
    Printed(&'a [u8]),
    Frame(Kind, &'a [u8]),
}

/// Separates frames from other output in a pipe.
#[derive(Debug)]
pub(super) struct Sorter {
    key: Key,
    /// Bytes that may be the beginning of a frame whose rest has not been read.
    held: Vec<u8>,
}

impl Sorter {
    pub(super) fn new(key: Key) -> Self {
        Self {
            key,
            held: Vec::new(),
        }
    }

    /// Adds bytes that were read from the pipe. Calls `take` with each frame and each piece of
    /// other output that these bytes complete.
    pub(super) fn put(&mut self, bytes: &[u8], mut take: impl FnMut(Piece<'_>)) {
        self.held.extend_from_slice(bytes);
        let mut rest = self.held.as_slice();
        loop {
            let at = self.beginning(rest);
            if at > 0 {
                take(Piece::Printed(&rest[..at]));
                rest = &rest[at..];
            }
            let Some(head) = rest.get(..HEAD) else { break };
            let (kind, length) = (head[1 + NUMBER], &head[2 + NUMBER..]);
            let length = std::str::from_utf8(length).ok();
            let length = length.and_then(|digits| usize::from_str_radix(digits, 16).ok());
            let (Some(kind), Some(length)) = (Kind::of(kind), length) else {
                // No valid kind and length follow the random number, so the bytes are other output
                // and not a frame.
                take(Piece::Printed(head));
                rest = &rest[HEAD..];
                continue;
            };
            let Some(frame) = rest.get(HEAD..HEAD + length) else {
                break;
            };
            take(Piece::Frame(kind, frame));
            rest = &rest[HEAD + length..];
        }
        let length = rest.len();
        self.held.drain(..self.held.len() - length);
    }

    /// Returns the position of the first frame in `bytes`, or of bytes at the end that may be the
    /// beginning of a frame.
    fn beginning(&self, bytes: &[u8]) -> usize {
        let mut from = 0;
        while let Some(at) = bytes[from..].iter().position(|byte| *byte == MARK) {
            from += at;
            let number = &bytes[from + 1..bytes.len().min(from + 1 + NUMBER)];
            if self.key.0.as_bytes().starts_with(number) {
                return from;
            }
            from += 1;
        }
        bytes.len()
    }
}

#[cfg(test)]
mod tests {
    use cmdhelp_test_support::{Random, number};

    use super::{Key, Kind, Piece, Sorter};

    /// Mixes random texts and frames, divides the bytes at random positions, and expects that texts
    /// and frames are read as they were written. `FRAMES_TEXTS` sets the number of texts.
    #[test]
    fn separates_frames_from_other_output() {
        let mut random = Random::new(1);
        let mut below = |end: usize| random.below(end);
        for _ in 0..number("FRAMES_TEXTS", 2_000) {
            let (key, other) = (Key::new(), Key::new());
            let (mut pipe, mut printed, mut content) = (Vec::new(), Vec::new(), Vec::new());
            for _ in 0..below(12) {
                let text = vec![b"{\"\x1e0(\n"[below(6)]; below(9_000)];
                let kind = [Kind::Result, Kind::Line, Kind::End][below(3)];
                let mut write = |frame: &[u8]| {
                    pipe.extend_from_slice(frame);
                    Ok::<(), ()>(())
                };
                match below(4) {
                    0 => {
                        key.frames(kind, &text, write).expect("a place");
                        content.extend_from_slice(&text);
                    }
                    // A frame of another call, possibly incomplete, is text for this call.
                    1 => {
                        let mut frames = Vec::new();
                        other
                            .frames(kind, &text, |it| {
                                frames.extend_from_slice(it);
                                Ok::<(), ()>(())
                            })
                            .expect("a place");
                        frames.truncate(below(frames.len()));
                        write(&frames).expect("a place");
                        printed.extend_from_slice(&frames);
                    }
                    // The beginning of this call's random number, followed by another character, is
                    // not a frame.
                    2 => {
                        let mut begun = vec![super::MARK];
                        begun.extend_from_slice(&key.as_str().as_bytes()[..below(32)]);
                        begun.push(b'x');
                        write(&begun).expect("a place");
                        printed.extend_from_slice(&begun);
                    }
                    _ => {
                        write(&text).expect("a place");
                        printed.extend_from_slice(&text);
                    }
                }
            }
            key.frames(Kind::EndOfOutput, b"", |it| {
                pipe.extend_from_slice(it);
                Ok::<(), ()>(())
            })
            .expect("a place");
            let mut sorter = Sorter::new(key);
            let (mut out, mut framed, mut is_over) = (Vec::new(), Vec::new(), false);
            let mut rest = pipe.as_slice();
            while !rest.is_empty() {
                let (part, after) = rest.split_at(1 + below(rest.len()));
                sorter.put(part, |piece| match piece {
                    Piece::Printed(bytes) => out.extend_from_slice(bytes),
                    Piece::Frame(Kind::EndOfOutput, _) => is_over = true,
                    Piece::Frame(_, bytes) => framed.extend_from_slice(bytes),
                });
                rest = after;
            }
            assert!(is_over);
            assert_eq!(out, printed);
            assert_eq!(framed, content);
        }
    }
}
