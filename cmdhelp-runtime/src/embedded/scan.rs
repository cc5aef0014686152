//! The search for documents.

use std::collections::HashMap;
use std::io::{Error, ErrorKind, Read};

use super::extent::extent;
use super::window::Window;
use super::{Damage, Embedded, FileKind, ReadError};
use crate::manifest::{Frame, HEADER, Header, MAGIC_LENGTH, Magic, hash, magic};

/// Layouts will not change more often than this; a greater version is none.
const LAST_VERSION: u32 = 255;

/// Something that begins with the marker.
enum Found {
    /// A document.
    Document(Embedded),
    /// Bytes that happen to be the marker's, unless there is nothing else: a reader that keeps its
    /// marker in one piece, or a layout beside ours.
    Stray(ReadError),
}

/// Finds the one document in a file.
pub(super) fn scan<R: Read>(mut file: Window<R>) -> Result<Embedded, ReadError> {
    file.see(FileKind::LOOK)?;
    let missing = missing(&file);
    let magic = magic();
    let mut documents = HashMap::new();
    let mut stray = None;
    while go_to(&mut file, &magic)? {
        match take(&mut file)? {
            Found::Document(Embedded { json, hash }) => {
                documents.insert(json, hash);
            }
            Found::Stray(error) => {
                stray.get_or_insert(error);
                file.skip(1);
            }
        }
    }
    let count = documents.len();
    match documents.into_iter().next() {
        Some((json, hash)) if count == 1 => Ok(Embedded { json, hash }),
        Some(_) => Err(ReadError::Several(count)),
        None => Err(stray.unwrap_or(missing)),
    }
}

/// What is said of the file that begins here if there is nothing in it.
fn missing<R: Read>(file: &Window<R>) -> ReadError {
    let kind = FileKind::of(file.bytes());
    let present = file.rest();
    match extent(kind, file.bytes()) {
        Some(length) if length > present => ReadError::Incomplete {
            kind,
            length,
            present,
        },
        _ => ReadError::Missing(kind),
    }
}

/// Goes to the next marker, if there is one.
fn go_to<R: Read>(file: &mut Window<R>, magic: &Magic) -> Result<bool, Error> {
    loop {
        file.see(HEADER)?;
        let bytes = file.bytes();
        if let Some(place) = position(bytes, magic) {
            file.skip(place);
            return Ok(true);
        }
        if file.is_last() {
            return Ok(false);
        }
        // The last ones may be the first ones of a marker.
        let done = bytes.len() - (MAGIC_LENGTH - 1);
        file.skip(done);
    }
}

/// Where the marker is. Its first byte is rare, and to look for one byte is fast.
fn position(bytes: &[u8], magic: &Magic) -> Option<usize> {
    let mut start = 0;
    loop {
        start += bytes[start..].iter().position(|byte| *byte == magic[0])?;
        if bytes[start..].starts_with(magic) {
            return Some(start);
        }
        start += 1;
    }
}

/// Takes the document that begins here with its marker, and goes to its end.
///
/// A document never has the marker in it, because the marker is no UTF-8. So nothing is overlooked
/// by going on after it, and no byte is looked at twice. Where the hash is another one than the
/// header says, which has a version and a length that make sense, that is an error whatever else
/// there is in the file: what would be read might belong to another program.
fn take<R: Read>(file: &mut Window<R>) -> Result<Found, ReadError> {
    file.see(HEADER)?;
    let present = file.rest();
    let Some(header) = file.bytes().first_chunk() else {
        let length = HEADER as u64;
        return Ok(Found::Stray(ReadError::Truncated { length, present }));
    };
    let header = Header::read(header);
    let length = HEADER as u64 + u64::from(header.length);
    let version = header.version;
    if (Frame::version() + 1..=LAST_VERSION).contains(&version) {
        return Ok(Found::Stray(ReadError::Newer { version }));
    }
    if version != Frame::version() || header.length == 0 {
        return Ok(Found::Stray(ReadError::Damaged(Damage::Header)));
    }
    if length > present {
        return Ok(Found::Stray(ReadError::Truncated { length, present }));
    }
    let end = usize::try_from(length).map_err(|_| Error::from(ErrorKind::OutOfMemory))?;
    file.see(end)?;
    let json = &file.bytes()[HEADER..end];
    if hash(json) != header.hash {
        return Err(ReadError::Damaged(Damage::Hash));
    }
    let json = str::from_utf8(json).map_err(|_| ReadError::Damaged(Damage::Text))?;
    let found = Embedded {
        json: json.to_owned(),
        hash: header.hash,
    };
    file.skip(end);
    Ok(Found::Document(found))
}
