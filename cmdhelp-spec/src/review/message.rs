//! What an error says: texts that are put together while a program compiles.

/// What is wrong, and what to write instead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Message {
    bytes: [u8; Self::CAPACITY],
    len: usize,
}

impl Message {
    /// More than this, nobody reads.
    const CAPACITY: usize = 600;

    /// The text.
    pub(super) const fn text(&self) -> &str {
        match str::from_utf8(self.bytes.split_at(self.len).0) {
            Ok(text) => text,
            Err(error) => {
                // The last character did not fit.
                let (valid, _) = self.bytes.split_at(error.valid_up_to());
                match str::from_utf8(valid) {
                    Ok(text) => text,
                    Err(_) => "",
                }
            }
        }
    }

    /// Says it where the caller stands.
    ///
    /// # Panics
    ///
    /// Always: this is how the compiler is told.
    #[track_caller]
    pub(super) const fn panic(&self) -> ! {
        panic!("{}", self.text())
    }
}

/// Writes a message.
pub(super) struct Builder {
    message: Message,
}

impl Builder {
    pub(super) const fn new() -> Self {
        Self {
            message: Message {
                bytes: [0; Message::CAPACITY],
                len: 0,
            },
        }
    }

    pub(super) const fn finish(self) -> Message {
        self.message
    }

    pub(super) const fn put(&mut self, text: &str) {
        let mut i = 0;
        while i < text.len() {
            self.byte(text.as_bytes()[i]);
            i += 1;
        }
    }

    const fn byte(&mut self, byte: u8) {
        if self.message.len < Message::CAPACITY {
            self.message.bytes[self.message.len] = byte;
            self.message.len += 1;
        }
    }

    pub(super) const fn number(&mut self, number: usize) {
        let mut digits = [0; 20];
        let mut rest = number;
        let mut i = digits.len();
        loop {
            i -= 1;
            digits[i] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        while i < digits.len() {
            self.byte(digits[i]);
            i += 1;
        }
    }

    /// The program's name, and the first words after it.
    pub(super) const fn words(&mut self, program: &str, words: &[&str], count: usize) {
        self.put(program);
        let mut i = 0;
        while i < count {
            self.put(" ");
            self.word(words[i]);
            i += 1;
        }
    }

    /// A word as it is written in a shell.
    pub(super) const fn word(&mut self, word: &str) {
        let quoted = !is_plain(word.as_bytes());
        if quoted {
            self.put("\"");
        }
        self.text(word, quoted);
        if quoted {
            self.put("\"");
        }
    }

    /// Text of a shell's; what only the shell knows is written as three dots.
    pub(super) const fn text(&mut self, text: &str, quoted: bool) {
        let mut i = 0;
        while i < text.len() {
            match text.as_bytes()[i] {
                0 => self.put("..."),
                special @ (b'"' | b'\\' | b'$' | b'`') if quoted => {
                    self.put("\\");
                    self.byte(special);
                }
                byte => self.byte(byte),
            }
            i += 1;
        }
    }
}

/// Whether a shell takes a word as it stands.
const fn is_plain(word: &[u8]) -> bool {
    let mut i = 0;
    while i < word.len() {
        let plain = matches!(
            word[i],
            0 | b'a'..=b'z'
                | b'A'..=b'Z'
                | b'0'..=b'9'
                | b'-' | b'_' | b'.' | b'/' | b':' | b'=' | b',' | b'+' | b'@' | b'%' | b'<' | b'>'
                | 128..=255
        );
        if !plain {
            return false;
        }
        i += 1;
    }
    !word.is_empty()
}

#[cfg(test)]
mod tests {
    use super::{Builder, Message};

    #[test]
    fn words_are_quoted_for_a_shell() {
        let mut text = Builder::new();
        text.words("pad", &["add", "it's \"x\" $1", "", "--n=\0", "<id>"], 5);
        assert_eq!(
            text.finish().text(),
            "pad add \"it's \\\"x\\\" \\$1\" \"\" --n=... <id>"
        );
    }

    #[test]
    fn a_text_that_is_too_long_ends_with_a_whole_character() {
        let mut text = Builder::new();
        text.put("x");
        for _ in 0..Message::CAPACITY {
            text.put("é");
        }
        let message = text.finish();
        assert!(message.text().ends_with('é'));
        assert_eq!(message.text().len(), Message::CAPACITY - 1);
    }
}
