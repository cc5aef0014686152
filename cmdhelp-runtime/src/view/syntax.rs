//! Whether a text is JSON.
//!
//! What comes from outside is checked once, as a whole; after that it is read where it stands, and
//! nothing is made of it before somebody asks.

use std::borrow::Cow;

use crate::view::reader::{Json, unescape};

/// Checks that a text is one value and nothing else, and hands out what stands in it if that is an
/// object; or tells at which byte it is not. Values may stand in values as deep as they like: none of
/// them costs more than a byte.
pub fn members(text: &str) -> Result<Option<Vec<Member<'_>>>, usize> {
    let mut scan = Scan {
        text,
        at: 0,
        members: Vec::new(),
    };
    match scan.document() {
        Some(()) => Ok(text
            .trim_ascii_start()
            .starts_with('{')
            .then_some(scan.members)),
        None => Err(scan.at),
    }
}

/// Whether a text is one value and nothing else.
#[must_use]
pub fn is_json(text: &str) -> bool {
    members(text).is_ok()
}

/// Whether a byte stands for itself within a string.
const IS_PLAIN: [bool; 256] = {
    let mut is_plain = [true; 256];
    let mut byte = 0;
    while byte < b' ' as usize {
        is_plain[byte] = false;
        byte += 1;
    }
    is_plain[b'"' as usize] = false;
    is_plain[b'\\' as usize] = false;
    is_plain
};

/// A member of an object. Some clients escape what need not be in keys, too: those in PHP write a
/// slash as `\/`.
pub type Member<'a> = (Cow<'a, str>, Json<'a>);

struct Scan<'a> {
    text: &'a str,
    at: usize,
    /// Those of the outermost object.
    members: Vec<Member<'a>>,
}

impl<'a> Scan<'a> {
    fn document(&mut self) -> Option<()> {
        // The brackets that are open; true for those of objects.
        let mut open: Vec<bool> = Vec::new();
        // Of the outermost object, the key that was read last, and where its value begins.
        let (mut key, mut start) = ("", 0);
        loop {
            self.space();
            if open.len() == 1 {
                start = self.at;
            }
            match self.peek()? {
                b'{' => {
                    self.at += 1;
                    if !self.takes(b'}') {
                        open.push(true);
                        let first = self.key()?;
                        if open.len() == 1 {
                            key = first;
                        }
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
                b'"' => drop(self.string()?),
                b'-' | b'0'..=b'9' => self.number()?,
                b't' => self.word(b"true")?,
                b'f' => self.word(b"false")?,
                _ => self.word(b"null")?,
            }
            // A value has ended, and with it, perhaps, what it stands in.
            loop {
                let Some(&is_object) = open.last() else {
                    self.space();
                    return (self.at == self.text.len()).then_some(());
                };
                let is_member = is_object && open.len() == 1;
                if is_member {
                    let value = Json::whole(&self.text[start..self.at]);
                    self.members.push((unescape(key), value));
                }
                if self.takes(b',') {
                    if is_object {
                        let next = self.key()?;
                        if is_member {
                            key = next;
                        }
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
        self.text.as_bytes().get(self.at).copied()
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

    fn key(&mut self) -> Option<&'a str> {
        self.space();
        (self.peek() == Some(b'"')).then_some(())?;
        let key = self.string()?;
        self.takes(b':').then_some(key)
    }

    fn word(&mut self, word: &[u8]) -> Option<()> {
        self.text.as_bytes()[self.at..]
            .starts_with(word)
            .then_some(())?;
        self.at += word.len();
        Some(())
    }

    /// A string, without its quotes.
    fn string(&mut self) -> Option<&'a str> {
        self.at += 1;
        let start = self.at;
        loop {
            while IS_PLAIN[usize::from(self.peek()?)] {
                self.at += 1;
            }
            match self.peek()? {
                b'"' => {
                    self.at += 1;
                    return Some(&self.text[start..self.at - 1]);
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
                let digits = self.text.as_bytes().get(self.at + 1..self.at + 5)?;
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
    use super::{Json, Member, is_json, members, unescape};
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
        let (mut good, mut objects, rounds) = (0, 0, 200_000);
        for _ in 0..rounds {
            let mut text: String = (0..1 + below(5))
                .map(|_| PIECES[below(PIECES.len())])
                .collect();
            match below(4) {
                0 => text = format!("[{text}]"),
                1 => text = format!(" {{\"k\" : {text}}}"),
                2 => text = format!("{{\"k\\n\":[{text}] , \"k\":\n{text},\"\":{{}}}}"),
                _ => {}
            }
            let expected = serde_json::from_str::<&RawValue>(&text).is_ok();
            assert_eq!(is_json(&text), expected, "{text:?}");
            if let Ok(Some(members)) = members(&text) {
                let entries = Json::whole(text.trim_ascii()).entries();
                let entries: Vec<Member<'_>> =
                    entries.map(|(key, value)| (unescape(key), value)).collect();
                assert_eq!(members, entries, "{text:?}");
                objects += usize::from(entries.len() > 1);
            }
            good += usize::from(expected);
        }
        assert!(good > rounds / 100, "{good} of {rounds}");
        assert!(objects > 100, "{objects} of {rounds}");
    }

    #[test]
    fn nesting_costs_no_stack() {
        let deep = 1_000_000;
        let text = "[".repeat(deep) + &"]".repeat(deep);
        assert!(is_json(&text));
        assert_eq!(members(&text[..deep]), Err(deep));
    }

    #[test]
    fn the_place_is_told() {
        assert_eq!(members("{\"a\":1,}"), Err(7));
        assert_eq!(members("1 2"), Err(2));
        assert_eq!(members(""), Err(0));
    }
}
