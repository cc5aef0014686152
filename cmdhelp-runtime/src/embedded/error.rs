//! Why no document could be read.

use std::error::Error;
use std::{fmt, io};

use super::FileKind;

/// The reason why no document could be read out of a file. The texts do not name the file, as those
/// of [`io::Error`] do not: whoever asked knows it.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The file could not be read.
    Io(io::Error),
    /// There is no document in a file of this kind.
    Missing(FileKind),
    /// There are this many different documents; no more than a thousand are looked for.
    Several(usize),
    /// The file is too large for a program, and was not searched.
    TooLarge {
        /// How long it is.
        length: u64,
        /// How long it can be.
        most: u64,
    },
    /// The file ends before the document does.
    Truncated {
        /// How long the document is, with what stands before it.
        length: u64,
        /// How much of it is there.
        present: u64,
    },
    /// There is a document, and it is not what was written.
    Damaged(Damage),
    /// A later version of the framework wrote the document, in a layout that this one cannot read.
    Newer {
        /// The version of that layout.
        version: u32,
    },
}

/// In what way a document is not what was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Damage {
    /// What stands before the document makes no sense.
    Header,
    /// The document does not have the hash that stands before it.
    Hash,
    /// The document is no text.
    Text,
    /// The document is no JSON object.
    Json,
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl fmt::Display for ReadError {
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
                "the file has {length} bytes, and is looked through up to {most}; ask the program \
                 with `help --format json`"
            ),
            Self::Truncated { length, present } => write!(
                f,
                "the file ends within its manifest, of which {present} of {length} bytes are there; \
                 build or download the program again"
            ),
            Self::Damaged(damage) => write!(
                f,
                "the manifest in the file is damaged: {damage}; build or download the program again"
            ),
            Self::Newer { version } => write!(
                f,
                "the manifest in the file has the layout {version}, which is newer than this \
                 reader; update the reader, or ask the program with `help --format json`"
            ),
        }
    }
}

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
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            _ => None,
        }
    }
}
