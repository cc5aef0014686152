//! Limits on resources.

use std::fs;

use rustix::process::{Resource, Rlimit};

use super::Engine;
use crate::message::Fault;
use crate::policy::Limits;

/// The smallest value of `kernel.pid_max` that the kernel accepts.
const FEWEST_PIDS: u64 = 301;

/// Limits the resources of this process, and of all that it starts.
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

/// Limits the number of processes in the namespace. It must be called while `/proc/sys` is visible.
///
/// The limit per user does not apply to the host's root, but this one does, since Linux 6.14.
pub(super) fn processes(limits: &Limits) -> Result<(), Fault> {
    let most = limits.processes.max(FEWEST_PIDS).to_string();
    fs::write("/proc/sys/kernel/pid_max", most).map_err(|error| {
        Fault::rule("limits.processes", "kernel.pid_max", error)
            .needs("Linux 6.14, or a caller that is not root")
    })
}

/// Refuses root if there is only the limit per user, which does not apply to root.
pub(super) fn not_for_root() -> Result<(), Fault> {
    if !rustix::process::geteuid().is_root() {
        return Ok(());
    }
    let why = "the limit of a user's processes does not bind root";
    Err(Fault::rule("limits.processes", "a call by root", why)
        .needs("call it as another user, or use the engine `namespaces`"))
}

/// Returns the number of processes that the limit counts besides those of the program.
fn others(engine: Engine) -> u64 {
    match engine {
        // Without a namespace, the limit counts all processes of the user.
        Engine::Landlock => running(),
        // This process, the third stage, and the stages before.
        _ => 4,
    }
}

/// Counts the visible threads of this user.
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
