//! Comparison of bytes in `const` functions, where no trait can be called.

/// Returns whether two texts are equal.
pub(crate) const fn same(one: &[u8], other: &[u8]) -> bool {
    // Most names differ in length or in the first letter.
    if one.len() != other.len() {
        return false;
    }
    starts_with(one, other)
}

/// Returns whether a text begins with another.
pub(super) const fn starts_with(text: &[u8], start: &[u8]) -> bool {
    if text.len() < start.len() {
        return false;
    }
    let mut i = 0;
    while i < start.len() {
        if text[i] != start[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Returns whether two texts are equal up to the case of ASCII letters.
pub(super) const fn same_ignoring_case(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut i = 0;
    while i < one.len() {
        if !one[i].eq_ignore_ascii_case(&other[i]) {
            return false;
        }
        i += 1;
    }
    true
}

/// Returns the first position of one text in another, from a position on.
pub(crate) const fn find(text: &[u8], what: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while at + what.len() <= text.len() {
        if starts_with(text.split_at(at).1, what) {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// Returns the first position of a byte, from a position on.
pub(super) const fn find_byte(text: &[u8], byte: u8, from: usize) -> Option<usize> {
    let mut at = from;
    while at < text.len() {
        if text[at] == byte {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// Returns the part of a text between two positions.
pub(super) const fn between(text: &[u8], start: usize, end: usize) -> &[u8] {
    text.split_at(end).0.split_at(start).1
}

/// Returns the length of the character that begins with this byte.
pub(super) const fn char_len(first: u8) -> usize {
    match first {
        0..0xc0 => 1,
        0xc0..0xe0 => 2,
        0xe0..0xf0 => 3,
        _ => 4,
    }
}

/// Returns bytes as the text that they were made from.
pub(crate) const fn text(bytes: &[u8]) -> &str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}
