//! Whether an argument is what it was. Most are, and the compiler pays for each step, so that this
//! is one walk along two records, which looks at nothing twice.

use crate::grammar::code::u16_at;
use crate::grammar::draft::ArgTrait;
use crate::grammar::layout::{arg, field};
use crate::grammar::outcome::ArgRef;

/// The traits that a lock has a word for, and the one that makes everything else uncertain.
const TRAITS: usize = {
    let mut bits = 1 << ArgTrait::Unseen as u8;
    let mut i = 0;
    while i < super::file::TRAITS.len() {
        bits |= 1 << super::file::TRAITS[i].0 as u8;
        i += 1;
    }
    bits
};

/// Says no where it would have to look closer.
pub(super) const fn is_unchanged(old: ArgRef, new: ArgRef) -> bool {
    let (was, is) = (old.grammar.code, new.grammar.code);
    let (mut i, mut j) = (old.at, new.at);
    let (end_i, end_j) = (i + u16_at(was, i + 1), j + u16_at(is, j + 1));
    let flags = arg::flag::POSITIONAL | arg::flag::UNSEEN_DEFAULT;
    let same_head = (u16_at(was, i + arg::TRAITS) ^ u16_at(is, j + arg::TRAITS)) & TRAITS == 0
        && was[i + arg::ACTION] == is[j + arg::ACTION]
        && u16_at(was, i + arg::LEAST) == u16_at(is, j + arg::LEAST)
        && u16_at(was, i + arg::MOST) == u16_at(is, j + arg::MOST)
        && (was[i + arg::FLAGS] ^ is[j + arg::FLAGS]) & flags == 0;
    if !same_head {
        return false;
    }
    let positional = was[i + arg::FLAGS] & arg::flag::POSITIONAL != 0;
    i += arg::FIELDS;
    j += arg::FIELDS;
    if !positional {
        // By its id, only the program's own code knows it.
        i += u16_at(was, i + 1);
        j += u16_at(is, j + 1);
    }
    loop {
        while j < end_j && is_no_concern(is[j]) {
            j += u16_at(is, j + 1);
        }
        if i == end_i || j == end_j {
            return i == end_i && j == end_j;
        }
        let len = u16_at(was, i + 1);
        if was[i] != is[j]
            || len != u16_at(is, j + 1)
            || !same_bytes(was, i + 3, is, j + 3, len - 3)
        {
            return false;
        }
        i += len;
        j += len;
    }
}

/// Rules about other arguments are no part of a lock.
const fn is_no_concern(tag: u8) -> bool {
    tag == field::INDEX || (tag > field::DEFAULT && tag < field::DEPRECATED)
}

const fn same_bytes(one: &[u8], at: usize, other: &[u8], place: usize, len: usize) -> bool {
    let mut i = 0;
    while i + 8 <= len {
        if word_at(one, at + i) != word_at(other, place + i) {
            return false;
        }
        i += 8;
    }
    while i < len {
        if one[at + i] != other[place + i] {
            return false;
        }
        i += 1;
    }
    true
}

const fn word_at(bytes: &[u8], at: usize) -> u64 {
    match bytes.split_at(at).1.first_chunk() {
        Some(word) => u64::from_le_bytes(*word),
        None => 0,
    }
}
