//! Limits the resources that the processes of a sandbox can use.

use std::fmt::Display;
use std::fs;

use rustix::process::{Resource, Rlimit};

use super::Engine;
use crate::message::Fault;
use crate::policy::Limits;

/// The smallest value of `kernel.pid_max` that the kernel accepts.
const FEWEST_PIDS: u64 = 301;

/// Limits the resources of this process and its later children.
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

/// Limits the number of processes in this namespace, through the setting `kernel.pid_max`. `settings` is the path of
/// the machine's `/proc`, because the `/proc` of the sandbox does not contain the setting.
///
/// The function `processes` is for root, to which the usual limit per user does not apply. Before Linux 6.14,
/// `kernel.pid_max` is a setting of the whole machine, so the limit is refused on older kernels.
pub(super) fn processes(limits: &Limits, settings: &str) -> Result<(), Fault> {
    let failed = |why: &dyn Display| {
        Fault::rule("limits.processes", "kernel.pid_max", why)
            .needs("use Linux 6.14 or newer, or make the call as a user other than root")
    };
    if kernel() < LIMIT_OF_A_NAMESPACE {
        return Err(failed(
            &"before Linux 6.14, this limit applies to the whole machine, and not only to the sandbox",
        ));
    }
    let most = limits.processes.max(FEWEST_PIDS).to_string();
    fs::write(format!("{settings}/sys/kernel/pid_max"), most).map_err(|error| failed(&error))
}

/// The first version of Linux in which each PID namespace has its own `kernel.pid_max`.
pub(crate) const LIMIT_OF_A_NAMESPACE: (u32, u32) = (6, 14);

/// Returns the major and the minor version of the kernel.
pub(crate) fn kernel() -> (u32, u32) {
    version(&rustix::system::uname().release().to_string_lossy())
}

fn version(release: &str) -> (u32, u32) {
    let mut numbers = release
        .split(|letter: char| !letter.is_ascii_digit())
        .map(str::parse);
    let mut number = || numbers.next().and_then(Result::ok).unwrap_or_default();
    (number(), number())
}

/// Refuses a caller who is root, because the limit on a user's processes does not apply to root.
pub(super) fn not_for_root() -> Result<(), Fault> {
    if !rustix::process::geteuid().is_root() {
        return Ok(());
    }
    let why = "this engine cannot limit the number of processes of root";
    Err(Fault::rule("limits.processes", "a call by root", why)
        .needs("make the call as another user, or use the engine `namespaces`"))
}

/// Returns the number of processes that do not belong to the program but that the kernel also counts for the limit,
/// because these processes have the same user as the program.
fn others(engine: Engine) -> u64 {
    match engine {
        // Without namespaces, the kernel counts all processes of the user on the machine.
        Engine::Landlock => running(),
        // With namespaces, the kernel also counts the processes that set up the sandbox and wait for the program.
        _ => 4,
    }
}

/// Returns the number of threads of the current user that are visible in `/proc`.
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

#[cfg(test)]
mod tests {
    use super::{LIMIT_OF_A_NAMESPACE, version};

    #[test]
    fn parses_versions_of_kernels() {
        for (release, known, has_limit) in [
            ("6.14.0-37-generic", (6, 14), true),
            ("7.0", (7, 0), true),
            ("6.8.0-1-amd64", (6, 8), false),
            ("5.13.12", (5, 13), false),
            ("unknown", (0, 0), false),
            ("", (0, 0), false),
        ] {
            assert_eq!(version(release), known, "{release}");
            assert_eq!(known >= LIMIT_OF_A_NAMESPACE, has_limit, "{release}");
        }
    }
}
