//! Whether a text is JSON.
//!
//! A schema that somebody wrote becomes a part of documents; one that is no JSON would spoil them.

/// Where the text stops being JSON, in characters; nothing if it is JSON to its end.
pub(crate) fn error(text: &str) -> Option<usize> {
    let mut reader = Reader {
        text: text.as_bytes(),
        at: 0,
        depth: 0,
    };
    let read = reader.value().and_then(|()| {
        reader.space();
        (reader.at == text.len()).then_some(())
    });
    match read {
        Some(()) => None,
        None => Some(text[..reader.at.min(text.len())].chars().count()),
    }
}

/// The same JSON without space around its parts.
pub(crate) fn minified(json: &str) -> String {
    let mut minified = String::with_capacity(json.len());
    let (mut quoted, mut escaped) = (false, false);
    for letter in json.chars() {
        if !quoted && letter.is_ascii_whitespace() {
            continue;
        }
        if letter == '"' && !escaped {
            quoted = !quoted;
        }
        escaped = letter == '\\' && !escaped;
        minified.push(letter);
    }
    minified
}

/// Whether it refers to a part of itself.
pub(crate) fn refers_to_itself(minified: &str) -> bool {
    minified.contains("\"$ref\":\"#")
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    depth: usize,
}

impl Reader<'_> {
    /// How deep values may stand in each other, so that reading them ends.
    const DEEPEST: usize = 128;

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        (self.peek() == Some(byte)).then(|| self.at += 1)
    }

    fn value(&mut self) -> Option<()> {
        self.space();
        match self.peek()? {
            b'{' => self.nested(b'}', |reader| {
                reader.space();
                reader.string()?;
                reader.space();
                reader.take(b':')?;
                reader.value()
            }),
            b'[' => self.nested(b']', Self::value),
            b'"' => self.string(),
            b't' => self.word(b"true"),
            b'f' => self.word(b"false"),
            b'n' => self.word(b"null"),
            _ => self.number(),
        }
    }

    fn nested(&mut self, end: u8, element: impl Fn(&mut Self) -> Option<()>) -> Option<()> {
        self.at += 1;
        self.depth += 1;
        if self.depth > Self::DEEPEST {
            return None;
        }
        self.space();
        if self.take(end).is_none() {
            loop {
                element(self)?;
                self.space();
                if self.take(b',').is_none() {
                    self.take(end)?;
                    break;
                }
            }
        }
        self.depth -= 1;
        Some(())
    }

    fn word(&mut self, word: &[u8]) -> Option<()> {
        word.iter().try_for_each(|byte| self.take(*byte))
    }

    fn string(&mut self) -> Option<()> {
        self.take(b'"')?;
        loop {
            match self.peek()? {
                b'"' => return self.take(b'"'),
                b'\\' => {
                    self.at += 1;
                    let escaped = self.peek()?;
                    if escaped == b'u' {
                        self.at += 1;
                        for _ in 0..4 {
                            self.peek().filter(u8::is_ascii_hexdigit)?;
                            self.at += 1;
                        }
                    } else {
                        b"\"\\/bfnrt".contains(&escaped).then_some(())?;
                        self.at += 1;
                    }
                }
                0..b' ' => return None,
                _ => self.at += 1,
            }
        }
    }

    fn digits(&mut self) -> Option<()> {
        self.peek().filter(u8::is_ascii_digit)?;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        Some(())
    }

    fn number(&mut self) -> Option<()> {
        let _ = self.take(b'-');
        if self.take(b'0').is_none() {
            self.digits()?;
        }
        if self.take(b'.').is_some() {
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::{error, minified};

    #[test]
    fn space_in_texts_is_kept() {
        let json = " { \"a b\" : [ 1 ,\n\"\\\" c\\\\\" , \"d e\" ] } ";
        assert_eq!(minified(json), r#"{"a b":[1,"\" c\\","d e"]}"#);
    }

    #[test]
    fn json_is_told_from_what_is_not() {
        for text in [
            "{}",
            " [1, -0.5e+3, 0]\n",
            r#"{"a":{"b":[true,false,null,"ä\u00e4\"\\"]},"c":""}"#,
        ] {
            assert_eq!(error(text), None, "{text}");
        }
        for (text, at) in [
            ("", 0),
            ("{", 1),
            ("{\"ä\" 1}", 5),
            ("[1,]", 3),
            ("01", 1),
            ("1.", 2),
            ("tru", 3),
            ("{} {}", 3),
            ("\"\\x\"", 2),
            ("\"\n\"", 1),
            ("nul", 3),
        ] {
            assert_eq!(error(text), Some(at), "{text}");
        }
        assert!(error(&"[".repeat(100_000)).is_some());
    }
}
