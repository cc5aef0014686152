//! Reads a JSON value from the command line, a file, or standard input.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read, stdin};

use super::refusal::JsonRefusal;

/// The maximum length of a value, in bytes. Reading stops at this length.
pub(super) const MAX_LEN: u64 = 8 << 20;

/// Reads the value from its source: `<value>`, `@<file>` or `-`.
pub(super) fn read(source: &str) -> Result<Cow<'_, str>, JsonRefusal> {
    let read = match source.strip_prefix('@') {
        Some(path) => File::open(path).and_then(limited),
        None if source == "-" => limited(stdin().lock()),
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

/// Reads to the end, but at most one byte more than [`MAX_LEN`]. This additional byte shows that
/// the value is too long.
fn limited(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(MAX_LEN + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
