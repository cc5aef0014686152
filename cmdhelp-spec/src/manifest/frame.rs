//! The layout of a manifest in the file of a program, in which other programs can find the
//! manifest.
//!
//! A JSON text with the program's declarations for tool bundles may follow the manifest.
//!
//! | bytes | |
//! |---|---|
//! | 16 | the marker |
//! | 4 | the version of this layout, little endian: 1, or 2 if declarations for bundles follow |
//! | 4 | the length of the manifest, little endian |
//! | 8 | the [`hash`](super::hash) of the manifest, little endian |
//! | … | the manifest |
//! | 4 | in version 2: the length of the declarations for bundles, little endian |
//! | 8 | in version 2: the hash of the declarations for bundles, little endian |
//! | … | in version 2: the declarations for bundles |

use std::hint::black_box;

/// The length in bytes of the marker before a manifest.
pub const MAGIC_LENGTH: usize = 16;

/// The length in bytes of the header before the manifest, with the marker.
pub const HEADER: usize = MAGIC_LENGTH + 4 + 4 + 8;

/// The marker by which a manifest is found in a file.
pub type Magic = [u8; MAGIC_LENGTH];

/// The length in bytes of the header before the declarations for bundles.
pub const BUNDLE_HEADER: usize = 4 + 8;

/// The version of the layout without declarations for bundles.
const VERSION: u32 = 1;

/// The version of the layout with declarations for bundles.
const VERSION_WITH_BUNDLE: u32 = 2;

/// The header of a manifest, without the marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The version of the layout.
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
    #[inline]
    pub const fn read(bytes: &[u8; HEADER]) -> Self {
        let fields = bytes.split_at(MAGIC_LENGTH).1;
        Self {
            version: u32_at(fields, 0),
            length: u32_at(fields, 4),
            hash: u64_at(fields, 8),
        }
    }

    /// Returns whether declarations for bundles follow the manifest.
    #[must_use]
    #[inline]
    pub const fn has_bundle(&self) -> bool {
        self.version == VERSION_WITH_BUNDLE
    }

    /// Reads the header before the declarations for bundles.
    #[must_use]
    #[inline]
    pub const fn read_bundle(bytes: &[u8; BUNDLE_HEADER]) -> Self {
        Self {
            version: VERSION_WITH_BUNDLE,
            length: u32_at(bytes, 0),
            hash: u64_at(bytes, 4),
        }
    }
}

/// Reads a `u32` in little-endian order.
#[inline]
const fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

/// Reads a `u64` in little-endian order.
#[inline]
const fn u64_at(bytes: &[u8], at: usize) -> u64 {
    (u32_at(bytes, at + 4) as u64) << 32 | u32_at(bytes, at) as u64
}

/// Provides the functions that write the headers of a manifest in a program's file.
#[derive(Clone, Copy, Debug)]
pub struct Frame;

impl Frame {
    /// Writes the header into the first bytes of `bytes`. After these bytes, `bytes` has to contain
    /// the manifest.
    #[inline]
    pub const fn seal(bytes: &mut [u8]) {
        let length = bytes.len() - HEADER;
        Self::write_header(bytes, VERSION, length);
    }

    /// Writes the headers of a manifest and of the declarations for bundles. `document` is the
    /// length of the manifest, which `bytes` has to contain already, as well as the declarations.
    ///
    /// ```
    /// use cmdhelp_spec::manifest::{BUNDLE_HEADER, Frame, HEADER, Header, hash};
    ///
    /// let mut frame = [0; HEADER + 2 + BUNDLE_HEADER + 4];
    /// frame[HEADER..HEADER + 2].copy_from_slice(b"{}");
    /// frame[HEADER + 2 + BUNDLE_HEADER..].copy_from_slice(b"{ } ");
    /// Frame::seal_with_bundle(&mut frame, 2);
    /// let header = Header::read(frame.first_chunk().unwrap());
    /// assert!(header.has_bundle());
    /// let header = Header::read_bundle(frame[HEADER + 2..].first_chunk().unwrap());
    /// assert_eq!((header.length, header.hash), (4, hash(b"{ } ")));
    /// ```
    #[inline]
    pub const fn seal_with_bundle(bytes: &mut [u8], document: usize) {
        Self::write_header(bytes, VERSION_WITH_BUNDLE, document);
        let (header, text) = bytes
            .split_at_mut(HEADER + document)
            .1
            .split_at_mut(BUNDLE_HEADER);
        write_length_and_hash(header, text);
    }

    #[inline]
    const fn write_header(bytes: &mut [u8], version: u32, document: usize) {
        let (header, json) = bytes.split_at_mut(HEADER);
        let version = version.to_le_bytes();
        let magic = magic();
        let mut i = 0;
        while i < MAGIC_LENGTH + 4 {
            header[i] = match i {
                0..MAGIC_LENGTH => magic[i],
                _ => version[i - MAGIC_LENGTH],
            };
            i += 1;
        }
        write_length_and_hash(
            header.split_at_mut(MAGIC_LENGTH + 4).1,
            json.split_at(document).0,
        );
    }

    /// Returns the version of the layout without declarations for bundles.
    #[must_use]
    #[inline]
    pub const fn version() -> u32 {
        VERSION
    }

    /// Returns the newest version of the layout.
    #[must_use]
    #[inline]
    pub const fn newest_version() -> u32 {
        VERSION_WITH_BUNDLE
    }
}

/// Writes the length and the hash of `text` into `header`.
#[inline]
const fn write_length_and_hash(header: &mut [u8], text: &[u8]) {
    let length = (text.len() as u32).to_le_bytes();
    let hash = super::hash(text).to_le_bytes();
    let mut i = 0;
    while i < BUNDLE_HEADER {
        header[i] = match i {
            0..4 => length[i],
            _ => hash[i - 4],
        };
        i += 1;
    }
}

/// Returns the marker. The marker is computed at run time, so that a program which only searches
/// for the marker does not contain its bytes. In a program's file, the bytes occur only before a
/// manifest. `black_box` prevents the optimizer from computing the marker at compile time.
#[must_use]
#[inline]
pub const fn magic() -> Magic {
    let mut magic = black_box(*b"\x88bleidmo.v1.\xf6\xff\x01~");
    let mut i = 0;
    while i < MAGIC_LENGTH {
        magic[i] ^= (i as u8).wrapping_mul(37) ^ 0x5a;
        i += 1;
    }
    magic
}
