//! Finds the ends of values in JSON that is known to be valid, because a crate of this workspace
//! wrote it or has checked it. In invalid JSON, the functions return a wrong position, but never
//! panic.

/// Returns the length in bytes of the JSON value at the start of `text`. In valid JSON, the byte
/// after a value is ASCII, so the value never ends in the middle of a character.
#[must_use]
#[inline]
pub fn end_of_value(text: &[u8]) -> usize {
    match text.first() {
        Some(b'"') => end_of_string(text, 0),
        Some(b'{' | b'[') => end_of_nested(text),
        _ => text
            .iter()
            .position(|byte| {
                matches!(byte, b',' | b':' | b'}' | b']') || byte.is_ascii_whitespace()
            })
            .unwrap_or(text.len()),
    }
}

/// Returns the position after the string that begins at `start`. Manifests consist mostly of
/// strings, so the function searches for the next quote or backslash instead of reading each byte.
#[must_use]
#[inline]
pub fn end_of_string(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(rest) = text.get(at..) {
        let Some(plain) = rest.iter().position(|byte| matches!(byte, b'"' | b'\\')) else {
            break;
        };
        at += plain;
        if text[at] == b'"' {
            return at + 1;
        }
        // The byte after a backslash is a whole character, because in valid JSON only an ASCII
        // character can follow a backslash.
        at += match text.get(at + 1) {
            Some(escaped) if escaped.is_ascii() => 2,
            _ => 1,
        };
    }
    text.len()
}

#[inline]
fn end_of_nested(text: &[u8]) -> usize {
    let mut open = 0_usize;
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => {
                at = end_of_string(text, at);
                continue;
            }
            b'{' | b'[' => open += 1,
            b'}' | b']' => open -= 1,
            _ => {}
        }
        at += 1;
        if open == 0 {
            return at;
        }
    }
    text.len()
}

/// Returns the same JSON without whitespace between its tokens.
///
/// ```
/// use cmdhelp_spec::json::without_space;
/// assert_eq!(without_space(" { \"a b\" : [ 1 ,\n\"\\\" c\" ] } "), r#"{"a b":[1,"\" c"]}"#);
/// ```
#[must_use]
#[inline]
pub fn without_space(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut at = 0;
    while let Some(byte) = json.as_bytes().get(at) {
        let rest = &json[at..];
        let end = match byte {
            b'"' => end_of_string(json.as_bytes(), at),
            b' ' | b'\t' | b'\n' | b'\r' => {
                at += 1;
                continue;
            }
            _ => {
                at + rest
                    .find(['"', ' ', '\t', '\n', '\r'])
                    .unwrap_or(rest.len())
            }
        };
        out.push_str(&json[at..end]);
        at = end;
    }
    out
}
