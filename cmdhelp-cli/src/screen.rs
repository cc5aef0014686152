//! Passes on the output of a program.

use std::io::{self, IsTerminal, Read, Write};

/// The number of bytes at the end of the output that are returned.
const END: usize = 8 << 10;

/// Copies the output until it ends or its reader has ended, and returns the last bytes. If `to` is a terminal, control
/// characters are made visible. Otherwise every byte is copied unchanged.
pub(crate) fn copy(mut from: impl Read, mut to: impl Write + IsTerminal) -> Vec<u8> {
    let is_terminal = to.is_terminal();
    let mut some = vec![0; 64 << 10];
    let mut end = Vec::new();
    loop {
        let read = match from.read(&mut some) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Ok(0) | Err(_) => return end,
            Ok(read) => &some[..read],
        };
        end.extend_from_slice(&read[read.len().saturating_sub(END)..]);
        end.drain(..end.len().saturating_sub(END));
        let written = match is_terminal {
            true => to.write_all(&harmless(read)),
            false => to.write_all(read),
        };
        if written.and_then(|()| to.flush()).is_err() {
            return end;
        }
    }
}

/// Makes control characters visible, except tabs and line ends.
fn harmless(bytes: &[u8]) -> Vec<u8> {
    let mut shown = Vec::with_capacity(bytes.len());
    for (at, &byte) in bytes.iter().enumerate() {
        // C1 control characters take two bytes in UTF-8.
        let is_c1 = (0x80..0xa0).contains(&byte) && at > 0 && bytes[at - 1] == 0xc2;
        match byte {
            b'\n' | b'\t' | b'\r' => shown.push(byte),
            0..0x20 => shown.extend([b'^', byte + 0x40]),
            0x7f => shown.extend(b"^?"),
            _ if is_c1 => {
                shown.pop();
                shown.extend([b'^', byte - 0x40]);
            }
            _ => shown.push(byte),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn makes_control_characters_visible() {
        let title = harmless(b"a\x1b]0;title\x07b\n\tc\r\n");
        assert_eq!(title, b"a^[]0;title^Gb\n\tc\r\n");
        assert_eq!(harmless("\u{9b}31m".as_bytes()), b"^[31m");
        assert_eq!(
            harmless("größer \u{20ac}".as_bytes()),
            "größer \u{20ac}".as_bytes()
        );
    }
}
