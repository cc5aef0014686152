//! Parses JSON values, from the events of the scanner in `cmdhelp_spec`.

use std::collections::HashSet;
use std::error::Error;
use std::fmt::{self, Display, Formatter};

use cmdhelp_spec::json::{Event, Piece, Pieces, Scanner};

use super::Json;

/// The maximum depth of nested values.
const MAX_DEPTH: usize = 128;

/// An error in a JSON text, with its line and column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// The line, counted from 1.
    pub line: usize,
    /// The position in the line, in characters, counted from 1.
    pub column: usize,
    /// The message.
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

/// An error: the offset of the byte at which it is, and the message.
struct ParseFault(usize, String);

/// Parses a text that consists of one JSON value.
pub(super) fn parse(text: &str) -> Result<Json, JsonError> {
    values(text).map_err(|ParseFault(at, message)| {
        let mut end = at.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        JsonError {
            line: 1 + before.matches('\n').count(),
            column: 1 + before.chars().rev().take_while(|&it| it != '\n').count(),
            message,
        }
    })
}

/// A list or an object whose end has not been read.
enum OpenContainer {
    List(Vec<Json>),
    Object {
        entries: Vec<(String, Json)>,
        seen: HashSet<String>,
        /// The key of the value that is read next.
        key: String,
    },
}

impl OpenContainer {
    fn add(&mut self, value: Json) {
        match self {
            Self::List(items) => items.push(value),
            Self::Object { entries, key, .. } => entries.push((std::mem::take(key), value)),
        }
    }

    fn close(self) -> Json {
        match self {
            Self::List(items) => Json::List(items),
            Self::Object { entries, .. } => Json::Object(entries),
        }
    }
}

fn values(text: &str) -> Result<Json, ParseFault> {
    let mut open: Vec<OpenContainer> = Vec::new();
    let mut whole = Json::Null;
    for event in Scanner::new(text) {
        let (at, event) = event.map_err(|it| ParseFault(it.at, it.reason.to_owned()))?;
        let value = match event {
            Event::Object | Event::List if open.len() >= MAX_DEPTH => {
                return Err(ParseFault(
                    at,
                    format!("more than {MAX_DEPTH} values are nested"),
                ));
            }
            Event::Object => {
                open.push(OpenContainer::Object {
                    entries: Vec::new(),
                    seen: HashSet::new(),
                    key: String::new(),
                });
                continue;
            }
            Event::List => {
                open.push(OpenContainer::List(Vec::new()));
                continue;
            }
            Event::Key(written) => {
                if let Some(OpenContainer::Object { seen, key, .. }) = open.last_mut() {
                    *key = string(at, written)?;
                    if !seen.insert(key.clone()) {
                        return Err(ParseFault(
                            at,
                            format!("duplicate key `{}`", key.escape_debug()),
                        ));
                    }
                }
                continue;
            }
            Event::End => match open.pop() {
                Some(ended) => ended.close(),
                None => continue,
            },
            Event::Text(written) => Json::Text(string(at, written)?),
            Event::Number(number) => Json::Number(number.to_owned()),
            Event::Bool(value) => Json::Bool(value),
            Event::Null => Json::Null,
        };
        match open.last_mut() {
            Some(outer) => outer.add(value),
            None => whole = value,
        }
    }
    Ok(whole)
}

/// Returns the text of the string literal `written` with its escapes resolved. `at` is the offset
/// of the opening quote.
fn string(at: usize, written: &str) -> Result<String, ParseFault> {
    let mut text = String::with_capacity(written.len());
    for (offset, piece) in Pieces::of(written) {
        match piece {
            Piece::Plain(plain) => text.push_str(plain),
            Piece::Escaped(Some(character)) => text.push(character),
            Piece::Escaped(None) => {
                let half = "half of a surrogate pair".to_owned();
                return Err(ParseFault(at + 1 + offset, half));
            }
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn errors_have_a_line_and_a_column() {
        for (text, expected) in [
            ("[1,\n \u{e9}]", "line 2, column 2: expected a value"),
            ("{\"a\":1,\"a\":2}", "line 1, column 8: duplicate key `a`"),
            (
                "\"\u{e9}\\ud800\"",
                "line 1, column 3: half of a surrogate pair",
            ),
            ("1 2", "line 1, column 3: expected the end of the input"),
        ] {
            let error = parse(text).expect_err(text);
            assert_eq!(error.to_string(), expected, "{text}");
        }
        let deep = "[".repeat(200) + &"]".repeat(200);
        let error = parse(&deep).expect_err("too deep");
        assert_eq!(error.column, 129, "{error}");
    }
}
