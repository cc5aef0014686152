//! Functions on byte strings for `const` code, which cannot call methods of traits such as
//! `PartialEq`.

/// Returns whether two byte strings are equal.
#[inline]
pub(crate) const fn same(one: &[u8], other: &[u8]) -> bool {
    // The length is compared first, because most names differ in length.
    if one.len() != other.len() {
        return false;
    }
    starts_with(one, other)
}

/// Returns whether `text` begins with `start`.
#[inline]
pub(super) const fn starts_with(text: &[u8], start: &[u8]) -> bool {
    text.len() >= start.len() && same_start(text, start, start.len())
}

/// Returns whether the first `len` bytes of two byte strings are equal. Both byte strings must have
/// at least `len` bytes.
#[inline]
pub(super) const fn same_start(mut one: &[u8], mut other: &[u8], mut len: usize) -> bool {
    // In constant evaluation, slice patterns take fewer steps than indices, and far fewer than
    // `split_at`.
    while len >= 4
        && let ([a, b, c, d, rest @ ..], [e, f, g, h, after @ ..]) = (one, other)
    {
        if *a != *e || *b != *f || *c != *g || *d != *h {
            return false;
        }
        (one, other) = (rest, after);
        len -= 4;
    }
    while len > 0
        && let ([a, rest @ ..], [b, after @ ..]) = (one, other)
    {
        if *a != *b {
            return false;
        }
        (one, other) = (rest, after);
        len -= 1;
    }
    true
}

/// Returns a byte string without its first `count` bytes. `bytes` must have at least `count` bytes.
#[inline]
pub(super) const fn skip(mut bytes: &[u8], mut count: usize) -> &[u8] {
    while count >= 8
        && let [_, _, _, _, _, _, _, _, rest @ ..] = bytes
    {
        bytes = rest;
        count -= 8;
    }
    while count > 0
        && let [_, rest @ ..] = bytes
    {
        bytes = rest;
        count -= 1;
    }
    bytes
}

/// Returns whether two byte strings are equal, ignoring the case of ASCII letters.
#[inline]
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

/// Returns the first position of `what` in `text` at or after `from`.
#[inline]
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

/// Returns the first position of `byte` in `text` at or after `from`.
#[inline]
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

/// Returns the bytes of `text` from `start` up to, but excluding, `end`.
#[inline]
pub(super) const fn between(text: &[u8], start: usize, end: usize) -> &[u8] {
    text.split_at(end).0.split_at(start).1
}

/// Returns the length in bytes of the UTF-8 character whose first byte is `first`.
#[inline]
pub(super) const fn char_len(first: u8) -> usize {
    match first {
        0..0xc0 => 1,
        0xc0..0xe0 => 2,
        0xe0..0xf0 => 3,
        _ => 4,
    }
}

/// Returns `bytes` as a `str`, or the empty string if the bytes are not UTF-8.
#[inline]
pub(crate) const fn text(bytes: &[u8]) -> &str {
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}
