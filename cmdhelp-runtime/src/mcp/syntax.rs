//! Whether a text is JSON.
//!
//! What comes from outside is checked once, as a whole; after that it is read where it stands, and
//! nothing is made of it before somebody asks.

/// Checks that a text is one value and nothing else; or tells at which byte it is not. Values may
/// stand in values as deep as they like: none of them costs more than a bit.
pub(super) fn check(text: &str) -> Result<(), usize> {
    let mut scan = Scan {
        bytes: text.as_bytes(),
        at: 0,
    };
    scan.document().ok_or(scan.at)
}

/// Whether a text is one value and nothing else.
pub(super) fn is_json(text: &str) -> bool {
    check(text).is_ok()
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Scan<'_> {
    fn document(&mut self) -> Option<()> {
        // The brackets that are open; true for those of objects.
        let mut open: Vec<bool> = Vec::new();
        loop {
            self.space();
            match self.peek()? {
                b'{' => {
                    self.at += 1;
                    if !self.takes(b'}') {
                        open.push(true);
                        self.key()?;
                        continue;
                    }
                }
                b'[' => {
                    self.at += 1;
                    if !self.takes(b']') {
                        open.push(false);
                        continue;
                    }
                }
                b'"' => self.string()?,
                b'-' | b'0'..=b'9' => self.number()?,
                b't' => self.word(b"true")?,
                b'f' => self.word(b"false")?,
                _ => self.word(b"null")?,
            }
            // A value has ended, and with it, perhaps, what it stands in.
            loop {
                let Some(&is_object) = open.last() else {
                    self.space();
                    return (self.at == self.bytes.len()).then_some(());
                };
                if self.takes(b',') {
                    if is_object {
                        self.key()?;
                    }
                    break;
                }
                let end = if is_object { b'}' } else { b']' };
                self.takes(end).then_some(())?;
                open.pop();
            }
        }
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// Takes this byte, after white space.
    fn takes(&mut self, byte: u8) -> bool {
        self.space();
        let takes = self.peek() == Some(byte);
        self.at += usize::from(takes);
        takes
    }

    fn key(&mut self) -> Option<()> {
        self.space();
        (self.peek() == Some(b'"')).then_some(())?;
        self.string()?;
        self.takes(b':').then_some(())
    }

    fn word(&mut self, word: &[u8]) -> Option<()> {
        self.bytes[self.at..].starts_with(word).then_some(())?;
        self.at += word.len();
        Some(())
    }

    fn string(&mut self) -> Option<()> {
        self.at += 1;
        loop {
            let means_something = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..=0x1f);
            let Some(plain) = self.bytes[self.at..].iter().position(means_something) else {
                self.at = self.bytes.len();
                return None;
            };
            self.at += plain;
            match self.bytes[self.at] {
                b'"' => {
                    self.at += 1;
                    return Some(());
                }
                b'\\' => self.escape()?,
                _ => return None,
            }
        }
    }

    fn escape(&mut self) -> Option<()> {
        self.at += 1;
        match self.peek()? {
            b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => {}
            b'u' => {
                let digits = self.bytes.get(self.at + 1..self.at + 5)?;
                digits.iter().all(u8::is_ascii_hexdigit).then_some(())?;
                self.at += 4;
            }
            _ => return None,
        }
        self.at += 1;
        Some(())
    }

    fn number(&mut self) -> Option<()> {
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        if self.peek()? == b'0' {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            if let Some(b'+' | b'-') = self.peek() {
                self.at += 1;
            }
            self.digits()?;
        }
        Some(())
    }

    fn digits(&mut self) -> Option<()> {
        self.peek()?.is_ascii_digit().then_some(())?;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::{check, is_json};
    use serde_json::value::RawValue;

    const PIECES: [&str; 40] = [
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "\\",
        "\"a\"",
        "\"\\n\"",
        "\"\\u00e4\"",
        "\"\\u12\"",
        "\"\\x\"",
        "\"\u{e4}\"",
        "\"\t\"",
        "0",
        "1",
        "-",
        "-0",
        "01",
        "1.5",
        "1.",
        ".5",
        "1e3",
        "1e+",
        "-1E-2",
        "true",
        "false",
        "null",
        "tru",
        "nulls",
        " ",
        "\n",
        "\t",
        "\u{a0}",
        "{\"a\":1}",
        "[1,2]",
        "{}",
        "[]",
        "\"k\":",
    ];

    /// Texts of pieces that are JSON more often than chance would have it.
    #[test]
    fn it_agrees_with_serde_json() {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut below = |end: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            usize::try_from(state % end as u64).expect("a small number")
        };
        let (mut good, rounds) = (0, 200_000);
        for _ in 0..rounds {
            let mut text: String = (0..1 + below(5))
                .map(|_| PIECES[below(PIECES.len())])
                .collect();
            match below(4) {
                0 => text = format!("[{text}]"),
                1 => text = format!("{{\"k\":{text}}}"),
                _ => {}
            }
            let expected = serde_json::from_str::<&RawValue>(&text).is_ok();
            assert_eq!(is_json(&text), expected, "{text:?}");
            good += usize::from(expected);
        }
        assert!(good > rounds / 100, "{good} of {rounds}");
    }

    #[test]
    fn nesting_costs_no_stack() {
        let deep = 1_000_000;
        let text = "[".repeat(deep) + &"]".repeat(deep);
        assert!(is_json(&text));
        assert_eq!(check(&text[..deep]), Err(deep));
    }

    #[test]
    fn the_place_is_told() {
        assert_eq!(check("{\"a\":1,}"), Err(7));
        assert_eq!(check("1 2"), Err(2));
        assert_eq!(check(""), Err(0));
    }
}
