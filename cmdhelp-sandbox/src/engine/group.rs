//! A control group (cgroup, version 2), which limits all processes of a sandbox together. A process can create a
//! control group only in a group that is delegated to it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use rustix::fs::{AtFlags, CWD, Mode, OFlags};

use crate::message::Fault;
use crate::policy::Limits;

/// The remedy if no control group can be created.
const NEEDS: &str = "start the caller with delegated control groups, for example by `systemd-run --user --scope -p \
    Delegate=yes`; see `cmdhelp doctor`";

/// The period in which processor time is measured, in microseconds.
const PERIOD: u64 = 100_000;

/// The number of processes that is added to the limit of the group for the processes that set up the sandbox.
const SETUP_PROCESSES: u64 = 8;

/// The control group of a sandbox. Dropping a `Group` moves the current process back to its former group, and removes
/// the new group.
#[derive(Debug)]
pub(super) struct Group {
    /// The folder that contains the folder of the group.
    above: OwnedFd,
    name: String,
    /// The file `cgroup.procs` of the former group. This file and the folder `above` are opened before
    /// `outer` enters the namespaces.
    before: File,
}

/// A setting of a group: the controller, the name of the file, and its contents.
type Setting = (&'static str, &'static str, String);

impl Group {
    /// Returns whether `limits` has a limit for all processes together.
    pub(super) fn is_needed(limits: &Limits) -> bool {
        settings(limits).is_some()
    }

    /// Creates a group with the limits for all processes together, and moves this process into it. Processes that this
    /// process starts later belong to the group, too. Returns `None` if `limits` contains no limit for all processes
    /// together.
    pub(super) fn enter(limits: &Limits) -> Result<Option<Self>, Fault> {
        let Some((rule, settings)) = settings(limits) else {
            return Ok(None);
        };
        let failed = |why: String| Fault::rule(rule, "control groups", why).needs(NEEDS);
        let current_group = current_group().ok_or_else(|| {
            failed("this machine has no control groups (cgroups) of version 2".to_owned())
        })?;
        let mut why = "the caller's control group has no delegated controllers".to_owned();
        // A group that contains processes cannot have subgroups, so the groups above the current group are tried first.
        for above in current_group
            .folder
            .ancestors()
            .skip(1)
            .chain([current_group.folder.as_path()])
        {
            if !above.starts_with(&current_group.mount) || !controls(above, &settings) {
                continue;
            }
            match Self::make(above, &current_group.folder, &settings) {
                Ok(group) => return Ok(Some(group)),
                Err(error) => why = format!("{}: {error}", above.display()),
            }
        }
        Err(failed(why))
    }

    fn make(above: &Path, current_group: &Path, settings: &[Setting]) -> io::Result<Self> {
        let name = format!("cmdhelp-{}", std::process::id());
        let folder = above.join(&name);
        let before = File::options()
            .write(true)
            .open(current_group.join(PROCESSES))?;
        let opened = rustix::fs::openat(
            CWD,
            above,
            OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC,
            Mode::empty(),
        )?;
        fs::create_dir(&folder)?;
        let group = Self {
            above: opened,
            name,
            before,
        };
        for (_, file, value) in settings {
            match fs::write(folder.join(file), value) {
                // The file for the limit of swap is missing on a machine without swap, where the limit is not needed.
                Err(error) if is_optional(file) && error.kind() == io::ErrorKind::NotFound => {}
                written => written?,
            }
        }
        fs::write(folder.join(PROCESSES), "0")?;
        Ok(group)
    }
}

/// The file that lists the processes of a group. Writing `0` moves the writing process into the group.
const PROCESSES: &str = "cgroup.procs";

impl Drop for Group {
    fn drop(&mut self) {
        if self.before.write_all(b"0").is_err() {
            return;
        }
        // A killed process leaves the group a moment later, and only an empty group can be removed, so the removal is
        // attempted for one second.
        for _ in 0..100 {
            match rustix::fs::unlinkat(&self.above, &self.name, AtFlags::REMOVEDIR) {
                Err(rustix::io::Errno::BUSY) => sleep(Duration::from_millis(10)),
                _ => return,
            }
        }
    }
}

fn is_optional(file: &str) -> bool {
    file == "memory.swap.max"
}

/// Returns the rule of the policy that needs a group, and the settings that enforce the limits. Returns `None` if no
/// limit needs a group.
fn settings(limits: &Limits) -> Option<(&'static str, Vec<Setting>)> {
    let mut settings: Vec<Setting> = Vec::new();
    let mut rule = None;
    if let Some(share) = limits.total_cpu {
        rule = Some("limits.total_cpu");
        let quota = u64::from(share).saturating_mul(PERIOD / 100);
        settings.push(("cpu", "cpu.max", format!("{quota} {PERIOD}")));
    }
    if let Some(memory) = limits.total_memory {
        rule = Some("limits.total_memory");
        settings.push(("memory", "memory.max", memory.to_string()));
        settings.push(("memory", "memory.swap.max", "0".to_owned()));
        settings.push(("memory", "memory.oom.group", "1".to_owned()));
    }
    let most = limits.processes.saturating_add(SETUP_PROCESSES);
    settings.push(("pids", "pids.max", most.to_string()));
    Some((rule?, settings))
}

/// Returns whether subgroups of the group `above` can use the controllers in `settings`.
fn controls(above: &Path, settings: &[Setting]) -> bool {
    let text = fs::read_to_string(above.join("cgroup.subtree_control")).unwrap_or_default();
    let known: Vec<&str> = text.split_whitespace().collect();
    settings.iter().all(|(name, _, _)| known.contains(name))
}

/// The control group of this process.
struct CurrentGroup {
    mount: PathBuf,
    folder: PathBuf,
}

fn current_group() -> Option<CurrentGroup> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let path = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    // The paths of other mounts need not be UTF-8.
    let table = fs::read("/proc/self/mountinfo").ok()?;
    let mount = String::from_utf8_lossy(&table).lines().find_map(|line| {
        let (place, kind) = line.split_once(" - ")?;
        let point = place.split(' ').nth(4)?;
        kind.starts_with("cgroup2 ").then(|| PathBuf::from(point))
    })?;
    let folder = mount.join(path);
    Some(CurrentGroup { mount, folder })
}

/// Returns the controllers that this process can use in a new group.
pub(crate) fn delegated() -> Vec<String> {
    let Some(current_group) = current_group() else {
        return Vec::new();
    };
    let inside = current_group
        .folder
        .ancestors()
        .take_while(|path| path.starts_with(&current_group.mount));
    let mut all = inside.filter(|above| {
        let may_write = rustix::fs::access(above.join(PROCESSES), rustix::fs::Access::WRITE_OK);
        may_write.is_ok()
    });
    let found = all.find_map(|above| {
        let text = fs::read_to_string(above.join("cgroup.subtree_control")).ok()?;
        let names: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        (!names.is_empty()).then_some(names)
    });
    found.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{Group, PROCESSES, controls, current_group, settings};
    use crate::policy::Limits;
    use std::fs;

    fn limits() -> Limits {
        Limits {
            total_memory: Some(64 << 20),
            total_cpu: Some(150),
            processes: 20,
            ..Limits::default()
        }
    }

    #[test]
    fn writes_limits_as_settings_of_a_group() {
        assert!(settings(&Limits::default()).is_none());
        let (rule, settings) = settings(&limits()).expect("settings");
        assert_eq!(rule, "limits.total_memory");
        let written: Vec<String> = settings
            .iter()
            .map(|(_, file, value)| format!("{file}={value}"))
            .collect();
        assert_eq!(
            written,
            [
                "cpu.max=150000 100000",
                "memory.max=67108864",
                "memory.swap.max=0",
                "memory.oom.group=1",
                "pids.max=28"
            ]
        );
    }

    #[test]
    fn refuses_a_group_without_the_controllers() {
        let folder = std::env::temp_dir().join(format!("cmdhelp-group-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let (_, settings) = settings(&limits()).expect("settings");
        for (delegated, is_enough) in [
            ("cpu memory pids", true),
            ("memory pids", false),
            ("", false),
        ] {
            fs::write(folder.join("cgroup.subtree_control"), delegated).expect("a file");
            assert_eq!(controls(&folder, &settings), is_enough, "{delegated}");
        }
        fs::remove_dir_all(folder).expect("a folder");
    }

    /// Tests moving between groups without limits, which needs no delegated controller.
    #[test]
    fn moves_the_process_into_the_group_and_back() {
        let known = || fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
        let line = || {
            known()
                .lines()
                .find(|line| line.starts_with("0::"))
                .map(str::to_owned)
        };
        let before = line();
        let made = current_group().map(|current_group| {
            (
                Group::make(&current_group.folder, &current_group.folder, &[]),
                current_group,
            )
        });
        let Some((Ok(group), current_group)) = made else {
            println!("SKIPPED: this user is not allowed to create a control group");
            return;
        };
        let folder = current_group.folder.join(&group.name);
        assert!(
            line().is_some_and(|line| line.ends_with(&group.name)),
            "{}",
            known()
        );
        let inside = fs::read_to_string(folder.join(PROCESSES)).expect("processes");
        assert!(
            inside
                .lines()
                .any(|id| id == std::process::id().to_string())
        );
        drop(group);
        assert_eq!(line(), before);
        assert!(!folder.exists(), "it is still there");
    }
}
