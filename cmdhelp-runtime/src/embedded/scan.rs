//! The search for documents.

use std::collections::HashSet;
use std::io::{Error, Read};

use super::window::Window;
use super::{Damage, Embedded, FileKind, ReadError};
use crate::manifest::{BUNDLE_HEADER, Frame, HEADER, Header, MAGIC_LENGTH, Magic, hash, magic};
use crate::view::syntax;

/// Layouts will not change more often than this; a greater version is none.
const LAST_VERSION: u32 = 255;

/// The maximum length of a document. The largest programs have some megabytes.
const LONGEST: u32 = 64 << 20;

/// How many different documents are counted.
const MOST: usize = 1_000;

/// How much of a document is read before it has to look like one.
const PIECE: usize = 1 << 20;

/// Bytes that begin with the marker.
enum Marked {
    /// A document.
    Document(Embedded),
    /// Bytes that happen to be the marker's, unless there is nothing else: a reader that keeps its
    /// marker in one piece, or a layout beside ours.
    Stray(ReadError),
}

/// Finds the one document in a file.
pub(super) fn scan<R: Read>(mut file: Window<R>) -> Result<Embedded, ReadError> {
    file.see(FileKind::LOOK)?;
    let kind = FileKind::of(file.bytes());
    let magic = magic();
    // One document is kept, and of the others what tells them apart.
    let mut first: Option<Embedded> = None;
    let mut others = HashSet::new();
    let mut stray = None;
    while others.len() < MOST && go_to(&mut file, &magic)? {
        match take(&mut file)? {
            Marked::Document(found) => match &first {
                None => first = Some(found),
                Some(first) if *first == found => {}
                Some(_) => {
                    others.insert((found.hash, found.json.len()));
                }
            },
            Marked::Stray(error) => {
                stray.get_or_insert(error);
                file.skip(1);
            }
        }
    }
    match first {
        Some(first) if others.is_empty() => Ok(first),
        Some(_) => Err(ReadError::Several(1 + others.len())),
        None => Err(stray.unwrap_or(ReadError::Missing(kind))),
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

/// Returns where the marker is. Its first byte is rare, and to look through a block for one byte is
/// fast.
fn position(bytes: &[u8], magic: &Magic) -> Option<usize> {
    const BLOCK: usize = 64;
    for (number, block) in bytes.chunks(BLOCK).enumerate() {
        let has_first = block
            .iter()
            .fold(false, |has, byte| has | (*byte == magic[0]));
        let places = if has_first { block.len() } else { 0 };
        for start in (0..places).map(|place| number * BLOCK + place) {
            if bytes[start..].starts_with(magic) {
                return Some(start);
            }
        }
    }
    None
}

/// Takes the document that begins here with its marker, and goes to its end.
///
/// A document never has the marker in it, because the marker is no UTF-8. So nothing is overlooked
/// by going on after it, and no byte is looked at twice. Where the hash is another one than the
/// header says, which has a version and a length that make sense, that is an error whatever else
/// there is in the file: what would be read might belong to another program.
fn take<R: Read>(file: &mut Window<R>) -> Result<Marked, ReadError> {
    file.see(HEADER)?;
    let present = file.rest();
    let Some(header) = file.bytes().first_chunk() else {
        let length = HEADER as u64;
        return Ok(Marked::Stray(ReadError::Truncated { length, present }));
    };
    let header = Header::read(header);
    let length = HEADER as u64 + u64::from(header.length);
    let version = header.version;
    if (Frame::newest_version() + 1..=LAST_VERSION).contains(&version) {
        return Ok(Marked::Stray(ReadError::Newer { version }));
    }
    if version == 0 || version > LAST_VERSION || header.length == 0 {
        return Ok(Marked::Stray(ReadError::Damaged(Damage::Header)));
    }
    if length > present {
        return Ok(Marked::Stray(ReadError::Truncated { length, present }));
    }
    if header.length > LONGEST {
        return Err(ReadError::Damaged(Damage::Header));
    }
    file.skip(HEADER);
    let json = object(file, &header)?;
    let bundle = match header.has_bundle() {
        true => Some(bundle(file)?),
        false => None,
    };
    Ok(Marked::Document(Embedded {
        json,
        hash: header.hash,
        bundle,
    }))
}

/// Reads the text for bundles that follows a document, and goes to its end.
fn bundle<R: Read>(file: &mut Window<R>) -> Result<String, ReadError> {
    file.see(BUNDLE_HEADER)?;
    let present = file.rest();
    let truncated = |length| Err(ReadError::Truncated { length, present });
    let Some(header) = file.bytes().first_chunk() else {
        return truncated(BUNDLE_HEADER as u64);
    };
    let header = Header::read_bundle(header);
    let length = BUNDLE_HEADER as u64 + u64::from(header.length);
    if length > present {
        return truncated(length);
    }
    if header.length > LONGEST {
        return Err(ReadError::Damaged(Damage::Header));
    }
    file.skip(BUNDLE_HEADER);
    object(file, &header)
}

/// Reads a JSON object of which this header tells the length and the hash.
fn object<R: Read>(file: &mut Window<R>, header: &Header) -> Result<String, ReadError> {
    let json = document(file, header.length as usize)?;
    if hash(&json) != header.hash {
        return Err(ReadError::Damaged(Damage::Hash));
    }
    let json = String::from_utf8(json).map_err(|_| ReadError::Damaged(Damage::Text))?;
    match syntax::members(&json) {
        Ok(Some(_)) => Ok(json),
        _ => Err(ReadError::Damaged(Damage::Json)),
    }
}

/// Reads a document, and goes to its end. The length in the header is a claim: no more is in memory
/// than what has been read, and of a long one, no more is read once there is something that no JSON has.
fn document<R: Read>(file: &mut Window<R>, length: usize) -> Result<Vec<u8>, ReadError> {
    let mut json = Vec::new();
    while json.len() < length {
        let wanted = PIECE.min(length - json.len());
        file.see(wanted)?;
        let piece = &file.bytes()[..wanted];
        let is_no_json = |byte: &u8| *byte < b' ' && !b"\t\n\r".contains(byte);
        if length > PIECE && piece.iter().any(is_no_json) {
            return Err(ReadError::Damaged(Damage::Json));
        }
        json.extend_from_slice(piece);
        file.skip(wanted);
    }
    Ok(json)
}
