//! The declarations of a program or a command that only bundles contain.

use super::permissions::length;
use super::text::str_eq;

/// The declarations for bundles: installation, sandbox, setup and login of a program, and the rules
/// for calls of its commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The members of a JSON object, without its braces. The macro writes one text rather than a
    /// list of members, because the compiler evaluates each list as a separate constant.
    pub members: &'static str,
    /// The position of each member in the text: the number of its key in [`Bundle::KEYS`], and four
    /// bytes with the length of its value. Members are in the order of the keys.
    pub index: &'static [u8],
    /// The bytes of the [`Permissions`](super::Permissions) of `sandbox(...)`.
    pub permissions: &'static [u8],
}

impl Bundle {
    /// The keys, in the order in which they are written.
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

    /// Returns the text and the index of members: keys with their values as JSON.
    ///
    /// ```
    /// use cmdhelp_spec::spec::Bundle;
    ///
    /// let (members, _) = Bundle::encode(&[("cost", "\"metered\""), ("idempotent", "true")]);
    /// assert_eq!(members, r#""idempotent":true,"cost":"metered""#);
    /// ```
    #[must_use]
    pub fn encode(members: &[(impl AsRef<str>, impl AsRef<str>)]) -> (String, Vec<u8>) {
        let (mut texts, mut index) = (Vec::new(), Vec::new());
        for (number, known) in (0..).zip(Self::KEYS) {
            let value = members.iter().find(|(key, _)| key.as_ref() == known);
            let Some((_, value)) = value else {
                continue;
            };
            let value = value.as_ref();
            if let Ok(length) = u32::try_from(value.len()) {
                texts.push(format!("\"{known}\":{value}"));
                index.push(number);
                index.extend(length.to_le_bytes());
            }
        }
        (texts.join(","), index)
    }

    /// Returns the JSON of the member with this key.
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
