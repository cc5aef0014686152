//! Formats JSON for people, with a line for each value.

use cmdhelp_spec::json::end_of_string;

use crate::view::put::Put;
use crate::view::visible;

/// Returns a JSON text with a line for each value, indented by two spaces for each level.
/// Characters that control a terminal are written as JSON escapes.
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
    let json = visible::json(json);
    let mut out = String::with_capacity(json.len() * 2);
    let mut depth = 0_usize;
    let mut after_open = false;
    let mut at = 0;
    while let Some(&byte) = json.as_bytes().get(at) {
        let start = at;
        at = match byte {
            b'"' => end_of_string(json.as_bytes(), at),
            _ => at + json[at..].chars().next().map_or(1, char::len_utf8),
        };
        if byte.is_ascii_whitespace() {
            continue;
        }
        let closes = matches!(byte, b'}' | b']');
        if closes {
            depth = depth.saturating_sub(1);
        }
        // Empty arrays and objects are not divided into lines.
        if after_open != closes {
            line(depth, &mut out);
        }
        after_open = matches!(byte, b'{' | b'[');
        out.put(&json[start..at]);
        match byte {
            b'{' | b'[' => depth += 1,
            b':' => out.put_char(' '),
            b',' => line(depth, &mut out),
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
