//! The name that a mistyped word was meant to be: one measure and one tolerance for the compiler,
//! the macros and running programs, so that all of them propose the same name for the same slip.
//!
//! ```
//! use cmdhelp_spec::nearest::distance;
//!
//! assert_eq!(distance(b"pirority", b"priority"), Some(1));
//! assert_eq!(distance(b"maxCount", b"max-count"), Some(0));
//! assert_eq!(distance(b"prio", b"priority"), Some(1));
//! assert_eq!(distance(b"yaml", b"json"), None);
//! ```

/// Longer names are not compared.
const LONGEST: usize = 64;

/// A name in the form that is compared: without the case of ASCII letters, and without the
/// separators between words.
struct Letters {
    letters: [u32; LONGEST],
    len: usize,
}

impl Letters {
    /// Returns the characters of a name, or nothing if there are none or too many.
    const fn of(name: &[u8]) -> Option<Self> {
        let mut this = Self {
            letters: [0; LONGEST],
            len: 0,
        };
        let mut i = 0;
        while i < name.len() {
            match name[i] {
                b'-' | b'_' | b' ' => {}
                // A continuation byte of the same character.
                byte @ 0x80..0xC0 if this.len > 0 => {
                    let letter = &mut this.letters[this.len - 1];
                    *letter = *letter << 8 | byte as u32;
                }
                _ if this.len == LONGEST => return None,
                byte => {
                    this.letters[this.len] = byte.to_ascii_lowercase() as u32;
                    this.len += 1;
                }
            }
            i += 1;
        }
        if this.len == 0 { None } else { Some(this) }
    }

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

    /// Returns the number of letters to replace, insert, delete or swap with their neighbour that
    /// turns this word into the other.
    const fn edits(&self, other: &Self) -> usize {
        let mut above = [0; LONGEST + 1];
        let mut row = [0; LONGEST + 1];
        let mut j = 0;
        while j <= other.len {
            row[j] = j;
            j += 1;
        }
        let mut i = 1;
        while i <= self.len {
            let twice_above = above;
            above = row;
            row[0] = i;
            let letter = self.letters[i - 1];
            let mut j = 1;
            while j <= other.len {
                let replaced = above[j - 1] + (letter != other.letters[j - 1]) as usize;
                row[j] = least(replaced, least(above[j], row[j - 1]) + 1);
                let is_exchanged = i > 1
                    && j > 1
                    && letter == other.letters[j - 2]
                    && self.letters[i - 2] == other.letters[j - 1];
                if is_exchanged {
                    row[j] = least(row[j], twice_above[j - 2] + 1);
                }
                j += 1;
            }
            i += 1;
        }
        row[other.len]
    }
}

const fn least(one: usize, other: usize) -> usize {
    if one < other { one } else { other }
}

/// Returns the number of letters that differ between `typed` and `name`, however far apart they
/// are; a prefix of at least two letters counts as one change. Returns nothing for words that are
/// empty or too long to compare.
#[must_use]
pub const fn changes(typed: &[u8], name: &[u8]) -> Option<usize> {
    let (Some(typed), Some(name)) = (Letters::of(typed), Letters::of(name)) else {
        return None;
    };
    Some(compared(&typed, &name))
}

const fn compared(typed: &Letters, name: &Letters) -> usize {
    if typed.len > 1 && typed.len < name.len && typed.is_beginning_of(name) {
        1
    } else {
        typed.edits(name)
    }
}

/// Returns the result of [`changes`] if `typed` is near enough to `name`: at most two letters in
/// five differ.
#[must_use]
pub const fn distance(typed: &[u8], name: &[u8]) -> Option<usize> {
    let (Some(typed), Some(name)) = (Letters::of(typed), Letters::of(name)) else {
        return None;
    };
    let changes = compared(&typed, &name);
    let longest = if typed.len > name.len {
        typed.len
    } else {
        name.len
    };
    if changes * 5 <= longest * 2 {
        Some(changes)
    } else {
        None
    }
}
