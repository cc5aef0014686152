//! The grants to a program.

use cmdhelp_bundle::Sandbox;
use cmdhelp_sandbox::{Exec, Limits, Network, Policy, Variable};

/// The folder in which an application keeps its state, in its package.
pub(crate) const STATE: &str = "app/state";

/// The kind of a program's description, which decides its access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packed {
    /// CLI.md.
    Bundle,
    /// APP.md.
    App,
    /// Anything else.
    No,
}

/// The grants to a program beyond its description.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grants {
    /// Files and folders to read.
    pub read: Vec<String>,
    /// Files and folders to read and write.
    pub write: Vec<String>,
    /// Files and folders that stay out of reach.
    pub deny: Vec<String>,
    /// Hosts.
    pub network: Vec<String>,
    /// Programs that it may start.
    pub spawn: Vec<String>,
    /// Variables that are passed on, or set with `NAME=VALUE`.
    pub env: Vec<String>,
}

impl Grants {
    /// Returns whether nothing is granted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the policy of the sandbox. Where a description says nothing of files, a program has the
    /// folder of the call: to read, and to write unless the call only reads. A bundle always says what it
    /// needs, be it nothing. An application has its package to read, and its state to write.
    pub(crate) fn policy(&self, said: &Sandbox, kind: Packed, writes: bool) -> Policy {
        let is_said = kind == Packed::Bundle || *said != Sandbox::default();
        let mut policy = Policy {
            read: said.reads.clone(),
            write: said.writes.clone(),
            deny: said.denies.clone(),
            exec: match (is_said, said.spawns.is_empty()) {
                (false, _) => Exec::Anything,
                (true, true) => Exec::Nothing,
                (true, false) => Exec::Only(said.spawns.clone()),
            },
            network: Network::Hosts([&said.network[..], &self.network].concat()),
            environment: said.pass.iter().map(|name| passed(name)).collect(),
            limits: Limits::default(),
            ..Policy::default()
        };
        let set = said.set.iter().map(|(name, value)| Variable {
            name: name.clone(),
            value: Some(value.clone()),
        });
        policy.environment.extend(set);
        match (is_said, kind, writes) {
            (true, ..) => {}
            (false, Packed::App, _) => {
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
        policy
            .environment
            .extend(self.env.iter().map(|text| variable(text)));
        policy
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
