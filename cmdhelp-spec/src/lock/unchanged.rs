//! Quickly compares an argument in the lock file with the same argument in the spec tree. Most
//! arguments are unchanged. To save compile time, this comparison reads the encoded records of both
//! arguments only once, in parallel.

use crate::grammar::code::u16_at;
use crate::grammar::draft::ArgTrait;
use crate::grammar::layout::{arg, field, value};
use crate::grammar::outcome::ArgRef;

/// The bits of the boolean settings that must be equal: those that a lock file records, and
/// [`ArgTrait::Dynamic`], because nothing is certain about an argument with this setting.
const TRAITS: usize = {
    let mut bits = 1 << ArgTrait::Dynamic as u8;
    let mut i = 0;
    while i < super::file::TRAITS.len() {
        bits |= 1 << super::file::TRAITS[i].0 as u8;
        i += 1;
    }
    bits
};

/// Returns true only if two arguments are certainly the same. Otherwise, they have to be compared
/// in detail.
#[inline]
pub(super) const fn is_unchanged(old: ArgRef, new: ArgRef) -> bool {
    let (was, is) = (old.grammar.code, new.grammar.code);
    let (mut i, mut j) = (old.at, new.at);
    let (end_i, end_j) = (i + u16_at(was, i + 1), j + u16_at(is, j + 1));
    let flags = arg::flag::POSITIONAL | arg::flag::DYNAMIC_DEFAULT;
    let same_head = (u16_at(was, i + arg::TRAITS) ^ u16_at(is, j + arg::TRAITS)) & TRAITS == 0
        && was[i + arg::ACTION] == is[j + arg::ACTION]
        && was[i + arg::MIN] == is[j + arg::MIN]
        && was[i + arg::MIN + 1] == is[j + arg::MIN + 1]
        && was[i + arg::MAX] == is[j + arg::MAX]
        && was[i + arg::MAX + 1] == is[j + arg::MAX + 1]
        && (was[i + arg::FLAGS] ^ is[j + arg::FLAGS]) & flags == 0;
    if !same_head {
        return false;
    }
    let positional = was[i + arg::FLAGS] & arg::flag::POSITIONAL != 0;
    i += arg::FIELDS;
    j += arg::FIELDS;
    if !positional {
        // The id of a flag is skipped, because callers do not know it.
        i += u16_at(was, i + 1);
        j += u16_at(is, j + 1);
    }
    // The loop calls no functions, because in constant evaluation a function call takes longer than
    // the comparison of a name.
    loop {
        // A lock file does not record relations between arguments, so their fields are skipped.
        while j < end_j
            && (is[j] == field::INDEX || (is[j] > field::DEFAULT && is[j] < field::DEPRECATED))
        {
            j += is[j + 1] as usize | (is[j + 2] as usize) << 8;
        }
        if i == end_i || j == end_j {
            return i == end_i && j == end_j;
        }
        if was[i] != is[j] {
            return false;
        }
        let next_i = i + (was[i + 1] as usize | (was[i + 2] as usize) << 8);
        let next_j = j + (is[j + 1] as usize | (is[j + 2] as usize) << 8);
        let is_type = is[j] == field::VALUE && is[j + 3] == value::TYPE;
        let (of_type, mut at, end) = if is_type {
            // The grammar refers to a type by index, and the accepted values are encoded in this
            // type.
            let accepts = new.grammar.types[is[j + 4] as usize | (is[j + 5] as usize) << 8].accepts;
            (accepts, 0, accepts.len())
        } else {
            (is, j + 3, next_j)
        };
        i += 3;
        if next_i - i != end - at {
            return false;
        }
        while i < next_i {
            if was[i] != of_type[at] {
                return false;
            }
            i += 1;
            at += 1;
        }
        j = next_j;
    }
}
