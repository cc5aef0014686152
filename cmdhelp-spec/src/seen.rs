//! Recognizes the lists of names that a walk through the spec tree has already read.
//!
//! If many commands flatten the same type, the type occurs in the tree once for each of these
//! commands. A `const` function cannot compare references to recognize the type. For this reason,
//! the derive macro writes a hash, called the sum, beside the list of names of each type. A walk
//! through the tree skips a list if it has already read a list with the same sum.

use crate::hash::hash;

/// Returns a number that identifies a list of names. The number is never 0, because 0 means that a
/// list has no sum.
///
/// ```
/// use cmdhelp_spec::seen::sum;
/// assert_eq!(sum(["port", "host"]), sum(["port", "host"]));
/// assert_ne!(sum(["port", "host"]), sum(["porthost"]));
/// ```
#[must_use]
#[inline]
pub fn sum<N: AsRef<[u8]>>(names: impl IntoIterator<Item = N>) -> u64 {
    let mut all = Vec::new();
    for name in names {
        let name = name.as_ref();
        all.extend(name.len().to_le_bytes());
        all.extend(name);
    }
    hash(&all).max(1)
}

/// The sums of the lists that a walk through the tree has read.
///
/// The set has a fixed number of slots, and each sum belongs to one of them. A new sum replaces the
/// sum that is in its slot. If the walk meets the list of the replaced sum again, the list is read
/// again, which costs time but does not change the result.
pub(crate) struct Seen([u64; Self::SLOTS]);

impl Seen {
    const SLOTS: usize = 256;

    #[inline]
    pub(crate) const fn new() -> Self {
        Self([0; Self::SLOTS])
    }

    /// Adds the sum of a list, and returns whether the set already contained it. For 0, which means
    /// that a list has no sum, always returns `false`.
    #[inline]
    pub(crate) const fn note(&mut self, sum: u64) -> bool {
        let slot = &mut self.0[sum as usize % Self::SLOTS];
        let is_seen = sum != 0 && *slot == sum;
        *slot = sum;
        is_seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_seen_from_the_second_time_on() {
        let mut seen = Seen::new();
        let sums: Vec<u64> = (0..20).map(|n| sum([format!("name-{n}")])).collect();
        let before: Vec<bool> = sums.iter().map(|sum| seen.note(*sum)).collect();
        assert_eq!(before, [false; 20]);
        assert!(sums.iter().filter(|sum| seen.note(**sum)).count() > 15);
        assert!(!seen.note(sum(["other"])));
    }

    #[test]
    fn a_list_without_a_sum_is_never_seen() {
        let mut seen = Seen::new();
        assert!(!seen.note(0) && !seen.note(0));
    }
}
