//! Decodes the escape sequences in `Debug` texts, JSON strings and URLs.

/// The maximum number of times that escape sequences are decoded. For example, a JSON document in a
/// JSON string in a `Debug` text is escaped three times.
const MAX_DEPTH: usize = 4;

/// A decoded character, and the range of bytes in the text that encode it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Letter {
    pub(super) char: char,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Returns the text itself, and each text that results from decoding its escape sequences.
#[inline]
pub(super) fn readings(text: &str) -> Vec<Vec<Letter>> {
    let plain = text.char_indices().map(|(start, char)| Letter {
        char,
        start,
        end: start + char.len_utf8(),
    });
    let mut readings = vec![plain.collect::<Vec<_>>()];
    for depth in 0..MAX_DEPTH {
        match undone(&readings[depth], backslash) {
            Some(reading) => readings.push(reading),
            None => break,
        }
    }
    let by_percent: Vec<_> = readings
        .iter()
        .filter_map(|it| undone(it, percent))
        .collect();
    readings.extend(by_percent);
    readings
}

/// A decoded escape sequence, with the number of letters that it consists of.
enum Escape {
    Char(char, usize),
    /// A byte of UTF-8. Several bytes may encode one character.
    Byte(u8, usize),
}

/// Returns the letters with all escape sequences decoded, or `None` if there are none.
#[inline]
fn undone(letters: &[Letter], escape: fn(&[Letter]) -> Option<Escape>) -> Option<Vec<Letter>> {
    let mut read = Vec::with_capacity(letters.len());
    let mut found = false;
    let mut at = 0;
    while let Some(letter) = letters.get(at) {
        let Some(first) = escape(&letters[at..]) else {
            read.push(*letter);
            at += 1;
            continue;
        };
        found = true;
        let mut bytes = Vec::new();
        let mut ends = Vec::new();
        let mut next = Some(first);
        while let Some(Escape::Byte(byte, length)) = next {
            at += length;
            bytes.push(byte);
            ends.push(letters[at - 1].end);
            next = escape(&letters[at..]);
        }
        if let (true, Some(Escape::Char(char, length))) = (bytes.is_empty(), next) {
            at += length;
            let (start, end) = (letter.start, letters[at - 1].end);
            read.push(Letter { char, start, end });
        }
        push_bytes(&mut read, letter.start, &bytes, &ends);
    }
    found.then_some(read)
}

/// Adds the characters that the bytes encode to `read`. For each byte, `ends` contains the position
/// in the text at which its escape sequence ends.
#[inline]
fn push_bytes(read: &mut Vec<Letter>, mut start: usize, bytes: &[u8], ends: &[usize]) {
    let mut done = 0;
    for chunk in bytes.utf8_chunks() {
        let invalid = (!chunk.invalid().is_empty())
            .then_some((char::REPLACEMENT_CHARACTER, chunk.invalid().len()));
        let valid = chunk.valid().chars().map(|char| (char, char.len_utf8()));
        for (char, length) in valid.chain(invalid) {
            done += length;
            let end = ends[done - 1];
            read.push(Letter { char, start, end });
            start = end;
        }
    }
}

#[inline]
fn backslash(letters: &[Letter]) -> Option<Escape> {
    let char = |at: usize| letters.get(at).map(|letter| letter.char);
    if char(0) != Some('\\') {
        return None;
    }
    let plain = match char(1)? {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        '0' => '\0',
        'b' => '\u{8}',
        'f' => '\u{c}',
        same @ ('"' | '\'' | '\\' | '/') => same,
        'x' => {
            let byte = u8::try_from(hex(&letters[2..], 2)?).ok()?;
            return Some(Escape::Byte(byte, 4));
        }
        'u' if char(2) == Some('{') => {
            let digits = letters[3..].iter().take(7).position(|it| it.char == '}')?;
            let code = hex(&letters[3..], digits)?;
            return Some(Escape::Char(char::from_u32(code)?, digits + 4));
        }
        'u' => return code_point(letters),
        _ => return None,
    };
    Some(Escape::Char(plain, 2))
}

/// Decodes an escape sequence `\uXXXX`. If it is the first half of a surrogate pair, decodes the
/// escape sequence of the other half, too.
#[inline]
fn code_point(letters: &[Letter]) -> Option<Escape> {
    let code = hex(&letters[2..], 4)?;
    if let Some(char) = char::from_u32(code) {
        return Some(Escape::Char(char, 6));
    }
    let second = letters.get(6..)?;
    let is_escape = second.first()?.char == '\\' && second.get(1)?.char == 'u';
    let low = is_escape.then(|| hex(&second[2..], 4)).flatten()?;
    let low = low.checked_sub(0xdc00).filter(|low| *low < 0x400)?;
    let high = code.checked_sub(0xd800).filter(|high| *high < 0x400)?;
    let char = char::from_u32(0x1_0000 + (high << 10) + low)?;
    Some(Escape::Char(char, 12))
}

#[inline]
fn percent(letters: &[Letter]) -> Option<Escape> {
    let is_escape = letters.first()?.char == '%';
    let byte = is_escape.then(|| hex(&letters[1..], 2)).flatten()?;
    Some(Escape::Byte(u8::try_from(byte).ok()?, 3))
}

/// Parses the first `digits` letters as a hexadecimal number.
#[inline]
fn hex(letters: &[Letter], digits: usize) -> Option<u32> {
    let digits = letters.get(..digits).filter(|digits| !digits.is_empty())?;
    digits.iter().try_fold(0_u32, |code, letter| {
        Some(code.checked_mul(16)? + letter.char.to_digit(16)?)
    })
}

#[cfg(test)]
mod tests {
    use super::readings;

    /// Returns whether `meant` is among the texts that result from decoding `written`.
    fn reads(meant: &str, written: &str) -> bool {
        let mut all = readings(written).into_iter();
        all.any(|letters| letters.iter().map(|letter| letter.char).eq(meant.chars()))
    }

    #[test]
    fn decodes_all_kinds_of_escapes() {
        let texts = [
            "a\"b\\c\n\t\r\u{7f}\u{1b}'é🦀\0",
            "%41\\n",
            "\\\\",
            "\u{202e}\u{ad}",
        ];
        for text in texts {
            let debug = |text: &str| {
                let quoted = format!("{text:?}");
                quoted[1..quoted.len() - 1].to_owned()
            };
            for written in [
                debug(text),
                debug(&debug(&debug(text))),
                text.escape_debug().to_string(),
                text.escape_default().to_string(),
                text.escape_unicode().to_string(),
                text.as_bytes().escape_ascii().to_string(),
                text.bytes().map(|byte| format!("%{byte:02X}")).collect(),
                text.encode_utf16()
                    .map(|unit| format!("\\u{unit:04x}"))
                    .collect(),
            ] {
                assert!(reads(text, &written), "{text:?} in {written}");
            }
        }
    }

    #[test]
    fn keeps_text_that_only_resembles_an_escape() {
        for text in [
            "\\",
            "\\q",
            "\\u12",
            "\\ud800",
            "%4",
            "%zz",
            "\\x",
            "\\u{}",
            "\\u{110000}",
        ] {
            assert_eq!(readings(text).len(), 1, "{text}");
        }
    }

    #[test]
    fn letters_have_the_positions_of_their_bytes() {
        let all = readings("a\\u00e9b%C3%A9");
        let last = all.last().expect("a reading");
        let places: Vec<_> = last.iter().map(|it| (it.char, it.start, it.end)).collect();
        assert_eq!(
            places,
            [('a', 0, 1), ('é', 1, 7), ('b', 7, 8), ('é', 8, 14)]
        );
    }
}
