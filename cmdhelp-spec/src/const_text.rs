//! Strings that are built at compile time, such as error messages.

use crate::bytes::{find, text};
use crate::decimal::Decimal;
use crate::shell::is_plain;

/// A string of at most `CAPACITY` bytes that is built in `const` code. Text beyond the capacity is
/// cut off.
#[derive(Clone, Copy, Debug)]
pub struct TextBuffer<const CAPACITY: usize> {
    bytes: [u8; CAPACITY],
    len: usize,
}

/// A string that has enough space for one error message.
pub(crate) type ConstText = TextBuffer<1024>;

impl<const CAPACITY: usize> TextBuffer<CAPACITY> {
    /// The empty string.
    pub const EMPTY: Self = Self {
        bytes: [0; CAPACITY],
        len: 0,
    };

    #[inline]
    pub(crate) const fn new() -> Self {
        Self::EMPTY
    }

    /// Returns whether the string is empty.
    #[must_use]
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the number of bytes that can still be added.
    #[must_use]
    #[inline]
    pub const fn free(&self) -> usize {
        CAPACITY - self.len
    }

    #[inline]
    pub(crate) const fn as_str(&self) -> &str {
        text(self.bytes.split_at(self.len).0)
    }

    /// Panics with the string as the message. In constant evaluation, the compiler reports the
    /// message as a compile error.
    #[track_caller]
    #[inline]
    pub const fn panic(&self) -> ! {
        panic!("{}", self.as_str())
    }

    /// Appends a text to the string.
    #[inline]
    pub const fn put(&mut self, text: &str) {
        let mut end = text.len();
        if end > self.free() {
            end = self.free();
            while !text.is_char_boundary(end) {
                end -= 1;
            }
        }
        let text = text.as_bytes().split_at(end).0;
        let (place, _) = self.bytes.split_at_mut(self.len).1.split_at_mut(end);
        place.copy_from_slice(text);
        self.len += end;
    }

    #[inline]
    pub(crate) const fn number(&mut self, number: usize) {
        self.put(Decimal::of(number as i128).as_str());
    }

    /// Appends a command line: `program` and the first `count` of `words`, separated by spaces and
    /// quoted for a shell.
    #[inline]
    pub(crate) const fn words(&mut self, program: &str, words: &[&str], count: usize) {
        self.put(program);
        let mut i = 0;
        while i < count {
            self.put(" ");
            self.word(words[i]);
            i += 1;
        }
    }

    /// Appends a word, in single quotes if a shell would otherwise change it. A zero byte in the
    /// word, which stands for a shell variable or substitution, is written as `...`.
    #[inline]
    pub(crate) const fn word(&mut self, word: &str) {
        if let Some(at) = find(word.as_bytes(), b"\0", 0) {
            let (before, rest) = word.split_at(at);
            if !before.is_empty() {
                self.word(before);
            }
            self.put("...");
            let (_, rest) = rest.split_at(1);
            if !rest.is_empty() {
                self.word(rest);
            }
            return;
        }
        let quote = if is_plain(word.as_bytes(), false) {
            ""
        } else {
            "'"
        };
        let mut rest = word;
        self.put(quote);
        while let Some(at) = find(rest.as_bytes(), b"'", 0) {
            let (before, after) = rest.split_at(at);
            self.put(before);
            self.put("'\\''");
            rest = after.split_at(1).1;
        }
        self.put(rest);
        self.put(quote);
    }
}

#[cfg(test)]
mod tests {
    use super::ConstText;

    #[test]
    fn words_are_quoted_for_a_shell() {
        let mut text = ConstText::new();
        text.words("pad", &["add", "it's \"x\" $1", "", "--n=\0", "<id>"], 5);
        assert_eq!(text.as_str(), r#"pad add 'it'\''s "x" $1' '' --n=... <id>"#);
        text.number(120);
        assert!(text.as_str().ends_with("<id>120"));
    }

    #[test]
    fn a_text_that_is_too_long_ends_with_a_whole_character() {
        let mut text = ConstText::new();
        text.put("x");
        while text.free() > 1 {
            text.put("é");
        }
        text.put("é");
        assert!(text.as_str().ends_with('é'));
        assert_eq!(text.free(), 1);
    }
}
