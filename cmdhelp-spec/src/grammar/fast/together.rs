//! Returns the occurrences of several arguments in the order of the line, for types that only clap can read.

use super::line::{Line, NO_VALUE};

/// An occurrence of one of several arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineOccurrence<'w> {
    /// The index of the argument among these arguments.
    pub index: usize,
    /// The depth of the command to which the argument is given; 0 for the root.
    pub level: u8,
    /// The value, or `None` for an occurrence without a value.
    pub text: Option<&'w str>,
}

impl<'w> Line<'w> {
    /// Goes past the next `count` arguments, and returns their occurrences in the order of the line.
    #[must_use]
    #[inline]
    pub fn next_together(&mut self, count: usize) -> Option<Vec<LineOccurrence<'w>>> {
        if count == 0 {
            return Some(Vec::new());
        }
        let first = self.next_argument()?.slot;
        let mut last = first;
        for _ in 1..count {
            last = self.next_argument()?.slot;
        }
        let mut found = Vec::new();
        for given in self.given() {
            if (first..=last).contains(&given.slot) {
                let word = self.words[usize::from(given.word)];
                found.push(LineOccurrence {
                    index: usize::from(given.slot - first),
                    level: given.level,
                    text: match given.start {
                        NO_VALUE => None,
                        start => word.get(start as usize..),
                    },
                });
            }
        }
        Some(found)
    }

    /// Returns the depth of the command whose values are taken.
    #[must_use]
    #[inline]
    pub fn current_level(&self) -> u8 {
        self.level as u8
    }
}
