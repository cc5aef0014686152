//! Searches a file for manifests.

use std::collections::HashSet;
use std::io::{Error, Read};

use super::window::FileWindow;
use super::{Damage, Embedded, FileKind, ReadError};
use crate::manifest::{BUNDLE_HEADER, Frame, HEADER, Header, MAGIC_LENGTH, Magic, hash, magic};
use crate::view::syntax;

/// The greatest number that counts as the version of a manifest's layout. The layout will hardly
/// change 255 times, so bytes with a greater number are not the header of a manifest.
const LAST_VERSION: u32 = 255;

/// The maximum length in bytes of a manifest, and of a program's bundle declarations. The manifests
/// of the largest programs have some megabytes.
const MAX_LEN: u32 = 64 << 20;

/// The number of different manifests at which the search stops.
const MAX_MANIFESTS: usize = 1_000;

/// The number of bytes of a manifest that are read at once. In a long manifest, each piece is
/// checked before the next one is read, so that data that only looks like a manifest is rejected
/// early.
const PIECE: usize = 1 << 20;

/// What was found at a marker in the file.
enum Marked {
    /// A manifest.
    Manifest(Embedded),
    /// A marker that no readable manifest follows. It may be the marker constant in a program that
    /// reads manifests, or belong to a later layout. The error is returned if the file has no
    /// manifest elsewhere.
    Stray(ReadError),
}

/// Finds the manifest in a file. Fails if the file has several different manifests.
#[inline]
pub(super) fn scan<R: Read>(mut file: FileWindow<R>) -> Result<Embedded, ReadError> {
    file.see(FileKind::MAGIC_LEN)?;
    let kind = FileKind::of(file.bytes());
    let magic = magic();
    // To save memory, only the first manifest is stored. For other manifests, only the hash and the
    // length are stored.
    let mut first: Option<Embedded> = None;
    let mut others = HashSet::new();
    let mut stray = None;
    while others.len() < MAX_MANIFESTS && go_to(&mut file, &magic)? {
        match take(&mut file)? {
            Marked::Manifest(found) => match &first {
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

/// Moves `file` to the next marker. Returns `false` if no marker follows.
#[inline]
fn go_to<R: Read>(file: &mut FileWindow<R>, magic: &Magic) -> Result<bool, Error> {
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
        // The last bytes in memory may be the beginning of a marker that has not been read
        // completely.
        let done = bytes.len() - (MAGIC_LENGTH - 1);
        file.skip(done);
    }
}

/// Returns the index of the first marker in `bytes`. Searches for the marker's first byte first,
/// because a search for a single byte is fast, and this byte is rare in programs.
#[inline]
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

/// Reads the manifest after the marker at the current position, and moves to its end.
///
/// A manifest never contains the marker, because the marker is not valid UTF-8. So the search can
/// continue after the manifest, and no byte is read twice. If the version and the length in the
/// header are plausible but the hash is wrong, the whole search fails. Another manifest that
/// follows is not returned, because it might belong to another program.
#[inline]
fn take<R: Read>(file: &mut FileWindow<R>) -> Result<Marked, ReadError> {
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
    if header.length > MAX_LEN {
        return Err(ReadError::Damaged(Damage::Header));
    }
    file.skip(HEADER);
    let json = object(file, &header)?;
    let bundle = match header.has_bundle() {
        true => Some(bundle(file)?),
        false => None,
    };
    Ok(Marked::Manifest(Embedded {
        json,
        hash: header.hash,
        bundle,
    }))
}

/// Reads the program's bundle declarations, which follow a manifest, and moves to their end.
#[inline]
fn bundle<R: Read>(file: &mut FileWindow<R>) -> Result<String, ReadError> {
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
    if header.length > MAX_LEN {
        return Err(ReadError::Damaged(Damage::Header));
    }
    file.skip(BUNDLE_HEADER);
    object(file, &header)
}

/// Reads a JSON object with the length and the hash that the header states.
#[inline]
fn object<R: Read>(file: &mut FileWindow<R>, header: &Header) -> Result<String, ReadError> {
    let json = text(file, header.length as usize)?;
    if hash(&json) != header.hash {
        return Err(ReadError::Damaged(Damage::Hash));
    }
    let json = String::from_utf8(json).map_err(|_| ReadError::Damaged(Damage::Text))?;
    match syntax::members(&json) {
        Ok(Some(_)) => Ok(json),
        _ => Err(ReadError::Damaged(Damage::Json)),
    }
}

/// Reads a text of this length, and moves to its end. Memory is allocated only for bytes that the
/// file contains, even if the header states a greater length. Reading a long text fails as soon as
/// it contains a byte that cannot occur in JSON.
#[inline]
fn text<R: Read>(file: &mut FileWindow<R>, length: usize) -> Result<Vec<u8>, ReadError> {
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
