//! Adding to a text, by one function for all views.
//!
//! What `String::push_str` is made of is small, and is put in at every call. Views call it two
//! hundred times, and a program that is never asked about itself carries them all.

/// Adds to a text.
pub(super) trait Put {
    /// Adds a text.
    fn put(&mut self, text: &str);
    /// Adds a character.
    fn put_char(&mut self, character: char);
}

impl Put for String {
    #[inline(never)]
    fn put(&mut self, text: &str) {
        self.push_str(text);
    }

    #[inline(never)]
    fn put_char(&mut self, character: char) {
        self.push(character);
    }
}
