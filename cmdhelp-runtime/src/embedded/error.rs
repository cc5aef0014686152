//! [`ReadError`], the error for a file out of which no manifest can be read.

use std::error::Error;
use std::{fmt, io};

use super::FileKind;

/// The reason why no manifest could be read out of a file. As with [`io::Error`], the message does
/// not name the file.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The file could not be read.
    Io(io::Error),
    /// The file has no manifest. The value is the kind of the file, which the error message names.
    Missing(FileKind),
    /// The file has several different manifests. The value is their number. The search stops at the
    /// thousandth.
    Several(usize),
    /// The file is larger than the maximum length, and was not searched.
    TooLarge {
        /// The length of the file in bytes.
        length: u64,
        /// The maximum length of a file that is searched, in bytes.
        most: u64,
    },
    /// The file ends before the manifest ends.
    Truncated {
        /// The length of the manifest with its header, in bytes.
        length: u64,
        /// The number of bytes from the header to the end of the file.
        present: u64,
    },
    /// The manifest is damaged.
    Damaged(Damage),
    /// A later version of cmdhelp wrote the manifest, in a layout that this version cannot read.
    Newer {
        /// The number of the layout.
        version: u32,
    },
}

/// The kind of damage to a manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Damage {
    /// The header before the manifest is invalid.
    Header,
    /// The hash in the header is not the hash of the manifest.
    Hash,
    /// The manifest is not valid UTF-8.
    Text,
    /// The manifest is not a JSON object.
    Json,
}

impl From<io::Error> for ReadError {
    #[inline]
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl fmt::Display for ReadError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "the file cannot be read: {error}"),
            Self::Missing(kind) => write_missing(*kind, f),
            Self::Several(count) => write!(
                f,
                "the file has {count} different manifests; read the file of a single program"
            ),
            Self::TooLarge { length, most } => write!(
                f,
                "the file has {length} bytes, and files of more than {most} bytes are not searched; ask the program \
                 with `help --format json`"
            ),
            Self::Truncated { length, present } => write!(
                f,
                "the file ends within its manifest: it contains {present} of the manifest's {length} bytes; \
                 build or download the program again"
            ),
            Self::Damaged(damage) => write!(
                f,
                "the manifest in the file is damaged: {damage}; build or download the program again"
            ),
            Self::Newer { version } => write!(
                f,
                "the manifest in the file has layout version {version}, which is newer than this \
                 reader; update the reader, or ask the program with `help --format json`"
            ),
        }
    }
}

#[inline]
fn write_missing(kind: FileKind, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match kind {
        FileKind::Empty => f.write_str("the file is empty"),
        FileKind::Script => f.write_str(
            "the file is a script and has no manifest; read the file of the program that it runs",
        ),
        FileKind::Other => write!(f, "the file has no manifest; it is {kind}"),
        FileKind::Elf | FileKind::MachO | FileKind::Pe => write!(
            f,
            "the file is {kind} without a manifest: the program was built without cmdhelp or with \
             `manifest = false`, or the file was compressed or is not complete; ask the program \
             itself with `help --format json`"
        ),
    }
}

impl fmt::Display for Damage {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Header => "invalid header",
            Self::Hash => "checksum mismatch",
            Self::Text => "invalid UTF-8",
            Self::Json => "not a JSON object",
        })
    }
}

impl Error for ReadError {
    #[inline]
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            _ => None,
        }
    }
}
