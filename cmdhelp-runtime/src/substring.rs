//! Finds and replaces parts of a text, and changes the case of letters. The functions are compiled once, and not as a
//! part of each caller.
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
    /// Returns the text with all letters in lower case. Each letter has the same lower case everywhere in a word, also a
    /// final sigma.
    fn lowercased(&self) -> String;
    /// Returns the text with all letters in upper case.
    fn uppercased(&self) -> String;
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

    #[inline(never)]
    fn lowercased(&self) -> String {
        let mut text = String::with_capacity(self.len());
        for character in self.chars() {
            match character {
                'ς' => text.push('σ'),
                character => text.extend(character.to_lowercase()),
            }
        }
        text
    }

    #[inline(never)]
    fn uppercased(&self) -> String {
        let mut text = String::with_capacity(self.len());
        for character in self.chars() {
            text.extend(character.to_uppercase());
        }
        text
    }
}
