//! The declarations of a program or a command that only tool bundles contain. Tool bundles are
//! files that agent hosts read, such as CLI.md.

use super::permissions::{Permissions, length, length_bytes};
use super::text::str_eq;

/// The declarations for bundles: installation, sandbox, setup and login of a program, and the rules
/// for calls of its commands.
///
/// The derive encodes them as one text with [`encode`](Self::encode), and [`of`](Self::of) reads
/// the text. One text saves compile time, because the compiler would evaluate each text and each
/// list of a declaration as a separate constant. The text begins with four bytes for the length of
/// the permissions and one byte for the number of members. The index, the permissions and the
/// members follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The members of a JSON object, without its braces.
    pub members: &'static str,
    /// Five bytes for each member: the index of its key in [`Bundle::KEYS`], and the length of its
    /// value in four bytes. Members are in the order of the keys.
    index: &'static [u8],
    /// The permissions of `sandbox(...)`.
    pub permissions: Permissions,
}

/// The number of bytes before the index.
const HEADER: usize = 5;

/// The number of bytes for each member in the index.
const POSITION: usize = 5;

impl Bundle {
    /// The keys of all members, in the order in which they are written.
    pub const KEYS: [&'static str; 27] = [
        "id",
        "name",
        "version",
        "works_with",
        "args",
        "tags",
        "os",
        "arch",
        "min_disk_mb",
        "min_memory_mb",
        "memory_mb",
        "cpu_seconds",
        "license",
        "authors",
        "body",
        "skill",
        "install",
        "sandbox",
        "auth",
        "setup",
        "secrets",
        "mutates",
        "idempotent",
        "retry",
        "cost",
        "signed_in",
        "schedules",
    ];

    /// Encodes declarations as a text. `members` are keys with their values as JSON, and
    /// `permissions` are kinds of access with the permitted patterns.
    ///
    /// ```
    /// use cmdhelp_spec::spec::Bundle;
    ///
    /// let members = [("cost", "\"metered\""), ("idempotent", "true")];
    /// let text = Bundle::encode(&members, &[("network", vec!["api.example.com"])]);
    /// let bundle = Bundle::of(text.leak());
    /// assert_eq!(bundle.members, r#""idempotent":true,"cost":"metered""#);
    /// assert!(bundle.permissions.permits(0, "api.example.com"));
    /// ```
    #[must_use]
    #[inline]
    pub fn encode(
        members: &[(impl AsRef<str>, impl AsRef<str>)],
        permissions: &[(impl AsRef<str>, Vec<impl AsRef<str>>)],
    ) -> String {
        let (mut texts, mut index) = (Vec::new(), String::new());
        for (number, known) in ('\0'..).zip(Self::KEYS) {
            let value = members.iter().find(|(key, _)| key.as_ref() == known);
            let Some((_, value)) = value else {
                continue;
            };
            let value = value.as_ref();
            texts.push(format!("\"{known}\":{value}"));
            index.push(number);
            index.extend(length_bytes(value.len()));
        }
        let permissions = Permissions::encode(permissions);
        let mut text: String = length_bytes(permissions.len()).into_iter().collect();
        text.extend(('\0'..).nth(texts.len()));
        text + &index + &permissions + &texts.join(",")
    }

    /// Returns the declarations in a text that [`encode`](Self::encode) has written.
    ///
    /// # Panics
    ///
    /// Panics if the text is too short.
    #[must_use]
    #[inline]
    pub const fn of(text: &'static str) -> Self {
        let [a, b, c, d, count, rest @ ..] = text.as_bytes() else {
            panic!("a text of declarations has a header");
        };
        let (index, rest) = rest.split_at(*count as usize * POSITION);
        let (permissions, _) = rest.split_at(length(*a, *b, *c, *d));
        Self {
            members: text.split_at(HEADER + index.len() + permissions.len()).1,
            index,
            permissions: Permissions::of(permissions),
        }
    }

    /// Returns the JSON of the member with this key.
    #[inline]
    pub(crate) const fn member(&self, key: &str) -> Option<&'static str> {
        let (mut index, mut at) = (self.index, 0);
        while let [number, a, b, c, d, rest @ ..] = index {
            let name = Self::KEYS[*number as usize];
            let start = at + name.len() + "\"\":".len();
            let end = start + length(*a, *b, *c, *d);
            if str_eq(name, key) {
                return Some(self.members.split_at(end).0.split_at(start).1);
            }
            at = end + ",".len();
            index = rest;
        }
        None
    }
}
