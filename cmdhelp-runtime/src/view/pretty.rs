//! JSON with a line for each value, for people.

use crate::view::put::Put;
use crate::view::visible;

/// Lays out a JSON text with two spaces for each level. What would control a terminal is written as
/// an escape, which is the same JSON.
///
/// ```
/// use cmdhelp_runtime::view::pretty::pretty;
/// assert_eq!(pretty(r#"{"a":[1,{}],"b":"{,}"}"#), r#"{
///   "a": [
///     1,
///     {}
///   ],
///   "b": "{,}"
/// }"#);
/// ```
#[must_use]
pub fn pretty(json: &str) -> String {
    let mut out = String::with_capacity(json.len() * 2);
    let mut depth = 0_usize;
    let mut in_text = false;
    let mut escaped = false;
    let mut after_open = false;
    for character in visible::json(json).chars() {
        if in_text {
            out.push(character);
            in_text = escaped || character != '"';
            escaped = !escaped && character == '\\';
            continue;
        }
        if character.is_ascii_whitespace() {
            continue;
        }
        let closes = matches!(character, '}' | ']');
        if closes {
            depth = depth.saturating_sub(1);
        }
        // What is empty stays in one line.
        if after_open != closes {
            line(depth, &mut out);
        }
        after_open = matches!(character, '{' | '[');
        out.push(character);
        match character {
            '{' | '[' => depth += 1,
            '"' => in_text = true,
            ':' => out.put_char(' '),
            ',' => line(depth, &mut out),
            _ => {}
        }
    }
    out
}

fn line(depth: usize, out: &mut String) {
    out.put_char('\n');
    for _ in 0..depth {
        out.put("  ");
    }
}
