//! Parses JSON that an untrusted caller may have written.
//!
//! Besides invalid JSON, the parser refuses duplicate keys and unpaired surrogates, whose meaning
//! is not clear, U+0000, which no command line can contain, deep nesting, and very many values.
//! Numbers are kept as text, so that no digit is lost.

use std::borrow::Cow;

use cmdhelp_spec::json::{Error, Event, Piece, Pieces, Scanner};

use crate::view::put::Put as _;
use crate::view::reader::write_text;

/// A JSON value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum JsonValue {
    Null,
    Bool(bool),
    /// A number as it was written.
    Number(String),
    Text(String),
    List(Vec<JsonValue>),
    Object(Vec<(String, JsonValue)>),
}

/// The error for a text that the parser refuses.
#[derive(Debug)]
pub(super) struct Invalid {
    /// The index of the first wrong byte.
    pub(super) at: usize,
    pub(super) reason: Cow<'static, str>,
}

impl Invalid {
    fn at(at: usize, reason: impl Into<Cow<'static, str>>) -> Self {
        Self {
            at,
            reason: reason.into(),
        }
    }
}

/// The maximum nesting of arrays and objects.
const MAX_DEPTH: usize = 32;

/// The maximum number of values in a text.
const MAX_VALUES: usize = 100_000;

impl JsonValue {
    /// Returns the name of the value's type, for messages.
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

    /// Appends the value as JSON.
    pub(super) fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.put("null"),
            Self::Bool(true) => out.put("true"),
            Self::Bool(false) => out.put("false"),
            Self::Number(digits) => out.put(digits),
            Self::Text(text) => write_text(text, out),
            Self::List(items) => {
                out.put_char('[');
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        out.put_char(',');
                    }
                    item.write(out);
                }
                out.put_char(']');
            }
            Self::Object(entries) => {
                out.put_char('{');
                for (at, (key, value)) in entries.iter().enumerate() {
                    if at > 0 {
                        out.put_char(',');
                    }
                    write_text(key, out);
                    out.put_char(':');
                    value.write(out);
                }
                out.put_char('}');
            }
        }
    }

    /// Returns the value as JSON.
    pub(super) fn json(&self) -> String {
        let mut json = String::new();
        self.write(&mut json);
        json
    }
}

/// Parses a text that must consist of exactly one JSON value. A byte order mark before the value is
/// ignored, as RFC 8259 allows.
pub(super) fn parse(text: &str) -> Result<JsonValue, Invalid> {
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut reader = ValueReader {
        scanner: Scanner::after(text, start),
        left: MAX_VALUES,
    };
    let (at, first) = reader.event()?;
    let value = reader.value(at, first, 0)?;
    match reader.scanner.next() {
        None => Ok(value),
        Some(Ok((at, _))) => Err(Invalid::at(at, "expected the end of the input")),
        Some(Err(error)) => Err(error.into()),
    }
}

/// Makes a JSON value from the events of a scanner.
struct ValueReader<'a> {
    scanner: Scanner<'a>,
    /// The number of values that the rest of the text may contain at most.
    left: usize,
}

impl From<Error> for Invalid {
    fn from(error: Error) -> Self {
        Self::at(error.at, error.reason)
    }
}

impl<'a> ValueReader<'a> {
    fn event(&mut self) -> Result<(usize, Event<'a>), Invalid> {
        match self.scanner.next() {
            Some(event) => event.map_err(Invalid::from),
            None => Err(Invalid::at(self.scanner.position(), "expected a value")),
        }
    }

    fn value(&mut self, at: usize, event: Event<'_>, depth: usize) -> Result<JsonValue, Invalid> {
        if depth > MAX_DEPTH {
            return Err(Invalid::at(at, format!("more than {MAX_DEPTH} levels")));
        }
        if self.left == 0 {
            return Err(Invalid::at(at, format!("more than {MAX_VALUES} values")));
        }
        self.left -= 1;
        Ok(match event {
            Event::Object => self.object(depth)?,
            Event::List => self.list(depth)?,
            Event::Text(inner) => JsonValue::Text(text(at, inner)?),
            Event::Number(digits) => JsonValue::Number(digits.to_owned()),
            Event::Bool(value) => JsonValue::Bool(value),
            Event::Null => JsonValue::Null,
            Event::Key(_) | Event::End => return Err(Invalid::at(at, "expected a value")),
        })
    }

    fn list(&mut self, depth: usize) -> Result<JsonValue, Invalid> {
        let mut items = Vec::new();
        loop {
            match self.event()? {
                (_, Event::End) => return Ok(JsonValue::List(items)),
                (at, event) => items.push(self.value(at, event, depth + 1)?),
            }
        }
    }

    fn object(&mut self, depth: usize) -> Result<JsonValue, Invalid> {
        let mut entries: Vec<(String, JsonValue)> = Vec::new();
        // The indices of the entries, sorted by the key.
        let mut sorted: Vec<u32> = Vec::new();
        loop {
            let (start, Event::Key(key)) = self.event()? else {
                return Ok(JsonValue::Object(entries));
            };
            let key = text(start, key)?;
            match sorted.binary_search_by(|at| entries[*at as usize].0.cmp(&key)) {
                Ok(_) => {
                    let reason = format!("duplicate key `{}`", shortened(&key));
                    return Err(Invalid::at(start, reason));
                }
                Err(place) => sorted.insert(place, entries.len() as u32),
            }
            let (at, event) = self.event()?;
            entries.push((key, self.value(at, event, depth + 1)?));
        }
    }
}

/// Returns the text of the string that begins at byte `start`.
fn text(start: usize, inner: &str) -> Result<String, Invalid> {
    let mut text = String::with_capacity(inner.len());
    for (at, piece) in Pieces::of(inner) {
        let refuse = |reason| Err(Invalid::at(start + 1 + at, reason));
        match piece {
            Piece::Plain(plain) => text.put(plain),
            Piece::Escaped(Some('\0')) => return refuse("an argument cannot contain U+0000"),
            Piece::Escaped(Some(character)) => text.put_char(character),
            Piece::Escaped(None) => return refuse("unpaired surrogate"),
        }
    }
    Ok(text)
}

/// Returns a text, shortened to 60 characters.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
