//! The permissions of `sandbox(...)`, as bytes that the compiler reads in few steps.
//!
//! A byte with the number of keys comes first, then the [`key`](Permissions::keys) of each
//! permission, then one record for each permission. A record is a byte with the kind of access and
//! the form of the pattern, four bytes with the length of the pattern, and the pattern. A kind for
//! which nothing is permitted has a record with an empty pattern, and no key. Numbers are written
//! with seven bits in each byte, so that the bytes are valid UTF-8 and can be a part of a longer
//! text.

mod keys;
#[cfg(test)]
mod tests;

pub use self::keys::PatternKeys;
use self::keys::key;
use super::text::str_eq;
use crate::bytes::{same_start, skip, text};

/// The hosts, paths, programs or variables that a command may access in its sandbox. If any pattern
/// of a kind is listed, all values of this kind that no pattern permits are forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Permissions(&'static [u8]);

/// The mask for the bits of a record's first byte that hold the kind. The other bits hold the form.
const KIND: u8 = 7;

/// The form of a pattern, which determines the values that the pattern permits.
mod form {
    pub(super) const NOTHING: u8 = 0;
    /// Only the value that equals the pattern.
    pub(super) const EXACT: u8 = 1;
    /// `*.example.com`: all subdomains of a domain.
    pub(super) const SUBDOMAINS: u8 = 2;
    /// `~/items/**`: all paths in a folder, at any depth.
    pub(super) const FOLDER: u8 = 3;
    /// `**`
    pub(super) const EVERYTHING: u8 = 4;
}

impl Permissions {
    /// The kinds of access, as `sandbox(...)` names them. The index of a kind is its number.
    pub const KINDS: [&'static str; 7] = [
        "network", "ingress", "reads", "writes", "spawns", "tty", "pass",
    ];

    /// No permissions.
    pub const NONE: Self = Self(&[]);

    pub(crate) const READS: u8 = 2;
    pub(crate) const WRITES: u8 = 3;
    pub(crate) const TTY: u8 = 5;

    /// Returns the permissions in these bytes, which [`encode`](Self::encode) has written.
    #[must_use]
    #[inline]
    pub const fn of(bytes: &'static [u8]) -> Self {
        Self(bytes)
    }

    /// Returns the number of the kind with this name.
    #[must_use]
    #[inline]
    pub fn kind(name: &str) -> Option<u8> {
        let at = Self::KINDS.iter().position(|kind| *kind == name)?;
        u8::try_from(at).ok()
    }

    /// Encodes permissions, which are names of kinds with their patterns. Unknown kinds are left
    /// out.
    ///
    /// ```
    /// use cmdhelp_spec::spec::Permissions;
    ///
    /// let declared = [("network", vec!["*.example.com"]), ("writes", vec!["~/.config/pad/**"])];
    /// let permissions = Permissions::of(Permissions::encode(&declared).leak().as_bytes());
    /// let [network, writes] = ["network", "writes"].map(|kind| Permissions::kind(kind).unwrap());
    /// assert!(permissions.permits(network, "api.example.com"));
    /// assert!(!permissions.permits(network, "example.com"));
    /// assert!(permissions.permits(writes, "~/.config/pad/items/*"));
    /// assert!(!permissions.permits(writes, "~/.config/**"));
    /// ```
    #[must_use]
    #[inline]
    pub fn encode(permissions: &[(impl AsRef<str>, Vec<impl AsRef<str>>)]) -> String {
        let (mut keys, mut records) = (Vec::new(), String::new());
        for (name, patterns) in permissions {
            let Some(kind) = Self::kind(name.as_ref()) else {
                continue;
            };
            if patterns.is_empty() {
                put(&mut records, kind, form::NOTHING, "");
            }
            for pattern in patterns {
                let pattern = pattern.as_ref();
                put(&mut records, kind, form_of(pattern), pattern);
                keys.push(key(kind, pattern));
            }
        }
        if records.is_empty() {
            return records;
        }
        keys.truncate(PatternKeys::MAX_KEYS);
        let mut text: String = ('\0'..).nth(keys.len()).into_iter().collect();
        text.extend(keys.into_iter().flat_map(keys::key_bytes));
        text + &records
    }

    /// Returns the keys of two patterns that permit `value`. A key is a number that identifies a
    /// kind and a pattern. The second key is that of the value itself. The first key is that of a
    /// wider pattern such as `*.example.com` for `api.example.com`, which parents of a command
    /// often declare; if there is none, both keys are equal. Comparing these keys with those of the
    /// declared patterns takes the compiler far fewer steps than comparing texts.
    ///
    /// ```
    /// use cmdhelp_spec::spec::Permissions;
    ///
    /// let permissions = Permissions::encode(&[("writes", vec!["~/.config/**", "./items"])]);
    /// let keys = Permissions::of(permissions.leak().as_bytes()).declared_keys();
    /// let has_key = |path| {
    ///     let [wide, own] = Permissions::keys(Permissions::kind("writes").unwrap(), path);
    ///     keys.have(wide, own)
    /// };
    /// assert!(has_key("~/.config/pad/**") && has_key("./items"));
    /// assert!(!has_key("./other"));
    /// ```
    #[must_use]
    #[inline]
    pub fn keys(kind: u8, value: &str) -> [u64; 2] {
        let wide = match value.contains('/') {
            true => {
                let mut slashes = value.match_indices('/').map(|(at, _)| at);
                slashes.nth(1).map(|at| format!("{}**", &value[..=at]))
            }
            false => {
                let mut dots = value.rmatch_indices('.').map(|(at, _)| at);
                dots.nth(1).map(|at| format!("*{}", &value[at..]))
            }
        };
        let permits = |pattern: &String| {
            let (form, bytes) = (form_of(pattern), pattern.as_bytes());
            covers(form, bytes, bytes.len(), value.as_bytes())
        };
        let wide = wide.filter(permits);
        let own = key(kind, value);
        [wide.map_or(own, |pattern| key(kind, &pattern)), own]
    }

    /// Returns the keys of the declared patterns.
    #[must_use]
    #[inline]
    pub const fn declared_keys(self) -> PatternKeys {
        PatternKeys::of(self.0)
    }

    /// Returns the bytes of the records.
    #[inline]
    const fn records(self) -> &'static [u8] {
        match self.0 {
            [count, rest @ ..] => skip(rest, *count as usize * keys::KEY),
            [] => &[],
        }
    }

    /// Returns whether there are no permissions.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Returns whether the declared permissions of this kind permit `value`.
    #[must_use]
    #[inline]
    pub const fn permits(self, kind: u8, value: &str) -> bool {
        matches!(self.verdict(kind, value), Some(true))
    }

    /// Returns whether the declared permissions of this kind permit `value`, or `None` if none of
    /// this kind is declared.
    #[inline]
    pub(crate) const fn verdict(self, kind: u8, value: &str) -> Option<bool> {
        let mut found = None;
        let mut rest = self.records();
        while let [head, a, b, c, d, pattern @ ..] = rest {
            let len = length(*a, *b, *c, *d);
            if *head & KIND == kind {
                if covers(*head / (KIND + 1), pattern, len, value.as_bytes()) {
                    return Some(true);
                }
                found = Some(false);
            }
            rest = skip(pattern, len);
        }
        found
    }

    /// Returns whether this pattern is declared for this kind.
    #[inline]
    pub(crate) const fn names(self, kind: u8, pattern: &str) -> bool {
        if let Some(mut patterns) = self.patterns(kind) {
            while let Some(declared) = patterns.next() {
                if str_eq(declared, pattern) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns the patterns of a kind, or `None` if no permission of this kind is declared.
    #[inline]
    pub(crate) const fn patterns(self, kind: u8) -> Option<Patterns> {
        let mut records = Records(self.records());
        while let Some((found, _)) = records.next() {
            if found == kind {
                let records = Records(self.records());
                return Some(Patterns { records, kind });
            }
        }
        None
    }

    /// Returns the declared kinds, in the order of their declaration, with their patterns.
    #[inline]
    pub(crate) fn by_kind(self) -> Vec<(String, Vec<String>)> {
        let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
        let mut records = Records(self.records());
        while let Some((kind, pattern)) = records.next() {
            let kind = Self::KINDS[usize::from(kind)];
            if kinds.last().is_none_or(|(last, _)| last != kind) {
                kinds.push((kind.to_owned(), Vec::new()));
            }
            if let (Some((_, patterns)), Some(pattern)) = (kinds.last_mut(), pattern) {
                patterns.push(pattern.to_owned());
            }
        }
        kinds
    }
}

/// An iterator over the declared patterns, each with its kind. It returns a kind for which nothing
/// is permitted once, with `None` in place of a pattern.
struct Records(&'static [u8]);

impl Records {
    #[inline]
    const fn next(&mut self) -> Option<(u8, Option<&'static str>)> {
        let [head, a, b, c, d, rest @ ..] = self.0 else {
            return None;
        };
        let (pattern, rest) = rest.split_at(length(*a, *b, *c, *d));
        self.0 = rest;
        let pattern = match *head / (KIND + 1) {
            form::NOTHING => None,
            _ => Some(text(pattern)),
        };
        Some((*head & KIND, pattern))
    }
}

/// An iterator over the patterns of a kind.
pub(crate) struct Patterns {
    records: Records,
    kind: u8,
}

impl Patterns {
    #[inline]
    pub(crate) const fn next(&mut self) -> Option<&'static str> {
        while let Some((kind, pattern)) = self.records.next() {
            if kind == self.kind && pattern.is_some() {
                return pattern;
            }
        }
        None
    }
}

/// Decodes a number from four bytes with seven bits each, lowest bits first.
#[inline]
pub(super) const fn length(a: u8, b: u8, c: u8, d: u8) -> usize {
    a as usize | (b as usize) << 7 | (c as usize) << 14 | (d as usize) << 21
}

/// Encodes a number as four bytes that [`length`] decodes.
#[inline]
pub(super) fn length_bytes(number: usize) -> [char; 4] {
    [0, 7, 14, 21].map(|shift| seven_bits(number as u64 >> shift))
}

/// Returns the character with the lowest seven bits of a number.
#[inline]
fn seven_bits(number: u64) -> char {
    char::from((number & 0x7f) as u8)
}

#[inline]
fn form_of(pattern: &str) -> u8 {
    let has_wildcard = |text: &str| text.contains(['*', '?', '[', '{']);
    match pattern.strip_suffix("**") {
        Some("") => form::EVERYTHING,
        Some(folder) if folder.ends_with('/') && !has_wildcard(folder) => form::FOLDER,
        _ if pattern.starts_with("*.") => form::SUBDOMAINS,
        _ => form::EXACT,
    }
}

#[inline]
fn put(text: &mut String, kind: u8, form: u8, pattern: &str) {
    text.push(char::from(kind | (form * (KIND + 1))));
    text.extend(length_bytes(pattern.len()));
    text.push_str(pattern);
}

/// Returns whether a pattern permits everything that `other`, a pattern or a value, permits. The
/// pattern has this form and is the first `len` bytes of `pattern`.
#[inline]
const fn covers(form: u8, pattern: &[u8], len: usize, other: &[u8]) -> bool {
    match form {
        form::EVERYTHING => true,
        form::EXACT => other.len() == len && same_start(pattern, other, len),
        form::FOLDER => other.len() > len - 2 && same_start(pattern, other, len - 2),
        form::SUBDOMAINS => {
            let domain = len - 1;
            other.len() > domain
                && same_start(skip(pattern, 1), skip(other, other.len() - domain), domain)
        }
        _ => false,
    }
}
