//! Comparing bytes where no trait can be called.

/// Whether two texts are the same.
pub(crate) const fn same(one: &[u8], other: &[u8]) -> bool {
    // Most names differ in their length or in their first letter.
    if one.len() != other.len() {
        return false;
    }
    starts_with(one, other)
}

/// Whether a text begins with another.
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

/// Whether two texts are the same but for the case of ASCII letters.
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

/// Where a text first has another, from a place on.
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

/// Where a text first has this byte, from a place on.
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

/// What a text has from one place to another.
pub(super) const fn between(text: &[u8], start: usize, end: usize) -> &[u8] {
    text.split_at(end).0.split_at(start).1
}

/// The length of the character that begins with this byte.
pub(super) const fn char_len(first: u8) -> usize {
    match first {
        0..0xc0 => 1,
        0xc0..0xe0 => 2,
        0xe0..0xf0 => 3,
        _ => 4,
    }
}

/// The bytes as a text; they are one, because they are what a text was made into.
pub(crate) const fn text(bytes: &[u8]) -> &str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}
