//! Reads characters that are written with escapes.

/// Reads the first character of a text whose escapes were themselves escaped, `depth` times in all. Returns the
/// character, and the number of bytes that spell it. The escapes are those of JSON, and those of `Debug` texts.
pub(super) fn letter(bytes: &[u8], depth: usize) -> Option<(char, usize)> {
    let Some(below) = depth.checked_sub(1) else {
        return plain(bytes);
    };
    let (first, length) = letter(bytes, below)?;
    if first != '\\' {
        return Some((first, length));
    }
    let mut letters = Letters {
        bytes: &bytes[length..],
        depth: below,
    };
    // A backslash that begins no escape stands for itself.
    match letters.escape() {
        Some(char) => Some((char, bytes.len() - letters.bytes.len())),
        None => Some((first, length)),
    }
}

/// Reads the first character of a text without escapes.
fn plain(bytes: &[u8]) -> Option<(char, usize)> {
    let length = match bytes.first()? {
        0..0x80 => 1,
        0x80..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0.. => 4,
    };
    let text = str::from_utf8(bytes.get(..length)?).ok()?;
    Some((text.chars().next()?, length))
}

/// The remaining characters of a text.
struct Letters<'a> {
    bytes: &'a [u8],
    depth: usize,
}

impl Letters<'_> {
    fn next(&mut self) -> Option<char> {
        let (char, length) = letter(self.bytes, self.depth)?;
        self.bytes = &self.bytes[length..];
        Some(char)
    }

    /// Reads the rest of an escape, after the backslash.
    fn escape(&mut self) -> Option<char> {
        match self.next()? {
            'n' => Some('\n'),
            'r' => Some('\r'),
            't' => Some('\t'),
            'b' => Some('\u{8}'),
            'f' => Some('\u{c}'),
            '0' => Some('\0'),
            same @ ('"' | '\'' | '\\' | '/') => Some(same),
            'x' => {
                let digit = self.next()?;
                char::from_u32(self.digits(digit, 1)?)
            }
            'u' => match self.next()? {
                '{' => self.in_braces(),
                digit => self.units(digit),
            },
            _ => None,
        }
    }

    /// Reads the hexadecimal digits of an escape, and the brace after them.
    fn in_braces(&mut self) -> Option<char> {
        let mut code = 0_u32;
        loop {
            match self.next()? {
                '}' => return char::from_u32(code),
                digit => code = code.checked_mul(16)? + digit.to_digit(16)?,
            }
        }
    }

    /// Reads a code unit of four digits, and a second one if both are halves of a character.
    fn units(&mut self, digit: char) -> Option<char> {
        let first = self.digits(digit, 3)?;
        if let Some(char) = char::from_u32(first) {
            return Some(char);
        }
        if (self.next()?, self.next()?) != ('\\', 'u') {
            return None;
        }
        let digit = self.next()?;
        let units = [first, self.digits(digit, 3)?].map(u16::try_from);
        let [Ok(high), Ok(low)] = units else {
            return None;
        };
        char::decode_utf16([high, low]).next()?.ok()
    }

    /// Reads `more` hexadecimal digits after the digit `first`.
    fn digits(&mut self, first: char, more: usize) -> Option<u32> {
        let mut code = first.to_digit(16)?;
        for _ in 0..more {
            code = code * 16 + self.next()?.to_digit(16)?;
        }
        Some(code)
    }
}
