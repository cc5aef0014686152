//! Appends to a text with functions that are never inlined.
//!
//! The compiler would inline the small function `String::push_str` at about two hundred calls in
//! `view`, which would make every program larger.

/// A text with methods for appending that are never inlined.
pub(crate) trait Put {
    /// Appends a text.
    fn put(&mut self, text: &str);
    /// Appends texts. Unlike `format!`, this needs no text of its own at the caller, which the caller would have to
    /// release on each way out.
    fn put_all(&mut self, texts: &[&str]);
    /// Appends a character.
    fn put_char(&mut self, character: char);
}

impl Put for String {
    #[inline(never)]
    fn put(&mut self, text: &str) {
        self.push_str(text);
    }

    #[inline(never)]
    fn put_all(&mut self, texts: &[&str]) {
        for text in texts {
            self.push_str(text);
        }
    }

    #[inline(never)]
    fn put_char(&mut self, character: char) {
        self.push(character);
    }
}
