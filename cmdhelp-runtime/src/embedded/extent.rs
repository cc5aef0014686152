//! How long a file is by its own headers.
//!
//! Nothing is found in what is left of a file of which the end is missing, and whoever looks for its
//! manifest is helped by knowing that more than by advice about how programs are built.

use super::FileKind;

/// How many bytes a program's file has at least, as far as the headers at its start tell.
pub(super) fn extent(kind: FileKind, start: &[u8]) -> Option<u64> {
    match kind {
        FileKind::Elf => elf(start),
        FileKind::MachO => mach_o(start),
        FileKind::Pe => pe(start),
        FileKind::Script | FileKind::Empty | FileKind::Other => None,
    }
}

/// Numbers in a header.
#[derive(Clone, Copy)]
struct Numbers<'b> {
    bytes: &'b [u8],
    big_endian: bool,
    /// Places and lengths have eight bytes instead of four.
    wide: bool,
}

impl Numbers<'_> {
    /// The number of this many bytes at a place.
    fn at(self, place: u64, size: usize) -> Option<u64> {
        let place = usize::try_from(place).ok()?;
        let bytes = self.bytes.get(place..place.checked_add(size)?)?.iter();
        let add = |number: u64, byte: &u8| number << 8 | u64::from(*byte);
        Some(match self.big_endian {
            true => bytes.fold(0, add),
            false => bytes.rev().fold(0, add),
        })
    }

    fn half(self, place: u64) -> Option<u64> {
        self.at(place, 2)
    }

    fn word(self, place: u64) -> Option<u64> {
        self.at(place, 4)
    }

    /// A place or a length.
    fn extent(self, place: u64) -> Option<u64> {
        self.at(place, if self.wide { 8 } else { 4 })
    }

    /// Where what has its place and, behind that, its length here ends.
    fn end_of(self, place: u64) -> Option<u64> {
        let size = if self.wide { 8 } else { 4 };
        self.extent(place)?.checked_add(self.extent(place + size)?)
    }
}

/// The table of sections stands at the end.
fn elf(start: &[u8]) -> Option<u64> {
    let numbers = Numbers {
        bytes: start,
        big_endian: *start.get(5)? == 2,
        wide: *start.get(4)? == 2,
    };
    let (table, size) = if numbers.wide {
        (0x28, 0x3a)
    } else {
        (0x20, 0x2e)
    };
    let sections = numbers.half(size)?.checked_mul(numbers.half(size + 2)?)?;
    numbers.extent(table)?.checked_add(sections)
}

fn pe(start: &[u8]) -> Option<u64> {
    let numbers = Numbers {
        bytes: start,
        big_endian: false,
        wide: false,
    };
    let header = numbers.word(0x3c)?;
    let table = header + 24 + numbers.half(header + 20)?;
    let sections = 0..numbers.half(header + 6)?;
    // How much it is, and then where.
    let ends = sections.map_while(|section| numbers.end_of(table + section * 40 + 16));
    ends.max()
}

fn mach_o(start: &[u8]) -> Option<u64> {
    let mut numbers = Numbers {
        bytes: start,
        big_endian: matches!(start.first()?, 0xfe | 0xca),
        wide: false,
    };
    if start.starts_with(&[0xca, 0xfe, 0xba]) {
        numbers.wide = *start.get(3)? == 0xbf;
        let size = if numbers.wide { 32 } else { 20 };
        let programs = 0..numbers.word(4)?;
        let ends = programs.map_while(|program| numbers.end_of(8 + program * size + 8));
        return ends.max();
    }
    numbers.wide = matches!(start, [0xcf, ..] | [_, _, _, 0xcf, ..]);
    let mut place = if numbers.wide { 32 } else { 28 };
    let mut end = None;
    for _ in 0..numbers.word(16)? {
        let (Some(command), Some(length)) = (numbers.word(place), numbers.word(place + 4)) else {
            break;
        };
        if length == 0 {
            break;
        }
        // A segment, of 32 or 64 bits: its name, and where it is in memory, come first.
        let segment = match command {
            0x01 => numbers.end_of(place + 32),
            0x19 => numbers.end_of(place + 40),
            _ => None,
        };
        end = end.max(segment);
        place += length;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::{FileKind, extent};

    /// Numbers at their places; those of `big` begin with the byte that counts most.
    fn header(start: &[u8], big: bool, numbers: &[(usize, usize, u64)]) -> Vec<u8> {
        let mut bytes = vec![0; 512];
        bytes[..start.len()].copy_from_slice(start);
        for (place, size, number) in numbers {
            let place = &mut bytes[*place..place + size];
            match big {
                true => place.copy_from_slice(&number.to_be_bytes()[8 - size..]),
                false => place.copy_from_slice(&number.to_le_bytes()[..*size]),
            }
        }
        bytes
    }

    #[test]
    fn headers_tell_where_a_file_ends() {
        let elf = [(0x28, 8, 9_000), (0x3a, 2, 64), (0x3c, 2, 10)];
        let elf_32 = [(0x20, 4, 9_000), (0x2e, 2, 40), (0x30, 2, 10)];
        let sections = [
            (0x3c, 4, 0x80),
            (0x86, 2, 2),
            (0x94, 2, 0x40),
            (0xe8, 4, 100),
            (0xec, 4, 1_000),
            (0x110, 4, 200),
            (0x114, 4, 2_000),
        ];
        let mut pe = header(b"MZ", false, &sections);
        pe[0x80..0x84].copy_from_slice(b"PE\0\0");
        let segments = [
            (16, 4, 2),
            (32, 4, 0x19),
            (36, 4, 72),
            (72, 8, 0),
            (80, 8, 4_000),
            (104, 4, 0x19),
            (108, 4, 72),
            (144, 8, 4_000),
            (152, 8, 300),
        ];
        let segment = [
            (16, 4, 1),
            (28, 4, 1),
            (32, 4, 56),
            (60, 4, 700),
            (64, 4, 77),
        ];
        let programs = [
            (4, 4, 2),
            (16, 4, 64),
            (20, 4, 10),
            (36, 4, 128),
            (40, 4, 20),
        ];
        let program = [(4, 4, 1), (16, 8, 64), (24, 8, 10)];
        for (bytes, kind, end) in [
            (
                header(b"\x7fELF\x02\x01", false, &elf),
                FileKind::Elf,
                9_640,
            ),
            (header(b"\x7fELF\x02\x02", true, &elf), FileKind::Elf, 9_640),
            (
                header(b"\x7fELF\x01\x01", false, &elf_32),
                FileKind::Elf,
                9_400,
            ),
            (pe, FileKind::Pe, 2_200),
            (
                header(b"\xcf\xfa\xed\xfe", false, &segments),
                FileKind::MachO,
                4_300,
            ),
            (
                header(b"\xfe\xed\xfa\xce", true, &segment),
                FileKind::MachO,
                777,
            ),
            (
                header(b"\xca\xfe\xba\xbe", true, &programs),
                FileKind::MachO,
                148,
            ),
            (
                header(b"\xca\xfe\xba\xbf", true, &program),
                FileKind::MachO,
                74,
            ),
        ] {
            assert_eq!(FileKind::of(&bytes), kind, "{:?}", &bytes[..8]);
            assert_eq!(extent(kind, &bytes), Some(end), "{:?}", &bytes[..8]);
            // As much of it as there is makes no trouble.
            for length in 0..bytes.len() {
                let _ = extent(kind, &bytes[..length]);
            }
        }
    }

    #[test]
    fn headers_that_make_no_sense_tell_nothing() {
        let far = header(
            b"\x7fELF\x02\x01",
            false,
            &[(0x28, 8, u64::MAX), (0x3a, 2, 64), (0x3c, 2, 10)],
        );
        assert_eq!(extent(FileKind::Elf, &far), None);
        for kind in [FileKind::Elf, FileKind::MachO, FileKind::Pe] {
            let _ = extent(kind, &[0xff; 4096]);
        }
        assert_eq!(extent(FileKind::Script, b"#!/bin/sh"), None);
    }
}
