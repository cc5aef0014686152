//! The output of the writer of schemas. It counts all bytes, and stores those for which it has
//! memory.
//!
//! The writer of manifests has its own buffer instead of a `Sink`, because each write to a `Sink`
//! is one more function call, and every call costs time in constant evaluation.

/// Appends the texts that fit to a buffer, and measures the length of all texts.
#[derive(Debug)]
pub(super) struct Sink<'a> {
    bytes: &'a mut [u8],
    pub(super) at: usize,
    /// The length of `bytes`.
    room: usize,
    /// Whether the innermost open object or list is still empty.
    fresh: bool,
}

impl<'a> Sink<'a> {
    /// Makes an output that stores texts in `bytes` from index `at`, which may be behind the end.
    #[inline]
    pub(super) const fn of(bytes: &'a mut [u8], at: usize) -> Self {
        Self {
            room: bytes.len(),
            bytes,
            at,
            fresh: true,
        }
    }

    /// Appends a text as it is.
    #[inline]
    pub(super) const fn put(&mut self, text: &str) {
        let end = self.at + text.len();
        if end <= self.room {
            copy(self.bytes, self.at, text.as_bytes());
        }
        self.at = end;
    }

    #[inline]
    const fn byte(&mut self, byte: u8) {
        if self.at < self.room {
            self.bytes[self.at] = byte;
        }
        self.at += 1;
    }

    /// Opens an object or a list: `{` or `[`.
    #[inline]
    pub(super) const fn open(&mut self, bracket: u8) {
        self.byte(bracket);
        self.fresh = true;
    }

    /// Closes an object or a list: `}` or `]`.
    #[inline]
    pub(super) const fn close(&mut self, bracket: u8) {
        self.byte(bracket);
        self.fresh = false;
    }

    /// Begins an element: writes a comma, unless the element is the first.
    #[inline]
    pub(super) const fn next(&mut self) {
        if !self.fresh {
            self.byte(b',');
        }
        self.fresh = false;
    }

    /// Writes a comma if one is needed, and `key`, which contains the colon and may contain the
    /// value.
    #[inline]
    pub(super) const fn key(&mut self, key: &str) {
        self.next();
        self.put(key);
    }

    /// Writes a key with `text` in quotes if there is a text, and nothing otherwise.
    #[inline]
    pub(super) const fn quoted(&mut self, key: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.key(key);
            self.byte(b'"');
            self.put(text);
            self.byte(b'"');
        }
    }

    /// Writes a key with `value` if there is a value, and nothing otherwise.
    #[inline]
    pub(super) const fn optional(&mut self, key: &str, value: Option<&str>) {
        if let Some(value) = value {
            self.key(key);
            self.put(value);
        }
    }

    #[inline]
    pub(super) const fn number(&mut self, number: usize) {
        if number >= 10 {
            self.number(number / 10);
        }
        self.byte(b'0' + (number % 10) as u8);
    }
}

/// Copies `bytes` into a buffer at index `at`: in one piece, or byte by byte if that takes fewer
/// steps of constant evaluation.
#[inline]
pub(crate) const fn copy(into: &mut [u8], at: usize, bytes: &[u8]) {
    if bytes.len() < SHORT {
        let mut i = 0;
        while i < bytes.len() {
            into[at + i] = bytes[i];
            i += 1;
        }
        return;
    }
    let (_, free) = into.split_at_mut(at);
    let (free, _) = free.split_at_mut(bytes.len());
    free.copy_from_slice(bytes);
}

/// The length in bytes below which a text is copied byte by byte.
const SHORT: usize = 16;
