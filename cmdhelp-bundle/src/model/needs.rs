//! Determines the access that a tool needs.

use std::path::{Component, Path};

use super::Model;
use super::packaging::Sandbox;
use super::tool::Tool;

impl Model {
    /// Returns the access of one tool: the access of the program, narrowed to the values that the tool lists. A tool
    /// cannot widen the access of the program.
    #[must_use]
    pub fn sandbox_of(&self, tool: &Tool) -> Sandbox {
        let mut sandbox = self.packaging.sandbox.clone();
        for (kind, values) in &tool.rules.sandbox {
            if kind == "denies" {
                // A tool can deny itself more files than the program does, so the tool's denials
                // are added to the program's denials.
                sandbox.denies.extend(values.iter().cloned());
                continue;
            }
            let permitted = values
                .iter()
                .filter(|it| self.packaging.sandbox.permits(kind, it));
            let permitted = permitted.cloned().collect();
            if let Some(of_program) = sandbox.kind_mut(kind) {
                *of_program = permitted;
            }
        }
        sandbox
    }
}

impl Sandbox {
    /// The kinds of access, each with its block and its key in the `sandbox` of a front matter.
    pub(crate) const PLACES: [(&str, &str, &str); 7] = [
        ("network", "network", "egress"),
        ("ingress", "network", "ingress"),
        ("reads", "fs", "read"),
        ("writes", "fs", "write"),
        ("denies", "fs", "deny"),
        ("spawns", "exec", "spawn"),
        ("pass", "env", "pass"),
    ];

    /// Returns the block and the key of a kind of access in the `sandbox` of a front matter.
    pub(crate) fn place_of(kind: &str) -> Option<(&'static str, &'static str)> {
        let mut places = Self::PLACES.into_iter();
        places.find_map(|(it, block, key)| (it == kind).then_some((block, key)))
    }

    /// Returns the permissions that `other` has and `self` lacks. Each permission is a kind of access and a value. A
    /// file that `self` denies and `other` does not deny counts as a permission that `self` lacks.
    ///
    /// ```
    /// use cmdhelp_bundle::Sandbox;
    ///
    /// let of = |hosts: &[&str]| Sandbox {
    ///     network: hosts.iter().map(|it| it.to_string()).collect(),
    ///     ..Sandbox::default()
    /// };
    /// let agreed = of(&["*.example.com"]);
    /// assert!(agreed.widened_by(&of(&["api.example.com"])).is_empty());
    /// let more = agreed.widened_by(&of(&["api.example.com", "evil.test"]));
    /// assert_eq!(more, [("network", "evil.test".to_owned())]);
    /// ```
    #[must_use]
    pub fn widened_by(&self, other: &Self) -> Vec<(&'static str, String)> {
        let kinds = other.lists().into_iter();
        let kinds = kinds.filter(|(kind, _)| *kind != "denies");
        let more = kinds.flat_map(|(kind, values)| {
            let values = values.iter().filter(move |it| !self.permits(kind, it));
            values.map(move |it| (kind, it.clone()))
        });
        let set = other.set.iter().filter(|it| !self.set.contains(it));
        let set = set.map(|(name, value)| ("set", format!("{name}={value}")));
        let denied = self.denies.iter().filter(|it| !other.denies.contains(it));
        let denied = denied.map(|it| ("denies", it.clone()));
        more.chain(set).chain(denied).collect()
    }

    /// Returns whether the sandbox permits a value of a kind of access: the value is listed, or a listed pattern covers
    /// it. Permission to write a file includes permission to read it.
    pub(crate) fn permits(&self, kind: &str, value: &str) -> bool {
        let has = |all: &[String], covers: fn(&str, &str) -> bool| {
            all.iter().any(|it| it == value || covers(it, value))
        };
        match kind {
            "network" => has(&self.network, covers_host),
            "ingress" => has(&self.ingress, covers_host),
            "reads" => has(&self.reads, covers_path) || has(&self.writes, covers_path),
            "writes" => has(&self.writes, covers_path),
            "spawns" => self.spawns.iter().any(|it| it == value),
            "pass" => self.pass.iter().any(|it| it == value),
            _ => false,
        }
    }

    /// Returns the values of each kind of access.
    #[must_use]
    pub fn lists(&self) -> [(&'static str, &[String]); 7] {
        [
            ("network", &self.network),
            ("ingress", &self.ingress),
            ("reads", &self.reads),
            ("writes", &self.writes),
            ("denies", &self.denies),
            ("spawns", &self.spawns),
            ("pass", &self.pass),
        ]
    }

    /// Returns the lists of [`lists`](Self::lists), so that they can be changed.
    #[must_use]
    pub fn lists_mut(&mut self) -> [(&'static str, &mut Vec<String>); 7] {
        [
            ("network", &mut self.network),
            ("ingress", &mut self.ingress),
            ("reads", &mut self.reads),
            ("writes", &mut self.writes),
            ("denies", &mut self.denies),
            ("spawns", &mut self.spawns),
            ("pass", &mut self.pass),
        ]
    }

    /// Returns the permitted values of a kind of access.
    pub(crate) fn kind_mut(&mut self, kind: &str) -> Option<&mut Vec<String>> {
        let mut lists = self.lists_mut().into_iter();
        let (_, list) = lists.find(|(it, _)| *it == kind && kind != "denies")?;
        Some(list)
    }
}

/// Returns whether `pattern`, such as `*.example.com`, covers the host.
fn covers_host(pattern: &str, host: &str) -> bool {
    let below = pattern.strip_prefix('*').filter(|it| it.starts_with('.'));
    below.is_some_and(|it| host.len() > it.len() && host.ends_with(it))
}

/// Returns whether a pattern covers a path. `folder` covers the folder and its contents, `folder/**` only the contents,
/// `**` everything.
fn covers_path(pattern: &str, path: &str) -> bool {
    let below = pattern.strip_suffix("/**");
    let is_folder_itself = below.is_none();
    let folder = match below {
        Some("") => "/",
        below => below.unwrap_or(pattern),
    };
    let has_wildcard = folder.contains(['*', '?', '[', '{']);
    let leads_up = |it: &str| {
        Path::new(it)
            .components()
            .any(|it| it == Component::ParentDir)
    };
    if pattern == "**" {
        return !leads_up(path);
    }
    if folder.is_empty() || has_wildcard || leads_up(folder) || leads_up(path) {
        return false;
    }
    let (folder, path) = (parts(folder), parts(path));
    path.starts_with(&folder) && (is_folder_itself || path.len() > folder.len())
}

/// Returns the components of a path. For a relative path, the first component is `.`.
fn parts(path: &str) -> Vec<Component<'_>> {
    let path = Path::new(path);
    let is_rooted = path.is_absolute() || path.starts_with("~");
    let begin = (!is_rooted).then_some(Component::CurDir);
    let rest = path.components().filter(|it| *it != Component::CurDir);
    begin.into_iter().chain(rest).collect()
}

#[cfg(test)]
mod tests {
    use cmdhelp_spec::spec::Permissions;

    use super::{Sandbox, covers_host, covers_path};

    #[test]
    fn a_folder_covers_its_contents_and_nothing_beside_it() {
        for (pattern, path) in [
            (".", "./items"),
            (".", "items/a"),
            ("./items", "items/*.json"),
            ("~/items/**", "~/items/a/b"),
            ("/srv", "/srv/www/**"),
            ("/", "/etc"),
            ("**", "~/items/**"),
            ("**", "**/*.md"),
            ("/**", "/etc/hosts"),
        ] {
            assert!(covers_path(pattern, path), "{pattern} {path}");
        }
        for (pattern, path) in [
            (".", "~/items"),
            (".", "/etc"),
            (".", "../other"),
            (".", "./items/../../other"),
            ("./items", "./items2"),
            ("~/items/**", "~/items"),
            ("~/items/**", "~/items/../.ssh"),
            ("~/*/**", "~/items/a"),
            ("/srv", "/"),
            ("./items", "."),
            ("", "/etc"),
            ("**/*.md", "/etc/a.md"),
            ("**", "../other"),
            ("/**", "/"),
            ("/**", "~/items"),
        ] {
            assert!(!covers_path(pattern, path), "{pattern} {path}");
        }
    }

    /// The compiler checks permissions with other code. If `permits` permitted less, a bundle that the compiler accepts
    /// would have faults when it is read.
    #[test]
    fn permits_everything_that_the_compiler_permits() {
        let hosts = [
            "api.example.com",
            "*.example.com",
            "*.api.example.com",
            "localhost",
            "192.0.2.1",
        ];
        let paths = [
            "**",
            "**/*.md",
            "~/items/**",
            "~/items/a",
            "~/items/*.json",
            "./x",
            "./x/**",
            "/etc/hosts",
            "/**",
        ];
        let mut permitted = 0;
        for (kind, values) in [("network", &hosts[..]), ("writes", &paths[..])] {
            for pattern in values {
                let declared = Permissions::encode(&[(kind, vec![*pattern])]);
                let declared = Permissions::of(declared.leak().as_bytes());
                let number = Permissions::kind(kind).expect("a kind");
                let mut sandbox = Sandbox::default();
                sandbox
                    .kind_mut(kind)
                    .expect("a kind")
                    .push((*pattern).to_owned());
                for value in values.iter().filter(|it| declared.permits(number, it)) {
                    assert!(sandbox.permits(kind, value), "{pattern} {value}");
                    permitted += 1;
                }
            }
        }
        assert!(permitted > 20, "{permitted}");
    }

    #[test]
    fn a_host_pattern_covers_hosts_below_it() {
        assert!(covers_host("*.example.com", "api.example.com"));
        assert!(covers_host("*.example.com", "*.api.example.com"));
        for host in [
            "example.com",
            "badexample.com",
            "api.example.com.evil.test",
            "*",
        ] {
            assert!(!covers_host("*.example.com", host), "{host}");
        }
        assert!(!covers_host("api.example.com", "*.example.com"));
    }
}
