//! The parser of JSON texts.

use std::collections::HashSet;
use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::iter::Peekable;
use std::str::CharIndices;

use super::Json;

/// How many values may be nested.
const DEEPEST: usize = 128;

/// What is wrong in a JSON text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// The line, counted from 1.
    pub line: usize,
    /// The character of the line, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

impl Display for JsonError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            line,
            column,
            message,
        } = self;
        write!(f, "line {line}, column {column}: {message}")
    }
}

impl Error for JsonError {}

/// Where a fault is, and what it is.
struct Fault(usize, String);

/// Parses a text that is one JSON value.
pub(super) fn parse(text: &str) -> Result<Json, JsonError> {
    let mut parser = Parser {
        text,
        rest: text.char_indices().peekable(),
    };
    let whole = parser.value(0).and_then(|value| match parser.next_at() {
        (_, None) => Ok(value),
        (at, Some(char)) => Err(Fault(at, format!("expected the end, found `{char}`"))),
    });
    whole.map_err(|Fault(at, message)| {
        let before = &text[..at];
        JsonError {
            line: 1 + before.matches('\n').count(),
            column: 1 + before.chars().rev().take_while(|&it| it != '\n').count(),
            message,
        }
    })
}

struct Parser<'a> {
    text: &'a str,
    rest: Peekable<CharIndices<'a>>,
}

impl Parser<'_> {
    /// Returns the next character that is no blank, and its place.
    fn next_at(&mut self) -> (usize, Option<char>) {
        while self
            .rest
            .next_if(|(_, it)| matches!(it, ' ' | '\t' | '\n' | '\r'))
            .is_some()
        {}
        match self.rest.peek() {
            Some(&(at, char)) => (at, Some(char)),
            None => (self.text.len(), None),
        }
    }

    fn expected(&mut self, what: &str) -> Fault {
        match self.next_at() {
            (at, Some(char)) => Fault(
                at,
                format!("expected {what}, found `{}`", char.escape_debug()),
            ),
            (at, None) => Fault(at, format!("expected {what}, found the end")),
        }
    }

    fn take(&mut self, char: char, what: &str) -> Result<(), Fault> {
        if self.next_at().1 == Some(char) {
            self.rest.next();
            return Ok(());
        }
        Err(self.expected(what))
    }

    /// Steps over a character, if it is the next.
    fn skip(&mut self, char: char) -> bool {
        let found = self.next_at().1 == Some(char);
        if found {
            self.rest.next();
        }
        found
    }

    fn value(&mut self, depth: usize) -> Result<Json, Fault> {
        let (at, char) = self.next_at();
        if depth > DEEPEST {
            return Err(Fault(at, format!("more than {DEEPEST} values are nested")));
        }
        match char {
            Some('{') => self.object(depth),
            Some('[') => self.list(depth),
            Some('"') => self.string().map(Json::Text),
            Some('-' | '0'..='9') => self.number(at),
            Some('a'..='z') => self.literal(at),
            _ => Err(self.expected("a value")),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Json, Fault> {
        self.rest.next();
        let mut entries = Vec::new();
        let mut keys = HashSet::new();
        if self.skip('}') {
            return Ok(Json::Object(entries));
        }
        loop {
            let (at, char) = self.next_at();
            if char != Some('"') {
                return Err(self.expected("a key"));
            }
            let key = self.string()?;
            if !keys.insert(key.clone()) {
                return Err(Fault(at, format!("duplicate key `{}`", key.escape_debug())));
            }
            self.take(':', "`:`")?;
            entries.push((key, self.value(depth + 1)?));
            if self.skip('}') {
                return Ok(Json::Object(entries));
            }
            self.take(',', "`,` or `}`")?;
        }
    }

    fn list(&mut self, depth: usize) -> Result<Json, Fault> {
        self.rest.next();
        let mut items = Vec::new();
        if self.skip(']') {
            return Ok(Json::List(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.skip(']') {
                return Ok(Json::List(items));
            }
            self.take(',', "`,` or `]`")?;
        }
    }

    fn literal(&mut self, at: usize) -> Result<Json, Fault> {
        while self
            .rest
            .next_if(|(_, it)| it.is_ascii_alphanumeric())
            .is_some()
        {}
        let end = self.rest.peek().map_or(self.text.len(), |(at, _)| *at);
        match &self.text[at..end] {
            "null" => Ok(Json::Null),
            "true" => Ok(Json::Bool(true)),
            "false" => Ok(Json::Bool(false)),
            word => Err(Fault(at, format!("expected a value, found `{word}`"))),
        }
    }

    fn number(&mut self, at: usize) -> Result<Json, Fault> {
        let is_part = |it: char| matches!(it, '0'..='9' | '-' | '+' | '.' | 'e' | 'E');
        while self.rest.next_if(|(_, it)| is_part(*it)).is_some() {}
        let end = self.rest.peek().map_or(self.text.len(), |(at, _)| *at);
        let number = &self.text[at..end];
        if is_number(number) {
            return Ok(Json::Number(number.to_owned()));
        }
        Err(Fault(at, format!("`{number}` is not a number")))
    }

    fn string(&mut self) -> Result<String, Fault> {
        let start = self.next_at().0;
        self.rest.next();
        let mut text = String::new();
        while let Some((at, char)) = self.rest.next() {
            match char {
                '"' => return Ok(text),
                '\\' => text.push(self.escape(at)?),
                '\0'..='\x1f' => {
                    let char = char.escape_debug();
                    return Err(Fault(at, format!("`{char}` has to be escaped in a string")));
                }
                char => text.push(char),
            }
        }
        Err(Fault(start, "the string has no end".to_owned()))
    }

    fn escape(&mut self, at: usize) -> Result<char, Fault> {
        let char = match self.rest.next() {
            Some((_, it @ ('"' | '\\' | '/'))) => it,
            Some((_, 'b')) => '\u{8}',
            Some((_, 'f')) => '\u{c}',
            Some((_, 'n')) => '\n',
            Some((_, 'r')) => '\r',
            Some((_, 't')) => '\t',
            Some((_, 'u')) => return self.unicode(at),
            _ => return Err(Fault(at, "unknown escape".to_owned())),
        };
        Ok(char)
    }

    fn unicode(&mut self, at: usize) -> Result<char, Fault> {
        let first = self.unit(at)?;
        let mut code = first;
        if (0xD800..0xDC00).contains(&first) && self.rest.next_if(|(_, it)| *it == '\\').is_some() {
            self.rest.next_if(|(_, it)| *it == 'u');
            let second = self.unit(at)?;
            if (0xDC00..0xE000).contains(&second) {
                code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
            }
        }
        char::from_u32(code).ok_or_else(|| Fault(at, "half of a surrogate pair".to_owned()))
    }

    fn unit(&mut self, at: usize) -> Result<u32, Fault> {
        let mut unit = 0;
        for _ in 0..4 {
            let digit = self.rest.next().and_then(|(_, it)| it.to_digit(16));
            let digit =
                digit.ok_or_else(|| Fault(at, "expected four hexadecimal digits".to_owned()))?;
            unit = unit * 16 + digit;
        }
        Ok(unit)
    }
}

/// Returns whether a text is a number in JSON's grammar.
fn is_number(text: &str) -> bool {
    let text = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (text, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    digits(whole)
        && (whole.len() == 1 || !whole.starts_with('0'))
        && fraction.is_none_or(digits)
        && exponent.is_none_or(|it| digits(it.strip_prefix(['-', '+']).unwrap_or(it)))
}
