//! Reads characters that are written with escapes.

/// One character or byte of a text, after its escapes are decoded.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Letter {
    /// A byte of the text itself, or an ASCII character that is written as an escape.
    Byte(u8),
    /// A character outside of ASCII that is written as an escape.
    Char(char),
    /// An escape with a number from 128 to 255. In C, in byte strings of Python, in Git and in shells, the number is a
    /// byte. In other strings of Python and in YAML, it is a character.
    Code(u8),
}

impl Letter {
    /// Writes the letter to a buffer: a character as UTF-8, and a code as a byte.
    pub(super) fn encode(self, buffer: &mut [u8; 4]) -> &[u8] {
        match self {
            Self::Byte(byte) | Self::Code(byte) => {
                buffer[0] = byte;
                &buffer[..1]
            }
            Self::Char(char) => char.encode_utf8(buffer).as_bytes(),
        }
    }
}

impl From<char> for Letter {
    fn from(char: char) -> Self {
        match u8::try_from(char) {
            Ok(byte) if byte.is_ascii() => Self::Byte(byte),
            _ => Self::Char(char),
        }
    }
}

/// Reads the first letter of a text that was escaped `depth` times, so that its escapes are themselves escaped. Returns
/// the letter, and the number of bytes that spell it. The escapes are those of JSON, `Debug` texts, C, Python, YAML and
/// shells.
pub(super) fn letter(bytes: &[u8], depth: usize) -> Option<(Letter, usize)> {
    let byte = *bytes.first()?;
    if depth == 0 || byte != b'\\' {
        #[cfg(test)]
        READ.set(READ.get() + 1);
        return Some((Letter::Byte(byte), 1));
    }
    let (first, length) = letter(bytes, depth - 1)?;
    if first != Letter::Byte(b'\\') {
        return Some((first, length));
    }
    let mut letters = Letters {
        bytes: &bytes[length..],
        depth: depth - 1,
    };
    // A backslash that begins no escape stands for itself.
    match letters.escape() {
        Some(escaped) => Some((escaped, bytes.len() - letters.bytes.len())),
        None => Some((first, length)),
    }
}

/// The part of a text that has not been read yet, and how often its escapes were escaped.
struct Letters<'a> {
    bytes: &'a [u8],
    depth: usize,
}

impl Letters<'_> {
    /// Reads a letter of an escape. Returns `None` if it is not a single byte, because escapes consist of ASCII
    /// characters only.
    fn next(&mut self) -> Option<u8> {
        let (letter, length) = letter(self.bytes, self.depth)?;
        self.bytes = &self.bytes[length..];
        match letter {
            Letter::Byte(byte) => Some(byte),
            Letter::Char(_) | Letter::Code(_) => None,
        }
    }

    /// Reads the rest of an escape, after the backslash.
    fn escape(&mut self) -> Option<Letter> {
        Some(Letter::from(match self.next()? {
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'a' => '\u{7}',
            b'v' => '\u{b}',
            b'e' | b'E' => '\u{1b}',
            digit @ b'0'..=b'7' => return self.octal(digit),
            same @ (b'"' | b'\'' | b'\\' | b'/') => char::from(same),
            b'x' => return code(self.digits(2)?),
            b'u' => self.unicode()?,
            b'U' => char::from_u32(self.digits(8)?)?,
            _ => return None,
        }))
    }

    /// Reads the rest of an octal escape: at most two digits after the digit `first`.
    fn octal(&mut self, first: u8) -> Option<Letter> {
        let mut number = u32::from(first - b'0');
        for _ in 0..2 {
            let before = self.bytes;
            let Some(digit @ b'0'..=b'7') = self.next() else {
                self.bytes = before;
                break;
            };
            number = number * 8 + u32::from(digit - b'0');
        }
        code(number)
    }

    /// Reads the rest of an escape after `\u`.
    fn unicode(&mut self) -> Option<char> {
        let before = self.bytes;
        if self.next()? == b'{' {
            return self.in_braces();
        }
        self.bytes = before;
        self.units()
    }

    /// Reads at most six hexadecimal digits and the closing brace after them.
    fn in_braces(&mut self) -> Option<char> {
        let mut code = 0;
        for _ in 0..=6 {
            match self.next()? {
                b'}' => return char::from_u32(code),
                digit => code = code * 16 + char::from(digit).to_digit(16)?,
            }
        }
        None
    }

    /// Reads a UTF-16 code unit of four digits, and a second one if the first one is only half of a character.
    fn units(&mut self) -> Option<char> {
        let first = self.digits(4)?;
        if let Some(char) = char::from_u32(first) {
            return Some(char);
        }
        if (self.next()?, self.next()?) != (b'\\', b'u') {
            return None;
        }
        let units = [first, self.digits(4)?].map(u16::try_from);
        let [Ok(high), Ok(low)] = units else {
            return None;
        };
        char::decode_utf16([high, low]).next()?.ok()
    }

    /// Reads `count` hexadecimal digits.
    fn digits(&mut self, count: usize) -> Option<u32> {
        (0..count).try_fold(0, |code, _| {
            Some(code * 16 + char::from(self.next()?).to_digit(16)?)
        })
    }
}

/// Returns the letter that an escape with the number `number` spells, or `None` if the number is above 255.
fn code(number: u32) -> Option<Letter> {
    let code = u8::try_from(number).ok()?;
    Some(if code.is_ascii() {
        Letter::Byte(code)
    } else {
        Letter::Code(code)
    })
}

#[cfg(test)]
thread_local! {
    static READ: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Returns the number of bytes that this thread has read until now. Tests measure the amount of work with it.
#[cfg(test)]
pub(super) fn bytes_read() -> usize {
    READ.get()
}
