//! Passes on the output of a program, and makes control characters in it visible at a terminal.

use std::io::{self, IsTerminal, Read, Write};

/// The maximum number of bytes at the end of the output that [`copy`] returns.
const END: usize = 8 << 10;

/// Copies output until it ends, or until the process that reads `to` has ended, and returns the last bytes. If `to` is
/// a terminal, control characters are made visible. Otherwise, every byte is copied unchanged.
pub(crate) fn copy(mut from: impl Read, mut to: impl Write + IsTerminal) -> Vec<u8> {
    let is_terminal = to.is_terminal();
    let mut some = vec![0; 64 << 10];
    let mut end = Vec::new();
    let mut begun = Vec::new();
    loop {
        let read = match from.read(&mut some) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => return end,
            Ok(read) => &some[..read],
        };
        end.extend_from_slice(&read[read.len().saturating_sub(END)..]);
        end.drain(..end.len().saturating_sub(END));
        let written = match is_terminal {
            true => to.write_all(harmless(&mut begun, read).as_bytes()),
            false => to.write_all(read),
        };
        if written.and_then(|()| to.flush()).is_err() {
            return end;
        }
    }
}

/// Makes control characters visible, except tabs and line ends. If only the first bytes of a character have been read,
/// they stay in `begun` until the next call. Invalid bytes are replaced, because a terminal could combine them with
/// bytes of the other stream into a control character.
fn harmless(begun: &mut Vec<u8>, bytes: &[u8]) -> String {
    begun.extend_from_slice(bytes);
    let mut shown = String::with_capacity(begun.len());
    let mut unfinished = 0;
    let mut chunks = begun.utf8_chunks().peekable();
    while let Some(chunk) = chunks.next() {
        for letter in chunk.valid().chars() {
            match letter {
                '\n' | '\t' | '\r' => shown.push(letter),
                '\0'..' ' => shown.extend(['^', char::from(letter as u8 + 0x40)]),
                '\x7f' => shown.push_str("^?"),
                '\u{80}'..'\u{a0}' => shown.extend(['^', char::from(letter as u8 - 0x40)]),
                _ => shown.push(letter),
            }
        }
        let broken = chunk.invalid();
        let is_begun = str::from_utf8(broken).is_err_and(|error| error.error_len().is_none());
        match is_begun && chunks.peek().is_none() {
            true => unfinished = broken.len(),
            false if broken.is_empty() => {}
            false => shown.push(char::REPLACEMENT_CHARACTER),
        }
    }
    begun.drain(..begun.len() - unfinished);
    shown
}

#[cfg(test)]
mod tests {
    use super::harmless;

    /// Returns the visible form of bytes that are read in one or several parts.
    fn shown(parts: &[&[u8]]) -> String {
        let mut begun = Vec::new();
        parts
            .iter()
            .map(|part| harmless(&mut begun, part))
            .collect()
    }

    #[test]
    fn makes_control_characters_visible() {
        let title = shown(&[b"a\x1b]0;title\x07b\n\tc\r\n\x7f"]);
        assert_eq!(title, "a^[]0;title^Gb\n\tc\r\n^?");
        assert_eq!(shown(&["\u{9b}31m".as_bytes()]), "^[31m");
        assert_eq!(shown(&["größer \u{20ac}".as_bytes()]), "größer \u{20ac}");
    }

    #[test]
    fn makes_a_control_character_in_two_parts_visible() {
        assert_eq!(shown(&[b"\xc2", b"\x9b31m"]), "^[31m");
        // A single byte of a two-byte control character is replaced, because the other byte could be in the other
        // stream.
        assert_eq!(shown(&[b"\x9b31m"]), "\u{fffd}31m");
        assert_eq!(shown(&[b"a\xc2"]), "a");
        assert_eq!(shown(&[b"\xc2", b"a"]), "\u{fffd}a");
        assert_eq!(shown(&[b"\xe2", b"\x82", b"\xac!"]), "\u{20ac}!");
    }
}
