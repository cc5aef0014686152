//! Computes hashes of names, called keys, with which the compiler compares the names of a whole
//! program.
//!
//! The derive macro hashes the names of a type once and writes the keys into the type's grammar. If
//! many commands flatten the type, the compiler then needs only a few steps for each name. If two
//! names have the same key, the names themselves are compared.

use super::Grammar;
use super::code::end_of;
use super::draft::{Arg, Draft, Text};
use super::layout::field;
use super::outcome::ArgRef;
use crate::hash::hash;

/// A mask for the bits of a key that hold the kind of the name.
const KIND: u32 = 3;
/// A bit that is set in every key, so that no key is 0.
const SET: u32 = 4;

/// The kind of a name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum NameKind {
    Id,
    Long,
    Short,
}

impl NameKind {
    /// Returns the kind of the name that a field with this tag contains.
    #[inline]
    pub(super) const fn of_field(tag: u8) -> Self {
        match tag {
            field::ID => Self::Id,
            field::LONG | field::ALIAS | field::HIDDEN_ALIAS => Self::Long,
            _ => Self::Short,
        }
    }
}

/// Returns the key of a name.
#[inline]
pub(super) const fn key_of(name: &[u8], kind: NameKind) -> u32 {
    (hash(name) as u32 & !KIND) | SET | kind as u32
}

/// Returns whether a key is that of an id and not that of a flag.
#[inline]
pub(super) const fn is_id(key: u32) -> bool {
    key & KIND == NameKind::Id as u32
}

/// Returns the keys of all names in a draft. If one of the names is a constant, returns no keys.
///
/// ```
/// use cmdhelp_spec::grammar::{draft, keys};
///
/// let mut port = draft::Arg::new("port");
/// port.long = Some("port".into());
/// let named = draft::Draft { args: vec![port], ..Default::default() };
/// assert_eq!(keys(&named).len(), 2);
/// ```
#[must_use]
#[inline]
pub fn keys(draft: &Draft) -> Vec<u32> {
    let mut keys = Vec::new();
    for arg in &draft.args {
        if add_keys(arg, &mut keys).is_none() {
            return Vec::new();
        }
    }
    keys
}

/// Adds the keys of an argument's names. Returns `None` if one of the names is a constant.
#[inline]
fn add_keys(arg: &Arg, keys: &mut Vec<u32>) -> Option<()> {
    // The derive macro is compiled without optimization, where loops become far less code than
    // chains of iterators.
    keys.push(key_of_text(&arg.id, NameKind::Id)?);
    if let Some(long) = &arg.long {
        keys.push(key_of_text(long, NameKind::Long)?);
    }
    for alias in &arg.aliases {
        keys.push(key_of_text(&alias.name, NameKind::Long)?);
    }
    if let Some(short) = arg.short {
        keys.push(key_of_short(short));
    }
    for alias in &arg.short_aliases {
        keys.push(key_of_short(alias.name));
    }
    Some(())
}

#[inline]
fn key_of_text(name: &Text, kind: NameKind) -> Option<u32> {
    match name {
        Text::Seen(name) => Some(key_of(name.as_bytes(), kind)),
        Text::Const(_) => None,
    }
}

#[inline]
fn key_of_short(name: char) -> u32 {
    key_of(name.encode_utf8(&mut [0; 4]).as_bytes(), NameKind::Short)
}

/// An iterator over the keys of the names in a grammar.
#[derive(Clone, Copy)]
pub(super) struct NameKeys {
    /// The keys that the derive macro has written and that the iterator has not yet returned.
    written: &'static [u32],
    /// The argument whose names are hashed next, if the derive macro has written no keys.
    unwritten: Option<ArgRef>,
    /// The position of the next field of that argument.
    at: usize,
}

impl NameKeys {
    #[inline]
    pub(super) const fn of(grammar: &'static Grammar) -> Self {
        let mut keys = Self {
            written: grammar.names,
            unwritten: None,
            at: 0,
        };
        if grammar.names.is_empty() {
            keys.go_on(grammar, 1);
        }
        keys
    }

    /// Advances to the first argument at or after the position `from`.
    #[inline]
    const fn go_on(&mut self, grammar: &'static Grammar, from: usize) {
        self.unwritten = grammar.argument_from(from);
        if let Some(arg) = self.unwritten {
            self.at = arg.first_field();
        }
    }

    #[inline]
    pub(super) const fn next(&mut self) -> Option<u32> {
        if let [key, rest @ ..] = self.written {
            self.written = rest;
            return Some(*key);
        }
        while let Some(arg) = self.unwritten {
            let (code, at) = (arg.grammar.code, self.at);
            if at < arg.end() && code[at] <= field::HIDDEN_SHORT_ALIAS {
                let (name, _) = arg.grammar.text_at(at + 3);
                self.at = end_of(code, at);
                return Some(key_of(name, NameKind::of_field(code[at])));
            }
            self.go_on(arg.grammar, arg.end());
        }
        None
    }
}

/// A set of keys.
#[derive(Clone, Copy, Debug)]
pub struct KeySet {
    slots: [u32; Self::SLOTS],
    len: usize,
}

impl KeySet {
    /// The number of slots in the set. The highest bits of a key select its slot.
    const SLOTS: usize = 1 << (u32::BITS - Self::SHIFT);
    const SHIFT: u32 = 16;
    /// The maximum number of keys in the set. If there are more, `may_have` returns true for every
    /// key, and the caller has to compare the names themselves.
    const FULL: usize = Self::SLOTS / 4 * 3;

    pub(crate) const EMPTY: Self = Self {
        slots: [0; Self::SLOTS],
        len: 0,
    };

    /// Adds keys one by one. At the first key that the set already contains, stops and returns this
    /// key.
    #[inline]
    pub(super) const fn insert(&mut self, keys: &mut NameKeys) -> Option<u32> {
        // This loop runs very often at compile time, so it calls a function only if the derive
        // macro has written no keys.
        loop {
            let key = if let [key, rest @ ..] = keys.written {
                keys.written = rest;
                *key
            } else if let Some(key) = keys.next() {
                key
            } else {
                return None;
            };
            let mut slot = (key >> Self::SHIFT) as usize;
            while self.slots[slot] != 0 {
                if self.slots[slot] == key || self.len > Self::FULL {
                    return Some(key);
                }
                slot = (slot + 1) % Self::SLOTS;
            }
            self.slots[slot] = key;
            self.len += 1;
        }
    }

    /// Returns whether the set contains `key`. Also returns true if there were too many keys to
    /// tell.
    #[inline]
    pub(super) const fn may_have(&self, key: u32) -> bool {
        let mut slot = (key >> Self::SHIFT) as usize;
        while self.slots[slot] != 0 {
            if self.slots[slot] == key || self.len > Self::FULL {
                return true;
            }
            slot = (slot + 1) % Self::SLOTS;
        }
        self.len > Self::FULL
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::draft::Alias;
    use crate::grammar::encode;

    fn draft(long: Text) -> Draft {
        let mut path = Arg::new("path");
        let mut depth = Arg::new("depth");
        depth.long = Some(long);
        depth.short = Some('d');
        depth.aliases.push(Alias {
            name: "levels".into(),
            visible: false,
        });
        path.index = Some(1);
        Draft {
            args: vec![path, depth],
            ..Draft::default()
        }
    }

    fn of(long: Text) -> NameKeys {
        let draft = draft(long);
        NameKeys::of(Box::leak(Box::new(Grammar {
            texts: &["depth"],
            names: keys(&draft).leak(),
            ..Grammar::of(encode(&draft).leak())
        })))
    }

    fn all(mut keys: NameKeys) -> Vec<u32> {
        std::iter::from_fn(|| keys.next()).collect()
    }

    #[test]
    fn names_from_constants_and_literals_have_the_same_keys() {
        let expected = [
            ("path", NameKind::Id),
            ("depth", NameKind::Id),
            ("depth", NameKind::Long),
            ("levels", NameKind::Long),
            ("d", NameKind::Short),
        ];
        let expected = expected.map(|(name, kind)| key_of(name.as_bytes(), kind));
        let (seen, dynamic) = (of("depth".into()), of(Text::Const(0)));
        assert!(!seen.written.is_empty() && dynamic.written.is_empty());
        assert_eq!(all(seen), expected);
        assert_eq!(all(dynamic), expected);
    }

    #[test]
    fn insert_returns_the_first_key_that_the_set_contains() {
        let mut set = KeySet::EMPTY;
        let key = |n: u32| key_of(format!("name-{n}").as_bytes(), NameKind::Long);
        let mut insert = |numbers: std::ops::Range<u32>| {
            let written: Vec<u32> = numbers.map(key).collect();
            let mut keys = NameKeys {
                written: written.leak(),
                unwritten: None,
                at: 0,
            };
            set.insert(&mut keys)
        };
        assert_eq!(insert(0..5_000), None);
        assert_eq!(insert(5_000..6_000), None);
        assert_eq!(insert(4_999..7_000), Some(key(4_999)));
        assert!((0..6_000).all(|n| set.may_have(key(n))));
        assert!(!(6_000..9_000).any(|n| set.may_have(key(n))));
    }

    #[test]
    fn a_full_set_may_have_any_key() {
        let mut set = KeySet::EMPTY;
        let key = |n: u32| n.wrapping_mul(0x9e37_79b1) | SET;
        let written: Vec<u32> = (0..KeySet::SLOTS as u32).map(key).collect();
        let mut keys = NameKeys {
            written: written.leak(),
            unwritten: None,
            at: 0,
        };
        assert!(set.insert(&mut keys).is_some());
        assert!(set.may_have(3) && set.insert(&mut keys).is_some());
    }
}
