//! Terminal styles in descriptions, which only people see: documents for agents contain the texts without them.

use crate::bytes::find_byte;

/// Returns the start and the end of the first escape sequence in `text` at or after the byte `from`. The sequence is a
/// style (`ESC [ ... m`), the beginning of a link (`ESC ] ...`, with a BEL if one ends it), the end of a link
/// (`ESC \`), or an ESC alone.
///
/// ```
/// assert_eq!(cmdhelp_spec::style::next(b"a \x1b[1mbold\x1b[0m word", 0), Some((2, 6)));
/// ```
#[must_use]
#[inline]
pub const fn next(text: &[u8], from: usize) -> Option<(usize, usize)> {
    let Some(start) = find_byte(text, 0x1b, from) else {
        return None;
    };
    let mut end = start + 1;
    if end == text.len() {
        return Some((start, end));
    }
    let kind = text[end];
    match kind {
        b'\\' => end += 1,
        b'[' | b']' => {
            end += 1;
            while end < text.len() && text[end] != 0x1b {
                end += 1;
                let last = text[end - 1];
                if (kind == b'[' && last >= b'@' && last <= b'~') || (kind == b']' && last == 0x07)
                {
                    break;
                }
            }
        }
        _ => {}
    }
    Some((start, end))
}

/// Returns `text` without terminal styles.
///
/// ```
/// assert_eq!(cmdhelp_spec::style::without("a \x1b[1mbold\x1b[0m word"), "a bold word");
/// ```
#[must_use]
#[inline]
pub fn without(text: &str) -> String {
    let mut plain = String::new();
    let mut from = 0;
    while let Some((start, end)) = next(text.as_bytes(), from) {
        plain.push_str(&text[from..start]);
        from = end;
    }
    plain.push_str(&text[from..]);
    plain
}

/// Returns `text` without the terminal styles at its end.
#[must_use]
#[inline]
pub const fn trim_end(text: &[u8]) -> &[u8] {
    let (mut from, mut end) = (0, 0);
    while let Some((start, after)) = next(text, from) {
        if start > from {
            end = start;
        }
        from = after;
    }
    if from < text.len() {
        text
    } else {
        text.split_at(end).0
    }
}
