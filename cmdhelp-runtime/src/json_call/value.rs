//! Reading JSON that a stranger wrote.
//!
//! What is not JSON to the letter is refused, and so is what is JSON and means two things or none: a
//! key twice, half of a character, a character that no command line can hold, a nesting that no
//! argument needs. Numbers are kept as they are written, so that none loses a digit.

use super::refusal::Refusal;
use crate::view::reader::write_text;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Null,
    Bool(bool),
    /// As it was written.
    Number(String),
    Text(String),
    List(Vec<Value>),
    Object(Vec<(String, Value)>),
}

/// How deep values can stand in values.
const DEEPEST: usize = 32;

/// How many keys are looked at one by one.
const FEW: usize = 16;

/// How many values there can be.
const MOST: usize = 100_000;

impl Value {
    /// What it is called where something else was wanted.
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::Text(_) => "a string",
            Self::List(_) => "an array",
            Self::Object(_) => "an object",
        }
    }

    /// Writes it as JSON.
    pub(super) fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(true) => out.push_str("true"),
            Self::Bool(false) => out.push_str("false"),
            Self::Number(digits) => out.push_str(digits),
            Self::Text(text) => write_text(text, out),
            Self::List(items) => {
                out.push('[');
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push(']');
            }
            Self::Object(entries) => {
                out.push('{');
                for (at, (key, value)) in entries.iter().enumerate() {
                    if at > 0 {
                        out.push(',');
                    }
                    write_text(key, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }

    /// It as JSON.
    pub(super) fn json(&self) -> String {
        let mut json = String::new();
        self.write(&mut json);
        json
    }
}

/// Reads one value and nothing else. A byte order mark before it is no part of it, as RFC 8259 has it.
pub(super) fn parse(text: &str) -> Result<Value, Refusal> {
    let mut parser = Parser {
        text,
        at: if text.starts_with('\u{feff}') { 3 } else { 0 },
        left: MOST,
    };
    let value = parser.value(0)?;
    parser.space();
    match parser.peek() {
        None => Ok(value),
        Some(_) => Err(parser.refuse("expected the end of the input")),
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    left: usize,
}

impl Parser<'_> {
    #[inline(never)]
    fn refuse(&self, what: &str) -> Refusal {
        Refusal::syntax(self.at, what)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    #[inline(never)]
    fn space(&mut self) {
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// Takes this byte, after white space.
    #[inline(never)]
    fn takes(&mut self, byte: u8) -> bool {
        self.space();
        let takes = self.peek() == Some(byte);
        self.at += usize::from(takes);
        takes
    }

    fn value(&mut self, depth: usize) -> Result<Value, Refusal> {
        self.space();
        if depth > DEEPEST {
            return Err(self.refuse(&format!("more than {DEEPEST} levels")));
        }
        if self.left == 0 {
            return Err(self.refuse(&format!("more than {MOST} values")));
        }
        self.left -= 1;
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.list(depth),
            Some(b'"') => self.string().map(Value::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => self.word(),
        }
    }

    fn word(&mut self) -> Result<Value, Refusal> {
        let words = [
            ("null", Value::Null),
            ("true", Value::Bool(true)),
            ("false", Value::Bool(false)),
        ];
        for (word, value) in words {
            if self.text[self.at..].starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        Err(self.refuse("expected a value"))
    }

    fn list(&mut self, depth: usize) -> Result<Value, Refusal> {
        self.at += 1;
        let mut items = Vec::new();
        if self.takes(b']') {
            return Ok(Value::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.takes(b']') {
                return Ok(Value::List(items));
            }
            if !self.takes(b',') {
                return Err(self.refuse("expected `,` or `]`"));
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<Value, Refusal> {
        self.at += 1;
        let mut entries: Vec<(String, Value)> = Vec::new();
        // Most objects are so small that looking at each key is faster than to remember them.
        let mut keys = std::collections::HashSet::new();
        if self.takes(b'}') {
            return Ok(Value::Object(entries));
        }
        loop {
            self.space();
            let start = self.at;
            if self.peek() != Some(b'"') {
                return Err(self.refuse("expected a key in double quotes"));
            }
            let key = self.string()?;
            let is_twice = match entries.len() {
                0..FEW => entries.iter().any(|(other, _)| *other == key),
                FEW => {
                    keys.extend(entries.iter().map(|(key, _)| key.clone()));
                    !keys.insert(key.clone())
                }
                _ => !keys.insert(key.clone()),
            };
            if is_twice {
                self.at = start;
                return Err(self.refuse(&format!("duplicate key `{}`", shortened(&key))));
            }
            if !self.takes(b':') {
                return Err(self.refuse("expected `:`"));
            }
            let value = self.value(depth + 1)?;
            entries.push((key, value));
            if self.takes(b'}') {
                return Ok(Value::Object(entries));
            }
            if !self.takes(b',') {
                return Err(self.refuse("expected `,` or `}`"));
            }
        }
    }

    fn number(&mut self) -> Result<Value, Refusal> {
        let start = self.at;
        self.at += usize::from(self.peek() == Some(b'-'));
        let zero = self.peek() == Some(b'0');
        let whole = self.digits();
        let mut fits = whole > 0 && !(zero && whole > 1);
        if self.peek() == Some(b'.') {
            self.at += 1;
            fits &= self.digits() > 0;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            self.at += usize::from(matches!(self.peek(), Some(b'+' | b'-')));
            fits &= self.digits() > 0;
        }
        if !fits {
            self.at = start;
            return Err(self.refuse("invalid number"));
        }
        Ok(Value::Number(self.text[start..self.at].to_owned()))
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        self.at - start
    }

    fn string(&mut self) -> Result<String, Refusal> {
        self.at += 1;
        let mut text = String::new();
        loop {
            let rest = &self.text[self.at..];
            let plain =
                rest.find(|character: char| matches!(character, '"' | '\\' | '\0'..='\u{1f}'));
            let Some(plain) = plain else {
                self.at = self.text.len();
                return Err(self.refuse("unclosed string"));
            };
            text.push_str(&rest[..plain]);
            self.at += plain;
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(text);
                }
                Some(b'\\') => text.push(self.escape()?),
                _ => return Err(self.refuse("control character in a string")),
            }
        }
    }

    fn escape(&mut self) -> Result<char, Refusal> {
        let start = self.at;
        self.at += 2;
        Ok(match self.text.as_bytes().get(start + 1) {
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            Some(b'u') => return self.code_point(start),
            _ => {
                self.at = start;
                return Err(self.refuse("unknown escape"));
            }
        })
    }

    /// Four digits, and four more for the second half of a character.
    fn code_point(&mut self, start: usize) -> Result<char, Refusal> {
        let mut code = self.hex(start)?;
        if (0xd800..0xdc00).contains(&code) && self.text[self.at..].starts_with("\\u") {
            self.at += 2;
            let low = self.hex(start)?;
            if (0xdc00..0xe000).contains(&low) {
                code = 0x1_0000 + ((code - 0xd800) << 10) + (low - 0xdc00);
            }
        }
        match char::from_u32(code) {
            None => {
                self.at = start;
                Err(self.refuse("unpaired surrogate"))
            }
            Some('\0') => {
                self.at = start;
                Err(self.refuse("an argument cannot contain U+0000"))
            }
            Some(character) => Ok(character),
        }
    }

    fn hex(&mut self, start: usize) -> Result<u32, Refusal> {
        let digits = self.text.get(self.at..self.at + 4);
        let digits = digits.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        match digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()) {
            Some(code) => {
                self.at += 4;
                Ok(code)
            }
            None => {
                self.at = start;
                Err(self.refuse("expected four hexadecimal digits after `\\u`"))
            }
        }
    }
}

/// The beginning of a text that may be long.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
