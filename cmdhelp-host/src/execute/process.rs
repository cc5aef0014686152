//! Applies the environment variables and the limits that a definition declares for its process.

use cmdhelp_bundle::{Confinement, Packaging, Process};
use cmdhelp_sandbox::{Limits, Policy, Variable};

/// The folders with credentials that stay hidden from a program, even if the program has access to the home folder.
const SECRETS: [&str; 6] = [
    "~/.ssh",
    "~/.gnupg",
    "~/.aws",
    "~/.config/gcloud",
    "~/.azure",
    "~/.kube",
];

/// Adds to a sandbox policy what a definition declares: environment variables, limits, and access to files.
///
/// A definition cannot grant access to network hosts. Only the user can, with `cmdhelp allow`.
pub(super) fn confine(policy: &mut Policy, process: &Process) {
    let variables = process.env.iter().map(|(name, value)| Variable {
        name: name.clone(),
        value: Some(value.clone()),
    });
    policy.environment.extend(variables);
    let Some(declared) = &process.confinement else {
        return;
    };
    files(policy, declared);
    let limits = &mut policy.limits;
    consume(limits, declared.cpu_seconds, declared.memory_mb);
    limits.files = declared
        .open_files
        .unwrap_or(limits.files)
        .min(limits.files);
}

/// Lowers the limits on processor time and memory to those that the bundle declares.
pub(super) fn limit(policy: &mut Policy, packaging: &Packaging) {
    consume(
        &mut policy.limits,
        packaging.cpu_seconds,
        packaging.memory_mb,
    );
}

fn consume(limits: &mut Limits, cpu_seconds: Option<u64>, memory_mb: Option<u64>) {
    limits.cpu = limits.cpu.into_iter().chain(cpu_seconds).min();
    if let Some(megabytes) = memory_mb {
        limits.memory = limits.memory.min(megabytes.saturating_mul(1 << 20));
    }
}

fn files(policy: &mut Policy, declared: &Confinement) {
    let is_here = |it: &String| it == ".";
    match declared.filesystem.as_deref() {
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
