//! The access that a called program gets to files, network hosts, other programs and environment variables.

use cmdhelp_bundle::Sandbox;
use cmdhelp_sandbox::{Exec, Limits, Network, Policy, Variable};

/// The folder for an application's state, relative to the folder of the application's package.
pub(crate) const STATE: &str = "app/state";

/// The kind of a program's description. The kind decides which access is granted by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DescriptionKind {
    /// The file CLI.md of a bundle.
    Bundle,
    /// The file APP.md of an application.
    App,
    /// A description that is neither a bundle nor an application.
    No,
}

/// The access that the user grants to a program, in addition to the access that its description declares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grants {
    /// The files and folders that the program is allowed to read.
    pub read: Vec<String>,
    /// The files and folders that the program is allowed to read and write.
    pub write: Vec<String>,
    /// The files and folders that are hidden from the program.
    pub deny: Vec<String>,
    /// The network hosts that the program is allowed to connect to.
    pub network: Vec<String>,
    /// The other programs that the program is allowed to start.
    pub spawn: Vec<String>,
    /// The environment variables: `NAME` passes on the caller's value, and `NAME=VALUE` sets a value.
    pub env: Vec<String>,
    /// Whether a shell may run the command line of an application, and the command lines of definitions with
    /// `shell true`.
    pub shell: bool,
}

impl Grants {
    /// Returns whether nothing is granted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the grants as the nodes of a registry file: the name of each node, and its texts.
    #[must_use]
    pub fn nodes(&self) -> Vec<(&'static str, &[String])> {
        let lists = [
            ("read", &self.read[..]),
            ("write", &self.write),
            ("deny", &self.deny),
            ("network", &self.network),
            ("spawn", &self.spawn),
            ("env", &self.env),
        ];
        let listed = lists.into_iter().filter(|(_, texts)| !texts.is_empty());
        let shell = self.shell.then_some(("shell", &[][..]));
        listed.chain(shell).collect()
    }

    /// Returns the sandbox policy for a program. If the program has a bundle, or another description that declares
    /// access, the program gets the declared access. Without a declaration, the program can read the folder in which
    /// the call runs, and can also write to it if `writes` is true. An application without a declaration can read its
    /// package, and can also write to the folder for its state if `writes` is true. The access in `self` is added in
    /// all cases.
    pub(crate) fn policy(&self, declared: &Sandbox, kind: DescriptionKind, writes: bool) -> Policy {
        let is_declared = kind == DescriptionKind::Bundle || *declared != Sandbox::default();
        let mut policy = Policy {
            read: declared.reads.clone(),
            write: declared.writes.clone(),
            deny: declared.denies.clone(),
            exec: match (is_declared, declared.spawns.is_empty()) {
                (false, _) => Exec::Anything,
                (true, true) => Exec::Nothing,
                (true, false) => Exec::Only(declared.spawns.clone()),
            },
            network: Network::Hosts([&declared.network[..], &self.network].concat()),
            environment: declared.pass.iter().map(|name| passed(name)).collect(),
            limits: Limits::default(),
            ..Policy::default()
        };
        let set = declared.set.iter().map(|(name, value)| Variable {
            name: name.clone(),
            value: Some(value.clone()),
        });
        policy.environment.extend(set);
        match (is_declared, kind, writes) {
            (true, ..) => {}
            (false, DescriptionKind::App, _) => {
                policy.read.push(".".to_owned());
                let state = STATE.to_owned();
                policy.write.extend(writes.then_some(state));
            }
            (false, _, true) => policy.write.push(".".to_owned()),
            (false, _, false) => policy.read.push(".".to_owned()),
        }
        policy.read.extend(self.read.iter().cloned());
        policy.write.extend(self.write.iter().cloned());
        policy.deny.extend(self.deny.iter().cloned());
        if self.spawn.iter().any(|it| it == "*") {
            policy.exec = Exec::Anything;
        } else if !self.spawn.is_empty() {
            policy.exec = match policy.exec {
                Exec::Only(names) => Exec::Only([names, self.spawn.clone()].concat()),
                _ => Exec::Only(self.spawn.clone()),
            };
        }
        policy.environment.extend(self.variables());
        policy
    }

    /// Returns the granted environment variables.
    pub(crate) fn variables(&self) -> Vec<Variable> {
        self.env.iter().map(|text| variable(text)).collect()
    }
}

fn passed(name: &str) -> Variable {
    Variable {
        name: name.to_owned(),
        value: None,
    }
}

fn variable(text: &str) -> Variable {
    match text.split_once('=') {
        Some((name, value)) => Variable {
            name: name.to_owned(),
            value: Some(value.to_owned()),
        },
        None => passed(text),
    }
}
