//! Numbers in decimal digits, which `const` code cannot format.

use crate::bytes;

/// A number in decimal digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decimal {
    text: [u8; 40],
    start: usize,
}

impl Decimal {
    #[inline]
    pub(crate) const fn of(number: i128) -> Self {
        let mut text = [b'0'; 40];
        let (mut rest, mut start) = (number.unsigned_abs(), text.len());
        while rest > 0 || start == text.len() {
            start -= 1;
            text[start] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        if number < 0 {
            start -= 1;
            text[start] = b'-';
        }
        Self { text, start }
    }

    #[inline]
    pub(crate) const fn as_bytes(&self) -> &[u8] {
        self.text.split_at(self.start).1
    }

    #[inline]
    pub(crate) const fn as_str(&self) -> &str {
        bytes::text(self.as_bytes())
    }
}
