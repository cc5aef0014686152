//! How a document lies in a program's file, so that it can be found there.
//!
//! | bytes | |
//! |---|---|
//! | 16 | the marker |
//! | 4 | the version of this layout, little endian |
//! | 4 | the length of the document, little endian |
//! | 8 | the [`hash`](super::hash) of the document, little endian |
//! | … | the document |

/// The length of the marker.
pub const MAGIC_LENGTH: usize = 16;

/// How much stands before the document.
pub const HEADER: usize = MAGIC_LENGTH + 4 + 4 + 8;

/// The marker.
pub type Magic = [u8; MAGIC_LENGTH];

/// The version of the layout.
const VERSION: u32 = 1;

/// What stands in a program's file.
#[derive(Clone, Copy, Debug)]
pub struct Frame;

impl Frame {
    /// Writes what stands before the document of `bytes`, which follows it there.
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

    /// The version of the layout that is written.
    #[must_use]
    pub const fn version() -> u32 {
        VERSION
    }
}

/// The marker. It is put together here so that it stands in no file but in front of a document,
/// not even in the file of a program that searches for it.
#[must_use]
pub const fn magic() -> Magic {
    let mut magic = *b"\x88bleidmo.v1.\xf6\xff\x01~";
    let mut i = 0;
    while i < MAGIC_LENGTH {
        magic[i] ^= (i as u8).wrapping_mul(37) ^ 0x5a;
        i += 1;
    }
    magic
}
