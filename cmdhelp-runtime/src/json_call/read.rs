//! Reads a JSON value from the command line, a file, or standard input.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, ErrorKind, Read as _, stdin};

use super::refusal::JsonRefusal;

/// The maximum length of a value, in bytes. Reading stops at this length.
pub(super) const MAX_LEN: u64 = 8 << 20;

/// Reads the value from its source: `<value>`, `@<file>` or `-`.
pub(super) fn read(source: &str) -> Result<Cow<'_, str>, JsonRefusal> {
    let read = match source.strip_prefix('@') {
        Some(path) => {
            File::open(path).and_then(|mut file| limited(&mut |buffer| file.read(buffer)))
        }
        None if source == "-" => {
            let mut stdin = stdin().lock();
            limited(&mut |buffer| stdin.read(buffer))
        }
        None if source.len() as u64 > MAX_LEN => return Err(JsonRefusal::too_large(MAX_LEN)),
        None => return Ok(Cow::Borrowed(source)),
    };
    let bytes = match read {
        Ok(bytes) => bytes,
        Err(error) => return Err(JsonRefusal::unreadable(source, &error)),
    };
    if bytes.len() as u64 > MAX_LEN {
        return Err(JsonRefusal::too_large(MAX_LEN));
    }
    let text = String::from_utf8(bytes).map(Cow::Owned);
    text.map_err(|error| JsonRefusal::no_text(&error.utf8_error()))
}

/// Reads to the end, but only until there are more than [`MAX_LEN`] bytes, which shows that the
/// value is too long. `Read::read_to_end` would be compiled once for each source.
fn limited(read: &mut dyn FnMut(&mut [u8]) -> io::Result<usize>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut buffer = [0; 8192];
    while bytes.len() as u64 <= MAX_LEN {
        match read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => bytes.extend_from_slice(&buffer[..length]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(bytes)
}
