//! Finds what a command declares for tool bundles.

use super::{Bundle, Fact, Item, Part, Permissions};
use crate::slice::each;

impl Bundle {
    /// Returns the declarations for bundles in the only fact of this part that has some. Returns
    /// `None` if no fact has declarations, or several facts have some.
    #[inline]
    pub(crate) const fn sole(part: &Part) -> Option<Self> {
        match Self::count(part) {
            1 => Self::last(part),
            _ => None,
        }
    }

    /// Returns the declarations for bundles in the last fact of this part that has some.
    #[inline]
    pub(crate) const fn last(part: &Part) -> Option<Self> {
        let mut i = part.facts.len();
        while i > 0 {
            i -= 1;
            if let Fact::Bundle(text) = part.facts[i] {
                return Some(Self::of(text));
            }
        }
        let mut i = part.items.len();
        while i > 0 {
            i -= 1;
            if let Item::Part(part) = &part.items[i]
                && let Some(bundle) = Self::last(part)
            {
                return Some(bundle);
            }
        }
        None
    }

    /// Returns the JSON value of `key` from the last fact of this part that declares the key.
    #[inline]
    pub(crate) const fn last_member(part: &Part, key: &str) -> Option<&'static str> {
        let mut i = part.facts.len();
        while i > 0 {
            i -= 1;
            if let Fact::Bundle(text) = part.facts[i]
                && let Some(value) = Self::of(text).member(key)
            {
                return Some(value);
            }
        }
        let mut i = part.items.len();
        while i > 0 {
            i -= 1;
            if let Item::Part(part) = &part.items[i]
                && let Some(value) = Self::last_member(part, key)
            {
                return Some(value);
            }
        }
        None
    }

    #[inline]
    const fn count(part: &Part) -> usize {
        let mut count = 0;
        each!(part.facts, |fact| {
            count += matches!(*fact, Fact::Bundle(_)) as usize;
        });
        each!(part.items, |item| {
            if let Item::Part(part) = item {
                count += Self::count(part);
            }
        });
        count
    }
}

/// Returns the permissions of the last `sandbox(...)` that a command with this part declares.
#[inline]
pub(crate) const fn permissions_of(part: &Part) -> Permissions {
    let mut i = part.facts.len();
    while i > 0 {
        i -= 1;
        if let Fact::Bundle(text) = part.facts[i] {
            let permissions = Bundle::of(text).permissions;
            if !permissions.is_empty() {
                return permissions;
            }
        }
    }
    let mut i = part.items.len();
    while i > 0 {
        i -= 1;
        if let Item::Part(part) = &part.items[i] {
            let permissions = permissions_of(part);
            if !permissions.is_empty() {
                return permissions;
            }
        }
    }
    Permissions::NONE
}
