//! The declarations of a program or a command that only bundles contain.

/// The declarations for bundles: installation, sandbox, setup and login of a program, and the rules
/// for calls of its commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The members of a JSON object: each a key of [`Bundle::KEYS`], with its value as JSON.
    pub members: &'static [(&'static str, &'static str)],
    /// The permissions of `sandbox(...)`.
    pub permissions: &'static [Permission],
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
}

/// The hosts, paths, programs or variables that a command may access in its sandbox. No others of
/// the same kind are permitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Permission {
    /// The kind, as `sandbox(...)` writes it: `network`, `reads`, `spawns`.
    pub kind: &'static str,
    /// The patterns of permitted hosts, paths, programs or variables.
    pub values: &'static [&'static str],
}

impl Permission {
    /// Returns whether a value is permitted.
    ///
    /// ```
    /// use cmdhelp_spec::spec::Permission;
    ///
    /// let hosts = Permission { kind: "network", values: &["*.example.com"] };
    /// assert!(hosts.permits("api.example.com"));
    /// assert!(!hosts.permits("example.com"));
    /// let paths = Permission { kind: "writes", values: &["~/.config/pad/**"] };
    /// assert!(paths.permits("~/.config/pad/items/*"));
    /// assert!(!paths.permits("~/.config/**"));
    /// ```
    #[must_use]
    pub const fn permits(&self, value: &str) -> bool {
        let mut i = 0;
        while i < self.values.len() {
            if covers(self.values[i].as_bytes(), value.as_bytes()) {
                return true;
            }
            i += 1;
        }
        false
    }
}

/// Returns whether `pattern` matches everything that `other`, a pattern or a value, matches.
/// `*.example.com` matches all hosts below that domain, and `~/items/**` all paths below that
/// folder.
const fn covers(pattern: &[u8], other: &[u8]) -> bool {
    use crate::bytes::{same, starts_with};
    if same(pattern, other) || same(pattern, b"**") {
        return true;
    }
    match pattern {
        [b'*', host @ ..] if starts_with(host, b".") => {
            other.len() > host.len() && same(other.split_at(other.len() - host.len()).1, host)
        }
        [folder @ .., b'*', b'*'] if !folder.is_empty() && folder[folder.len() - 1] == b'/' => {
            !has_wildcard(folder) && other.len() > folder.len() && starts_with(other, folder)
        }
        _ => false,
    }
}

/// Returns whether a path has a wildcard.
const fn has_wildcard(path: &[u8]) -> bool {
    let mut i = 0;
    while i < path.len() {
        if matches!(path[i], b'*' | b'?' | b'[' | b'{') {
            return true;
        }
        i += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::covers;

    #[test]
    fn a_pattern_covers_what_is_below_it_and_nothing_beside_it() {
        let covered = [
            ("api.example.com", "api.example.com"),
            ("*.example.com", "api.example.com"),
            ("*.example.com", "*.api.example.com"),
            ("~/items/**", "~/items/a/*.json"),
            ("**", "/etc/hosts"),
        ];
        for (pattern, other) in covered {
            assert!(
                covers(pattern.as_bytes(), other.as_bytes()),
                "{pattern} {other}"
            );
        }
        let refused = [
            ("api.example.com", "*.example.com"),
            ("*.example.com", "example.com"),
            ("*.example.com", "badexample.com"),
            ("~/items/**", "~/items"),
            ("~/items/**", "~/items2/a"),
            ("~/*/**", "~/items/a"),
            ("~/items/*", "~/items/a"),
            ("./items/**", "~/items/a"),
        ];
        for (pattern, other) in refused {
            assert!(
                !covers(pattern.as_bytes(), other.as_bytes()),
                "{pattern} {other}"
            );
        }
    }
}
