//! Limits of resources.

use std::fs;

use rustix::process::{Resource, Rlimit};

use super::Engine;
use crate::message::Fault;
use crate::policy::Limits;

/// The smallest `kernel.pid_max` of a namespace.
const FEWEST_PIDS: u64 = 301;

/// Limits this process, and all that come from it.
pub(super) fn apply(limits: &Limits, engine: Engine) -> Result<(), Fault> {
    let all = [
        ("limits.memory", Resource::Data, Some(limits.memory)),
        ("limits.cpu", Resource::Cpu, limits.cpu),
        (
            "limits.processes",
            Resource::Nproc,
            Some(limits.processes.saturating_add(others(engine))),
        ),
        ("limits.files", Resource::Nofile, Some(limits.files)),
        ("limits.file_size", Resource::Fsize, Some(limits.file_size)),
        ("limits.core", Resource::Core, Some(0)),
        (
            "limits.memory",
            Resource::Memlock,
            Some(limits.memory.min(8 << 20)),
        ),
        ("limits.memory", Resource::Msgqueue, Some(0)),
        ("limits.processes", Resource::Rtprio, Some(0)),
    ];
    for (rule, resource, value) in all {
        let Some(wanted) = value else { continue };
        let highest = rustix::process::getrlimit(resource).maximum;
        let value = Some(highest.map_or(wanted, |highest| highest.min(wanted)));
        let limit = Rlimit {
            current: value,
            maximum: value,
        };
        rustix::process::setrlimit(resource, limit)
            .map_err(|error| Fault::rule(rule, "setrlimit", error))?;
    }
    Ok(())
}

/// Limits the processes of the namespace; called while `/proc/sys` is still there.
///
/// The limit of a user does not bind the host's root, this one does, from Linux 6.14 on.
pub(super) fn processes(limits: &Limits) -> Result<(), Fault> {
    let most = limits.processes.max(FEWEST_PIDS).to_string();
    fs::write("/proc/sys/kernel/pid_max", most).map_err(|error| {
        Fault::rule("limits.processes", "kernel.pid_max", error)
            .needs("Linux 6.14, or a caller that is not root")
    })
}

/// Refuses root where only the limit of a user is there: it does not bind root.
pub(super) fn not_for_root() -> Result<(), Fault> {
    if !rustix::process::geteuid().is_root() {
        return Ok(());
    }
    let why = "the limit of a user's processes does not bind root";
    Err(Fault::rule("limits.processes", "a call by root", why)
        .needs("call it as another user, or use the engine `namespaces`"))
}

/// Returns how many processes the limit counts beside the program's.
fn others(engine: Engine) -> u64 {
    match engine {
        // Outside of a namespace it counts what else the user runs.
        Engine::Landlock => running(),
        // This process, the next stage, and the stages before.
        _ => 4,
    }
}

/// Counts the threads of this user, as far as they are seen.
fn running() -> u64 {
    use std::os::unix::fs::MetadataExt;
    let user = rustix::process::geteuid().as_raw();
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let own = entries.filter(|entry| {
        let name = entry.file_name();
        let is_process = name
            .to_string_lossy()
            .bytes()
            .all(|byte| byte.is_ascii_digit());
        is_process && entry.metadata().is_ok_and(|found| found.uid() == user)
    });
    own.map(|entry| fs::read_dir(entry.path().join("task")).map_or(1, |tasks| tasks.count() as u64))
        .sum()
}
