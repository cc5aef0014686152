//! Checks in `const` code whether texts are numbers, with the same result as Rust's `FromStr`.

use super::bytes::{same_ignoring_case, starts_with};
use super::layout::value::int;
use crate::slice::each;

/// Returns whether `text` is an integer that the encoded description `code` allows.
#[inline]
pub(super) const fn is_int(code: &[u8], text: &[u8]) -> bool {
    let bits = code[1];
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, text),
    };
    if digits.is_empty() || (negative && bits & int::UNSIGNED != 0) {
        return false;
    }
    let Some(size) = size_of(digits) else {
        return false;
    };
    if size == 0 {
        let zero = is_within(code, bits, 0);
        return zero && bits & int::NONZERO == 0;
    }
    if negative {
        // The limit for negative numbers is one higher, because the absolute value of `i128::MIN`
        // is `i128::MAX` plus 1.
        return size <= i128::MAX as u128 + 1
            && is_within(code, bits, (size as i128).wrapping_neg());
    }
    if size > i128::MAX as u128 {
        return bits & int::HAS_MAXIMUM == 0;
    }
    is_within(code, bits, size as i128)
}

#[inline]
const fn size_of(digits: &[u8]) -> Option<u128> {
    let mut size: u128 = 0;
    each!(digits, |digit| {
        if !digit.is_ascii_digit() {
            return None;
        }
        let digit = (*digit - b'0') as u128;
        size = match size.checked_mul(10) {
            Some(size) => match size.checked_add(digit) {
                Some(size) => size,
                None => return None,
            },
            None => return None,
        };
    });
    Some(size)
}

#[inline]
const fn is_within(code: &[u8], bits: u8, number: i128) -> bool {
    (bits & int::HAS_MINIMUM == 0 || i128_at(code, 2) <= number)
        && (bits & int::HAS_MAXIMUM == 0 || number <= i128_at(code, 18))
}

#[inline]
pub(crate) const fn i128_at(code: &[u8], at: usize) -> i128 {
    match code.split_at(at).1.first_chunk() {
        Some(bytes) => i128::from_le_bytes(*bytes),
        None => 0,
    }
}

/// Returns the integer nearest to `text` that the encoded description `code` allows. If `text` is
/// not a number, returns any allowed integer.
#[inline]
pub(super) const fn nearest_int(code: &[u8], text: &[u8]) -> i128 {
    let bits = code[1];
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    let size = match size_of(digits) {
        Some(size) if !digits.is_empty() && size <= i128::MAX as u128 => size as i128,
        _ => 1,
    };
    let mut number = if negative { -size } else { size };
    if bits & int::HAS_MAXIMUM != 0 && number > i128_at(code, 18) {
        number = i128_at(code, 18);
    }
    let least = match (bits & int::HAS_MINIMUM != 0, bits & int::UNSIGNED != 0) {
        (true, _) => i128_at(code, 2),
        (false, true) => 0,
        (false, false) => i128::MIN,
    };
    if number < least {
        number = least;
    }
    if number == 0 && bits & int::NONZERO != 0 {
        return if is_within(code, bits, 1) { 1 } else { -1 };
    }
    number
}

/// Returns whether `text` can be parsed as [`f64`].
#[inline]
pub(super) const fn is_float(text: &[u8]) -> bool {
    let rest = match text {
        [b'-' | b'+', rest @ ..] => rest,
        _ => text,
    };
    if same_ignoring_case(rest, b"inf")
        || same_ignoring_case(rest, b"infinity")
        || same_ignoring_case(rest, b"nan")
    {
        return true;
    }
    let whole = digits(rest, 0);
    let mut at = whole;
    let mut any = whole > 0;
    if at < rest.len() && rest[at] == b'.' {
        let end = digits(rest, at + 1);
        any |= end > at + 1;
        at = end;
    }
    if !any {
        return false;
    }
    if at < rest.len() && (rest[at] == b'e' || rest[at] == b'E') {
        at += 1;
        if at < rest.len() && (rest[at] == b'-' || rest[at] == b'+') {
            at += 1;
        }
        let end = digits(rest, at);
        if end == at {
            return false;
        }
        at = end;
    }
    at == rest.len()
}

/// Returns the index after the digits that begin at the index `from`.
#[inline]
pub(crate) const fn digits(text: &[u8], from: usize) -> usize {
    let mut at = from;
    while at < text.len() && text[at].is_ascii_digit() {
        at += 1;
    }
    at
}

/// Returns whether clap regards `text`, the part of a word after a hyphen, as a number. Such a
/// number consists of digits, with an optional dot and exponent.
#[inline]
pub(super) const fn looks_like_one(text: &[u8]) -> bool {
    let mut dot = false;
    let mut exponent = None;
    let mut i = 0;
    while i < text.len() {
        match text[i] {
            b'0'..=b'9' => {}
            b'.' if !dot && exponent.is_none() && i > 0 => dot = true,
            b'e' | b'E' if exponent.is_none() && i > 0 => exponent = Some(i),
            _ => return false,
        }
        i += 1;
    }
    match exponent {
        Some(at) => at + 1 != text.len(),
        None => true,
    }
}

/// Returns whether clap regards a word as a negative number.
#[inline]
pub(super) const fn is_negative(word: &[u8]) -> bool {
    starts_with(word, b"-") && looks_like_one(word.split_at(1).1)
}
