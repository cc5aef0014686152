//! Finds what commands declare for bundles.

use super::{Bundle, Fact, Item, Part, Permissions};
use crate::slice::each;

impl Bundle {
    /// Returns the declarations that the command with this part makes for bundles. Returns `None`
    /// if several facts, or none, contain declarations.
    #[inline]
    pub(crate) const fn sole(part: &Part) -> Option<Self> {
        match Self::count(part) {
            1 => Self::last(part),
            _ => None,
        }
    }

    /// Returns the last fact with declarations for bundles of the command with this part.
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

    /// Returns the JSON value that the last declaration of the command with this part has for
    /// `key`.
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

/// Returns the permissions of `sandbox(...)` for a command with this part.
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
