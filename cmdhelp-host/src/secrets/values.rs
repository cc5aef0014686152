//! Finds values in texts with escapes.

use super::spelling::{Letter, letter};

/// The maximum number of times that the escapes of a text are decoded. A JSON document in a JSON string in a `Debug`
/// text, for example, is escaped three times.
const DEPTH: usize = 3;

/// The values to find in a text. At each position of the text, all values are searched for at once, so the search takes
/// little more time if there are many values.
pub(super) struct Values<'a> {
    sorted: Vec<&'a [u8]>,
    /// Tells for each possible byte whether a value begins with this byte.
    is_first: [bool; 256],
}

impl<'a> Values<'a> {
    pub(super) fn new(mut values: Vec<&'a [u8]>) -> Self {
        values.sort_unstable();
        values.dedup();
        let mut is_first = [false; 256];
        for first in values.iter().filter_map(|it| it.first()) {
            is_first[usize::from(*first)] = true;
        }
        Self {
            sorted: values,
            is_first,
        }
    }

    /// Returns `false` if no value begins at the start of `rest`. This quick check looks only at the first bytes, so it
    /// can return `true` although no value begins there.
    pub(super) fn can_begin(&self, rest: &[u8]) -> bool {
        match rest.first() {
            Some(&first) if self.is_first[usize::from(first)] => true,
            // This number of backslashes spells one backslash or several, however often the text was escaped.
            Some(b'\\') => !rest.starts_with(&[b'\\'; 1 << DEPTH]),
            _ => false,
        }
    }

    /// Returns the end of the longest part of the text that starts at `begin` and spells a value, or `None` if no value
    /// starts there. The longest part is needed because it contains whole escapes: in JSON, for example, a value whose
    /// last character is a backslash is spelled with two backslashes at its end.
    pub(super) fn longest_at(&self, bytes: &[u8], begin: usize) -> Option<usize> {
        let begun = Begun {
            values: &self.sorted,
            length: 0,
            at: begin,
            end: None,
        };
        // Up to the first backslash, the text has the same meaning however often it was escaped.
        let plain = begun.read_plain(bytes);
        if bytes.get(plain.at) != Some(&b'\\') {
            return plain.end;
        }
        (0..=DEPTH)
            .filter_map(|depth| plain.read(bytes, depth))
            .max()
    }
}

/// A search in progress: the values that begin with the part of the text that has been read.
#[derive(Clone, Copy)]
struct Begun<'a> {
    values: &'a [&'a [u8]],
    /// The number of bytes of each value that have been found.
    length: usize,
    /// The position in the text after the part that has been read.
    at: usize,
    /// The end of the longest of the values that have been found completely.
    end: Option<usize>,
}

impl Begun<'_> {
    /// Reads on as long as a value continues with the letters of the text, at most up to the first backslash.
    fn read_plain(mut self, bytes: &[u8]) -> Self {
        while let Some((letter, length)) = letter(&bytes[self.at..], 0)
            && letter != Letter::Byte(b'\\')
            && let Some(next) = self.followed_by(letter, length)
        {
            self = next;
        }
        self
    }

    /// Reads on as long as a value continues with the letters of the text. Returns the end of the longest value.
    fn read(mut self, bytes: &[u8], depth: usize) -> Option<usize> {
        while let Some((letter, length)) = letter(&bytes[self.at..], depth) {
            let other = match letter {
                Letter::Code(code) => self.followed_by(Letter::Char(code.into()), length),
                _ => None,
            };
            self = match (self.followed_by(letter, length), other) {
                (Some(mut next), Some(other)) => {
                    // With one meaning of the code, the text continues one value; with the other meaning, it continues
                    // another value.
                    next.end = next.end.max(other.read(bytes, depth));
                    next
                }
                (Some(next), None) | (None, Some(next)) => next,
                (None, None) => break,
            };
        }
        self.end
    }

    /// Returns the values that continue with a letter. The next `spelled` bytes of the text spell this letter.
    fn followed_by(mut self, letter: Letter, spelled: usize) -> Option<Self> {
        for byte in letter.encode(&mut [0; 4]) {
            // The values are sorted, so all values that continue with this byte are next to each other, and the
            // shortest of them is first.
            let values = self.values;
            let from = values.partition_point(|it| it.get(self.length) < Some(byte));
            let to = values.partition_point(|it| it.get(self.length) <= Some(byte));
            self.values = &values[from..to];
            self.length += 1;
        }
        self.at += spelled;
        if self.values.first()?.len() == self.length {
            self.end = Some(self.at);
        }
        Some(self)
    }
}
