//! The effect of a command, and the declarations that it makes for tool bundles, as the values that a
//! lock file lists.

use super::file::{DECLARED, EFFECT};
use crate::bytes::{between, same, starts_with, text};
use crate::slice::any;
use crate::spec::{Bundle, Part, str_eq};

/// The JSON members that contain texts for people. No caller relies on the wording of these texts.
const WORDING: [&str; 3] = ["\"about\":", "\"name\":", "\"ask\":"];

/// Returns the lines of a lock file that list the declarations of a command. Each line consists of
/// [`EFFECT`] or the name of an option in [`DECLARED`], and a JSON value.
#[inline]
pub(super) fn lines(part: &Part) -> Vec<(String, String)> {
    let effect = part
        .effect()
        .map(|effect| format!("\"{}\"", effect.as_str()));
    let effect = effect.map(|effect| (EFFECT.to_owned(), effect));
    let mut lines: Vec<_> = effect.into_iter().collect();
    for (word, keys) in DECLARED {
        let mut values = DeclaredValues::of(part, keys);
        while let Some(value) = values.next() {
            lines.push((word.to_owned(), without_wording(value)));
        }
    }
    lines
}

/// An iterator over the values that an option declares: the elements of a list, the variables of
/// `set`, or a single value.
pub(super) struct DeclaredValues {
    elements: Elements<'static>,
    single: Option<&'static str>,
}

impl DeclaredValues {
    #[inline]
    pub(super) const fn of(part: &Part, keys: &[&str]) -> Self {
        let none = Self {
            elements: Elements::of(b""),
            single: None,
        };
        let Some(json) = Bundle::last_member(part, keys[0]) else {
            return none;
        };
        let bytes = json.as_bytes();
        if keys.len() > 1 {
            let mut members = Elements::of(bytes);
            while let Some(member) = members.next() {
                let name = keys[1].as_bytes();
                let after = name.len() + 3;
                if member.len() > after && same(between(member.as_bytes(), 1, after - 2), name) {
                    let value = member.as_bytes().split_at(after).1;
                    return Self {
                        elements: Elements::of(value),
                        single: None,
                    };
                }
            }
            return none;
        }
        match bytes.first() {
            Some(b'[') => Self {
                elements: Elements::of(bytes),
                single: None,
            },
            _ => Self {
                elements: Elements::of(b""),
                single: Some(json),
            },
        }
    }

    #[inline]
    pub(super) const fn next(&mut self) -> Option<&'static str> {
        match self.single.take() {
            Some(json) => Some(json),
            None => self.elements.next(),
        }
    }
}

/// An iterator over the elements of a JSON array, or the members of an object with their names. The
/// JSON has no whitespace between tokens.
struct Elements<'a> {
    json: &'a [u8],
    at: usize,
}

impl<'a> Elements<'a> {
    #[inline]
    const fn of(json: &'a [u8]) -> Self {
        Self { json, at: 1 }
    }

    #[inline]
    const fn next(&mut self) -> Option<&'a str> {
        let start = self.at;
        if start + 1 >= self.json.len() {
            return None;
        }
        let (mut depth, mut at, mut is_text) = (0, start, false);
        while at + 1 < self.json.len() {
            match self.json[at] {
                b'\\' => at += 1,
                b'"' => is_text = !is_text,
                _ if is_text => {}
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth -= 1,
                b',' if depth == 0 => break,
                _ => {}
            }
            at += 1;
        }
        self.at = at + 1;
        Some(text(between(self.json, start, at)))
    }
}

/// Returns whether a value in the lock file equals a declared value. The members in [`WORDING`] are
/// ignored.
#[inline]
pub(super) const fn is_same(locked: &str, now: &str) -> bool {
    if !starts_with(now.as_bytes(), b"{") {
        return str_eq(locked, now);
    }
    let mut before = Elements::of(locked.as_bytes());
    let mut after = Elements::of(now.as_bytes());
    while let Some(member) = after.next() {
        if is_wording(member) {
            continue;
        }
        match before.next() {
            Some(known) if str_eq(known, member) => {}
            _ => return false,
        }
    }
    before.next().is_none()
}

#[inline]
fn without_wording(json: &str) -> String {
    if !json.starts_with('{') {
        return json.to_owned();
    }
    let mut kept = Vec::new();
    let mut members = Elements::of(json.as_bytes());
    while let Some(member) = members.next() {
        if !is_wording(member) {
            kept.push(member);
        }
    }
    format!("{{{}}}", kept.join(","))
}

#[inline]
const fn is_wording(member: &str) -> bool {
    any!(&WORDING, |word| starts_with(
        member.as_bytes(),
        word.as_bytes()
    ))
}
