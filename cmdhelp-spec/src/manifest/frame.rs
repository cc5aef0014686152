//! The form of a manifest in a program's file, in which it can be found.
//!
//! | bytes | |
//! |---|---|
//! | 16 | the marker |
//! | 4 | the version of this layout, little endian |
//! | 4 | the length of the document, little endian |
//! | 8 | the [`hash`](super::hash) of the document, little endian |
//! | … | the document |

use std::hint::black_box;

/// The length of the marker.
pub const MAGIC_LENGTH: usize = 16;

/// The length of the header before the manifest.
pub const HEADER: usize = MAGIC_LENGTH + 4 + 4 + 8;

/// The marker.
pub type Magic = [u8; MAGIC_LENGTH];

/// The version of the layout.
const VERSION: u32 = 1;

/// The header of a manifest, without the marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The version of the format.
    pub version: u32,
    /// The length of the manifest.
    pub length: u32,
    /// The hash of the manifest.
    pub hash: u64,
}

impl Header {
    /// Reads a header that [`Frame::seal`] has written. Does not check the marker.
    ///
    /// ```
    /// use cmdhelp_spec::manifest::{Frame, HEADER, Header, hash};
    ///
    /// let mut frame = [0; HEADER + 2];
    /// frame[HEADER..].copy_from_slice(b"{}");
    /// Frame::seal(&mut frame);
    /// let header = Header::read(frame.first_chunk().unwrap());
    /// assert_eq!(header.version, Frame::version());
    /// assert_eq!((header.length, header.hash), (2, hash(b"{}")));
    /// ```
    #[must_use]
    pub const fn read(bytes: &[u8; HEADER]) -> Self {
        let (fields, _) = bytes.split_at(MAGIC_LENGTH).1.as_chunks::<4>();
        let low = u32::from_le_bytes(fields[2]) as u64;
        let high = u32::from_le_bytes(fields[3]) as u64;
        Self {
            version: u32::from_le_bytes(fields[0]),
            length: u32::from_le_bytes(fields[1]),
            hash: high << 32 | low,
        }
    }
}

/// The header and the manifest, as they stand in a program's file.
#[derive(Clone, Copy, Debug)]
pub struct Frame;

impl Frame {
    /// Writes the header before the manifest in `bytes`.
    pub const fn seal(bytes: &mut [u8]) {
        let (header, json) = bytes.split_at_mut(HEADER);
        let length = (json.len() as u32).to_le_bytes();
        let hash = super::hash(json).to_le_bytes();
        let version = VERSION.to_le_bytes();
        let magic = magic();
        let mut i = 0;
        while i < HEADER {
            header[i] = match i {
                0..16 => magic[i],
                16..20 => version[i - 16],
                20..24 => length[i - 20],
                _ => hash[i - 24],
            };
            i += 1;
        }
    }

    /// Returns the version of the format that is written.
    #[must_use]
    pub const fn version() -> u32 {
        VERSION
    }
}

/// Returns the marker. It is computed here so that it stands in no file but before a manifest, not
/// even in a program that searches for it: if an optimizer knew its bytes, it would compute it at
/// compile time.
#[must_use]
pub const fn magic() -> Magic {
    let mut magic = black_box(*b"\x88bleidmo.v1.\xf6\xff\x01~");
    let mut i = 0;
    while i < MAGIC_LENGTH {
        magic[i] ^= (i as u8).wrapping_mul(37) ^ 0x5a;
        i += 1;
    }
    magic
}
