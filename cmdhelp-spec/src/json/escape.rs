//! Unescapes JSON strings.

use std::borrow::Cow;

/// A piece of a JSON string: plain text, or an escape sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// Characters that are not escaped.
    Plain(&'a str),
    /// The character that an escape sequence stands for, or `None` for an unpaired surrogate.
    Escaped(Option<char>),
}

/// An iterator over the pieces of a JSON string, each with the byte offset at which it begins.
///
/// ```
/// use cmdhelp_spec::json::{Piece, Pieces};
///
/// let pieces: Vec<_> = Pieces::of(r"a\n\ud800").collect();
/// let expected = [
///     (0, Piece::Plain("a")),
///     (1, Piece::Escaped(Some('\n'))),
///     (3, Piece::Escaped(None)),
/// ];
/// assert_eq!(pieces, expected);
/// ```
#[derive(Clone, Debug)]
pub struct Pieces<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Pieces<'a> {
    /// Returns the pieces of `text`, the content of a JSON string without the quotes.
    #[must_use]
    #[inline]
    pub const fn of(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Reads the four hexadecimal digits of a `\u` escape. If this escape and the next one are a
    /// surrogate pair, reads both.
    #[inline]
    fn code_point(&mut self) -> Option<char> {
        let unit = self.hex()?;
        if (0xd800..0xdc00).contains(&unit) && self.text[self.at..].starts_with("\\u") {
            let behind = self.at;
            self.at += 2;
            match self.hex() {
                Some(low @ 0xdc00..0xe000) => {
                    return char::from_u32(0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00));
                }
                _ => self.at = behind,
            }
        }
        char::from_u32(unit)
    }

    #[inline]
    fn hex(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        let unit = u32::from_str_radix(digits, 16).ok()?;
        self.at += 4;
        Some(unit)
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = (usize, Piece<'a>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let start = self.at;
        let rest = &self.text[start..];
        let Some(after) = rest.strip_prefix('\\') else {
            let end = rest.find('\\').unwrap_or(rest.len());
            self.at += end;
            return (end > 0).then_some((start, Piece::Plain(&rest[..end])));
        };
        let escaped = after.chars().next()?;
        self.at += 1 + escaped.len_utf8();
        let character = match escaped {
            'n' => Some('\n'),
            'r' => Some('\r'),
            't' => Some('\t'),
            'b' => Some('\u{8}'),
            'f' => Some('\u{c}'),
            'u' => self.code_point(),
            itself => Some(itself),
        };
        Some((start, Piece::Escaped(character)))
    }
}

/// Returns the text of a JSON string, given its content between the quotes. An unpaired surrogate
/// becomes U+FFFD.
///
/// ```
/// use cmdhelp_spec::json::unescape;
/// assert_eq!(unescape(r"tab\there, \ud83e\udd80"), "tab\there, 🦀");
/// ```
#[inline(never)]
#[must_use]
pub fn unescape(inner: &str) -> Cow<'_, str> {
    // A simple loop is the fastest check, because most texts are short and have no escape.
    if !inner.bytes().any(|byte| byte == b'\\') {
        return Cow::Borrowed(inner);
    }
    let mut text = String::with_capacity(inner.len());
    for (_, piece) in Pieces::of(inner) {
        match piece {
            Piece::Plain(plain) => text.push_str(plain),
            Piece::Escaped(character) => text.push(character.unwrap_or('\u{fffd}')),
        }
    }
    Cow::Owned(text)
}
