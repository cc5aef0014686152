//! [`FileKind`], the kind of file that a program is stored in.

use std::fmt;

/// The kind of a file, determined from its first bytes. The kind is used only in the error message
/// for a file without a manifest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FileKind {
    /// A program for Linux and most other Unix systems.
    Elf,
    /// A program for Apple's systems, for one or several processors.
    MachO,
    /// A program for Windows.
    Pe,
    /// A script, which is run by another program.
    Script,
    /// An empty file.
    Empty,
    /// Any other file.
    Other,
}

impl FileKind {
    /// The number of bytes that determine the kind.
    pub(super) const MAGIC_LEN: usize = 8;

    pub(super) fn of(start: &[u8]) -> Self {
        match start {
            [] => Self::Empty,
            [0x7f, b'E', b'L', b'F', ..] => Self::Elf,
            // The first bytes of Mach-O files for 32 or 64 bits, in either byte order.
            [0xfe, 0xed, 0xfa, 0xce | 0xcf, ..] => Self::MachO,
            [0xce | 0xcf, 0xfa, 0xed, 0xfe, ..] => Self::MachO,
            // A Mach-O file for several processors, followed by their number. A Java class begins
            // with the same four bytes, but the number after them is its version, which is greater
            // than 30.
            [0xca, 0xfe, 0xba, 0xbe | 0xbf, 0, 0, 0, 1..=30, ..] => Self::MachO,
            [b'M', b'Z', ..] => Self::Pe,
            [b'#', b'!', ..] => Self::Script,
            _ => Self::Other,
        }
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Elf => "an ELF file",
            Self::MachO => "a Mach-O file",
            Self::Pe => "a PE file",
            Self::Script => "a script",
            Self::Empty => "an empty file",
            Self::Other => "neither an ELF, Mach-O nor PE file",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::FileKind;

    #[test]
    fn the_first_bytes_determine_the_kind() {
        let known: [(&[u8], FileKind); 10] = [
            (b"", FileKind::Empty),
            (b"\x7fELF\x02\x01", FileKind::Elf),
            (b"\x7fEL", FileKind::Other),
            (b"\xcf\xfa\xed\xfe\x0c\0\0\x01", FileKind::MachO),
            (b"\xfe\xed\xfa\xce\0\0\0\x12", FileKind::MachO),
            (b"\xca\xfe\xba\xbe\0\0\0\x02", FileKind::MachO),
            (b"\xca\xfe\xba\xbe\0\0\0\x34", FileKind::Other),
            (b"MZ\x90\0", FileKind::Pe),
            (b"#!/bin/sh\n", FileKind::Script),
            (b"{\"binary\":\"app\"}", FileKind::Other),
        ];
        for (start, kind) in known {
            assert_eq!(FileKind::of(start), kind, "{start:?}");
        }
    }
}
