//! The edit distance between a mistyped word and a known name. The compiler, the macros and running
//! programs all use this distance with the same limit, so that they propose the same name for the
//! same mistake.
//!
//! ```
//! use cmdhelp_spec::nearest::distance;
//!
//! assert_eq!(distance(b"pirority", b"priority"), Some(1));
//! assert_eq!(distance(b"maxCount", b"max-count"), Some(0));
//! assert_eq!(distance(b"prio", b"priority"), Some(1));
//! assert_eq!(distance(b"yaml", b"json"), None);
//! ```

use crate::slice::each;

/// The maximum number of letters of a name. Longer names are not compared.
const MAX_LEN: usize = 64;

/// A name prepared for comparison: in lower case, and without `-`, `_` and spaces.
struct Letters {
    letters: [u32; MAX_LEN],
    len: usize,
    /// The set of letters that occur in the name, as bits. The lowest seven bits of a letter are
    /// the index of its bit.
    kinds: u128,
}

impl Letters {
    /// Returns the letters of a name, or `None` if there are none, or more than [`MAX_LEN`].
    #[inline]
    const fn of(name: &[u8]) -> Option<Self> {
        let mut this = Self {
            letters: [0; MAX_LEN],
            len: 0,
            kinds: 0,
        };
        each!(name, |letter| match *letter {
            b'-' | b'_' | b' ' => {}
            // A continuation byte in UTF-8 belongs to the character before it, so it is not a
            // letter itself.
            byte @ 0x80..0xC0 if this.len > 0 => {
                let letter = &mut this.letters[this.len - 1];
                *letter = *letter << 8 | byte as u32;
            }
            _ if this.len == MAX_LEN => return None,
            byte => {
                let byte = match byte {
                    b'A'..=b'Z' => byte + (b'a' - b'A'),
                    _ => byte,
                };
                this.letters[this.len] = byte as u32;
                this.kinds |= 1 << (byte & 127);
                this.len += 1;
            }
        });
        if this.len == 0 { None } else { Some(this) }
    }

    #[inline]
    const fn is_beginning_of(&self, other: &Self) -> bool {
        let mut i = 0;
        while i < self.len {
            if i >= other.len || self.letters[i] != other.letters[i] {
                return false;
            }
            i += 1;
        }
        true
    }

    /// Returns the number of edits that turn this word into `other`, or `None` if more than `most`
    /// edits are needed. An edit replaces, inserts or deletes a letter, or swaps two neighbouring
    /// letters.
    #[inline]
    const fn edits(&self, other: &Self, most: usize) -> Option<usize> {
        // An edit removes at most one letter and adds at most one. Two words need more than `most`
        // edits if more than `most` letters occur in only one of them.
        if self.len.abs_diff(other.len) > most
            || (self.kinds & !other.kinds).count_ones() as usize > most
            || (other.kinds & !self.kinds).count_ones() as usize > most
        {
            return None;
        }
        let (mut start, mut end, mut other_end) = (0, self.len, other.len);
        while start < end && start < other_end && self.letters[start] == other.letters[start] {
            start += 1;
        }
        while end > start
            && other_end > start
            && self.letters[end - 1] == other.letters[other_end - 1]
        {
            end -= 1;
            other_end -= 1;
        }
        let edits = self.edits_between(start, end, other, other_end);
        if edits <= most { Some(edits) } else { None }
    }

    /// Returns the number of edits that turn the letters of this word from `start` to `end` into
    /// the letters of `other`.
    #[inline]
    const fn edits_between(
        &self,
        start: usize,
        end: usize,
        other: &Self,
        other_end: usize,
    ) -> usize {
        let (len, other_len) = (end - start, other_end - start);
        if len == 0 || other_len == 0 {
            return len + other_len;
        }
        let mut above = [0; MAX_LEN + 1];
        let mut row = [0; MAX_LEN + 1];
        let mut j = 0;
        while j <= other_len {
            row[j] = j;
            j += 1;
        }
        let mut i = 1;
        while i <= len {
            let twice_above = above;
            above = row;
            row[0] = i;
            let letter = self.letters[start + i - 1];
            let mut j = 1;
            while j <= other_len {
                let replaced = above[j - 1] + (letter != other.letters[start + j - 1]) as usize;
                row[j] = least(replaced, least(above[j], row[j - 1]) + 1);
                let is_exchanged = i > 1
                    && j > 1
                    && letter == other.letters[start + j - 2]
                    && self.letters[start + i - 2] == other.letters[start + j - 1];
                if is_exchanged {
                    row[j] = least(row[j], twice_above[j - 2] + 1);
                }
                j += 1;
            }
            i += 1;
        }
        row[other_len]
    }
}

#[inline]
const fn least(one: usize, other: usize) -> usize {
    if one < other { one } else { other }
}

/// Returns the number of edits between `typed` and `name`, without a limit. If `typed` is a prefix
/// of `name` with at least two letters, the difference counts as one edit. Returns `None` if
/// either word is empty or too long to compare.
#[must_use]
#[inline]
pub const fn changes(typed: &[u8], name: &[u8]) -> Option<usize> {
    let (Some(typed), Some(name)) = (Letters::of(typed), Letters::of(name)) else {
        return None;
    };
    compared(&typed, &name, MAX_LEN)
}

#[inline]
const fn compared(typed: &Letters, name: &Letters, most: usize) -> Option<usize> {
    if typed.len > 1 && typed.len < name.len && typed.is_beginning_of(name) {
        if most > 0 { Some(1) } else { None }
    } else {
        typed.edits(name, most)
    }
}

/// Returns the result of [`changes`], or `None` if more than two letters in five differ, so that
/// `name` is no useful suggestion for `typed`.
#[must_use]
#[inline]
pub const fn distance(typed: &[u8], name: &[u8]) -> Option<usize> {
    Mistyped::of(typed).distance_within(name, MAX_LEN)
}

/// A mistyped word, prepared for comparison with many names.
///
/// A command may have hundreds of names, and the compiler compares the word with each. To save
/// time, the letters of the word are collected only once, and most names are ruled out by their
/// length or their set of letters.
pub(crate) struct Mistyped(Option<Letters>);

impl Mistyped {
    #[inline]
    pub(crate) const fn of(word: &[u8]) -> Self {
        Self(Letters::of(word))
    }

    /// Returns the [`distance`] of this word to a name, or `None` if it is greater than `most`.
    #[inline]
    pub(crate) const fn distance_within(&self, name: &[u8], most: usize) -> Option<usize> {
        let (Some(typed), Some(name)) = (&self.0, &Letters::of(name)) else {
            return None;
        };
        let longest = if typed.len > name.len {
            typed.len
        } else {
            name.len
        };
        compared(typed, name, least(longest * 2 / 5, most))
    }
}

#[cfg(test)]
mod tests {
    use super::{changes, distance};

    /// Computes the edit distance by its recursive definition. The tests compare the fast function
    /// with this one.
    fn edits(one: &[u8], other: &[u8]) -> usize {
        let ([a, rest @ ..], [b, others @ ..]) = (one, other) else {
            return one.len() + other.len();
        };
        let mut least = edits(rest, others) + usize::from(a != b);
        least = least
            .min(edits(rest, other) + 1)
            .min(edits(one, others) + 1);
        if let ([c, rest @ ..], [d, others @ ..]) = (rest, others)
            && (a, c) == (d, b)
        {
            least = least.min(edits(rest, others) + 1);
        }
        least
    }

    #[test]
    fn short_words_have_the_distance_of_the_definition() {
        let mut words = vec![String::new()];
        for len in 0..4 {
            let longer = words.iter().filter(|word| word.len() == len);
            let longer =
                longer.flat_map(|word| ["a", "b", "c"].map(|letter| word.clone() + letter));
            let longer: Vec<String> = longer.collect();
            words.extend(longer);
        }
        words.retain(|word| !word.is_empty());
        let (mut near, mut far) = (0, 0);
        for one in &words {
            for other in &words {
                let starts = one.len() > 1 && one.len() < other.len() && other.starts_with(one);
                let expected = match starts {
                    true => 1,
                    false => edits(one.as_bytes(), other.as_bytes()),
                };
                let found = changes(one.as_bytes(), other.as_bytes());
                assert_eq!(found, Some(expected), "{one} {other}");
                let is_near = expected * 5 <= one.len().max(other.len()) * 2;
                let found = distance(one.as_bytes(), other.as_bytes());
                assert_eq!(found, is_near.then_some(expected), "{one} {other}");
                *(if is_near { &mut near } else { &mut far }) += 1;
            }
        }
        assert!(near > 1_000 && far > 1_000, "{near} {far}");
    }
}
