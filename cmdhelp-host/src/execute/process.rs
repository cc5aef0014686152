//! How the program of a definition is run.

use cmdhelp_bundle::{Confinement, Process};
use cmdhelp_sandbox::{Policy, Variable};

/// The files that a program with access to the home folder does not get.
const SECRETS: [&str; 6] = [
    "~/.ssh",
    "~/.gnupg",
    "~/.aws",
    "~/.config/gcloud",
    "~/.azure",
    "~/.kube",
];

/// Sets the variables of a definition, and takes away what it says that its program does not need.
///
/// A definition grants a network or none, and not a host: the network is granted by `cmdhelp allow`.
pub(super) fn confine(policy: &mut Policy, process: &Process) {
    let variables = process.env.iter().map(|(name, value)| Variable {
        name: name.clone(),
        value: Some(value.clone()),
    });
    policy.environment.extend(variables);
    let Some(said) = &process.confinement else {
        return;
    };
    files(policy, said);
    let limits = &mut policy.limits;
    limits.cpu = said.cpu_seconds.or(limits.cpu);
    if let Some(megabytes) = said.memory_mb {
        limits.memory = limits.memory.min(megabytes.saturating_mul(1 << 20));
    }
    limits.files = said.open_files.unwrap_or(limits.files).min(limits.files);
}

fn files(policy: &mut Policy, said: &Confinement) {
    let is_here = |it: &String| it == ".";
    match said.filesystem.as_deref() {
        Some("none") => {
            policy.read.retain(|it| !is_here(it));
            policy.write.retain(|it| !is_here(it));
        }
        Some("home") => {
            let all = if policy.write.iter().any(is_here) {
                &mut policy.write
            } else {
                &mut policy.read
            };
            all.push("~".to_owned());
            policy.deny.extend(SECRETS.map(str::to_owned));
        }
        _ => {}
    }
}
