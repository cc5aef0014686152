//! Finds and replaces parts of a text. The functions are compiled once, and not as a part of each caller.
//!
//! The functions of `str` are compiled into each caller, with the whole algorithm, which would make every program
//! several kilobytes larger.

/// A text in which parts are found by functions that are never inlined.
pub trait Substring {
    /// Returns whether the text contains another text.
    fn has(&self, part: &str) -> bool;
    /// Returns whether the text contains a character.
    fn has_char(&self, character: char) -> bool;
    /// Returns the text with each occurrence of `part` replaced by `by`.
    fn replaced(&self, part: &str, by: &str) -> String;
}

impl Substring for str {
    #[inline(never)]
    fn has(&self, part: &str) -> bool {
        self.contains(part)
    }

    #[inline(never)]
    fn has_char(&self, character: char) -> bool {
        self.chars().any(|it| it == character)
    }

    #[inline(never)]
    fn replaced(&self, part: &str, by: &str) -> String {
        self.replace(part, by)
    }
}
