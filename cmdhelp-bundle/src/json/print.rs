//! Prints JSON values.

use std::fmt::{self, Display, Formatter, Write};

use cmdhelp_spec::hidden::is_hidden;

use super::Json;

impl Display for Json {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Number(number) => f.write_str(number),
            Self::Text(text) => quoted(f, text),
            Self::List(items) => {
                f.write_char('[')?;
                for (i, item) in items.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { "," })?;
                    write!(f, "{item}")?;
                }
                f.write_char(']')
            }
            Self::Object(entries) => {
                f.write_char('{')?;
                for (i, (key, value)) in entries.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { "," })?;
                    quoted(f, key)?;
                    write!(f, ":{value}")?;
                }
                f.write_char('}')
            }
        }
    }
}

/// Writes a string in quotes. Characters are escaped if another parser of JSON or YAML could take them for a line end
/// or drop them, or if they could change the order in which text is shown.
fn quoted(f: &mut impl Write, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for char in text.chars() {
        match char {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\t' => f.write_str("\\t")?,
            char if needs_escape(char) => {
                for unit in char.encode_utf16(&mut [0; 2]) {
                    write!(f, "\\u{unit:04x}")?;
                }
            }
            char => f.write_char(char)?,
        }
    }
    f.write_char('"')
}

/// Returns whether a character is a control character, is invisible, or is forbidden in YAML.
fn needs_escape(char: char) -> bool {
    char.is_control()
        || is_hidden(char)
        || matches!(
            char,
            '\u{ad}' | '\u{200c}' | '\u{200d}' | '\u{fffe}' | '\u{ffff}'
        )
}

/// Returns a value as text over several lines.
pub(super) fn pretty(value: &Json) -> String {
    let mut text = String::new();
    put(&mut text, value, 0);
    text.push('\n');
    text
}

fn put(text: &mut String, value: &Json, depth: usize) {
    let line = |text: &mut String, depth: usize| {
        text.push('\n');
        text.push_str(&"  ".repeat(depth));
    };
    match value {
        Json::List(items) if !items.is_empty() => {
            text.push('[');
            for (i, item) in items.iter().enumerate() {
                text.push_str(if i == 0 { "" } else { "," });
                line(text, depth + 1);
                put(text, item, depth + 1);
            }
            line(text, depth);
            text.push(']');
        }
        Json::Object(entries) if !entries.is_empty() => {
            text.push('{');
            for (i, (key, value)) in entries.iter().enumerate() {
                text.push_str(if i == 0 { "" } else { "," });
                line(text, depth + 1);
                text.push_str(&Json::from(key.as_str()).to_string());
                text.push_str(": ");
                put(text, value, depth + 1);
            }
            line(text, depth);
            text.push('}');
        }
        value => text.push_str(&value.to_string()),
    }
}
