//! Observes with `ptrace` which files a program uses, which programs it starts, and to which addresses it connects.
//!
//! The filter of system calls stops the program at the calls of [`calls`] only, so other calls are as fast as usual.
//! The observer is the process `init`, the first process in the namespaces. The observer reads the arguments of a
//! system call when the call begins, and the result when the call has ended. The observer changes no system call: the
//! filter and the file system still decide whether each call succeeds.

pub(super) mod calls;
mod process;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::{Component, Path, PathBuf};

use nix::errno::Errno;
use nix::libc;
use nix::sys::ptrace::{self, Options};
use nix::sys::signal::{Signal, raise};
use nix::unistd::Pid;
use rustix::process::{WaitOptions, WaitStatus};

use self::calls::{PathArgument, Use, Watched};
use self::process::{Registers, Stopped};
use crate::hosts;
use crate::message::Fault;
use crate::observation::{FileUse, Observation, UseKind};
use crate::plan::{Content, Plan};

/// The name of the policy's rule in faults.
pub(super) const RULE: &str = "observe";

/// The remedy if the kernel forbids `ptrace`.
const NEEDS: &str = "set kernel.yama.ptrace_scope to 0 or 1";

/// The maximum number of uses of files in an observation, which limits the memory of the observer.
const MAX: usize = 20_000;

/// The maximum number of recorded internet addresses.
const MAX_ADDRESSES: usize = 1_000;

/// The signal that `ptrace` reports when a process stops at the end of a system call.
const AT_CALL: i32 = libc::SIGTRAP | 0x80;

/// The folders with file systems of the kernel. Uses of files in a folder with such a file system are not recorded.
const KERNEL: [&str; 3] = ["/dev", "/proc", "/sys"];

/// Lets the parent process observe this process, and waits until the parent process has begun to observe.
pub(super) fn wait_for_observer() -> Result<(), Fault> {
    let failed = |error: Errno| Fault::rule(RULE, "ptrace", error).needs(NEEDS);
    ptrace::traceme().map_err(failed)?;
    raise(Signal::SIGSTOP).map_err(failed)
}

/// The observer of a program and of the processes that it creates.
pub(super) struct Observer<'a> {
    plan: &'a Plan,
    /// The processes and threads that have stopped before.
    known: HashSet<Pid>,
    /// The system calls that have begun and not ended, by process.
    begun: HashMap<Pid, Vec<StartedCall>>,
    files: BTreeSet<FileUse>,
    programs: BTreeSet<PathBuf>,
    addresses: BTreeSet<String>,
    forks: bool,
    is_incomplete: bool,
}

/// A system call that has begun.
struct StartedCall {
    what: Use,
    /// The path of the file, which can contain symbolic links.
    path: PathBuf,
}

impl<'a> Observer<'a> {
    /// Starts to observe a process that has called [`wait_for_observer`]. Returns `None` if the process has ended
    /// instead of waiting for the observer.
    pub(super) fn of(plan: &'a Plan, program: rustix::process::Pid) -> Result<Option<Self>, Fault> {
        let failed = |error: &dyn std::fmt::Display| Fault::rule(RULE, "ptrace", error);
        let waited = rustix::process::waitpid(Some(program), WaitOptions::empty());
        match waited.map_err(|error| failed(&error))? {
            Some((_, status)) if status.stopped() => {}
            _ => return Ok(None),
        }
        let program = Pid::from_raw(program.as_raw_nonzero().get());
        let options = Options::PTRACE_O_TRACESECCOMP
            | Options::PTRACE_O_TRACESYSGOOD
            | Options::PTRACE_O_TRACEEXEC
            | Options::PTRACE_O_TRACEFORK
            | Options::PTRACE_O_TRACEVFORK
            | Options::PTRACE_O_TRACECLONE
            | Options::PTRACE_O_EXITKILL;
        ptrace::setoptions(program, options)
            .and_then(|()| ptrace::cont(program, None))
            .map_err(|error| failed(&error))?;
        Ok(Some(Self {
            plan,
            known: HashSet::from([program]),
            begun: HashMap::new(),
            files: BTreeSet::new(),
            programs: BTreeSet::new(),
            addresses: BTreeSet::new(),
            forks: false,
            is_incomplete: false,
        }))
    }

    /// Returns the observation so far.
    pub(super) fn finish(self) -> Observation {
        let is_write = |it: &&FileUse| matches!(it.kind, UseKind::Written | UseKind::Renamed);
        let written: BTreeSet<&PathBuf> = self
            .files
            .iter()
            .filter(is_write)
            .map(|it| &it.path)
            .collect();
        let left = written
            .into_iter()
            .filter(|it| it.symlink_metadata().is_ok());
        Observation {
            left: left.cloned().collect(),
            files: self.files.into_iter().collect(),
            programs: self.programs.into_iter().collect(),
            forks: self.forks,
            hosts: Vec::new(),
            addresses: self.addresses.into_iter().collect(),
            is_incomplete: self.is_incomplete,
        }
    }

    /// Forgets a process that has ended, because a later process can get the same number.
    pub(super) fn forget(&mut self, process: rustix::process::Pid) {
        let process = Pid::from_raw(process.as_raw_nonzero().get());
        self.known.remove(&process);
        self.begun.remove(&process);
    }

    /// Records the reason why a process has stopped, and lets the process go on.
    pub(super) fn stopped(
        &mut self,
        process: rustix::process::Pid,
        status: WaitStatus,
    ) -> Result<(), Fault> {
        let process = Pid::from_raw(process.as_raw_nonzero().get());
        let (signal, event) = (status.stopping_signal(), status.as_raw() >> 16);
        let signal = signal.unwrap_or_default();
        let is_new = self.known.insert(process);
        let gone_on = match event {
            libc::PTRACE_EVENT_SECCOMP => {
                self.begin(process);
                ptrace::syscall(process, None)
            }
            libc::PTRACE_EVENT_EXEC => {
                self.executed(process);
                ptrace::cont(process, None)
            }
            libc::PTRACE_EVENT_FORK | libc::PTRACE_EVENT_VFORK => {
                self.forks = true;
                ptrace::cont(process, None)
            }
            0 if signal == AT_CALL => {
                self.end(process);
                ptrace::cont(process, None)
            }
            // A new process stops once before it runs, and `SIGSTOP` is not passed on to it.
            0 if is_new && signal == libc::SIGSTOP => ptrace::cont(process, None),
            0 => match Signal::try_from(signal) {
                Ok(signal) => ptrace::cont(process, signal),
                Err(_) => {
                    let why = format!("signal {signal} cannot be passed on to an observed program");
                    return Err(Fault::rule(RULE, "ptrace", why));
                }
            },
            _ => ptrace::cont(process, None),
        };
        match gone_on {
            // `ESRCH` means that the process was killed in the meantime.
            Ok(()) | Err(Errno::ESRCH) => Ok(()),
            Err(error) => Err(Fault::rule(RULE, "ptrace", error)),
        }
    }

    fn begin(&mut self, process: Pid) {
        let Ok(registers) = Registers::of(process) else {
            return;
        };
        let stopped = Stopped(process);
        let mut begun = Vec::new();
        for Watched { place, what, .. } in calls::of(registers.call) {
            if let Use::Reach(destination) = what {
                let is_own = |it: &std::net::SocketAddr| {
                    it.ip().is_loopback() && [hosts::PROXY, hosts::NAMES].contains(&it.port())
                };
                let reached = stopped.destinations(*destination, &registers.arguments);
                let reached = reached.into_iter().filter(|it| !is_own(it));
                for address in reached {
                    if self.addresses.len() >= MAX_ADDRESSES {
                        self.is_incomplete = true;
                        break;
                    }
                    self.addresses.insert(address.to_string());
                }
                continue;
            }
            let path = match place {
                PathArgument::Path(at) => stopped.path(None, registers.arguments[*at]),
                PathArgument::Below(folder, at) => {
                    let folder = registers.arguments[*folder];
                    stopped.path(Some(folder), registers.arguments[*at])
                }
                PathArgument::Open(at) => stopped.opened(registers.arguments[*at]),
            };
            let what = match what {
                Use::Open(flags) => Use::of_flags(registers.arguments[*flags]),
                what => *what,
            };
            begun.extend(path.map(|path| StartedCall { what, path }));
        }
        self.begun.insert(process, begun);
    }

    /// Records the program that a process now executes.
    fn executed(&mut self, process: Pid) {
        // If a thread other than the main thread executes a program, the thread gets the number of the process.
        // `former` is the number of the thread at the beginning of the call.
        let former = ptrace::getevent(process).ok();
        let former = former.and_then(|it| i32::try_from(it).ok());
        let former = former.map_or(process, Pid::from_raw);
        for begun in self.begun.remove(&former).into_iter().flatten() {
            if begun.what == Use::Run
                && let Some(path) = resolved(&begun.path, false)
                && path.to_str().is_some()
            {
                self.programs.insert(path);
            }
        }
    }

    fn end(&mut self, process: Pid) {
        let begun = self.begun.remove(&process).unwrap_or_default();
        let Ok(registers) = Registers::of(process) else {
            return;
        };
        let error = registers.error();
        for StartedCall { what, path } in begun {
            let follows = !matches!(what, Use::Rename | Use::LookAtLink);
            if let Some(resolved) = resolved(&path, follows) {
                self.note(what, path, resolved, error);
            }
        }
    }

    /// Records the use of the file `path`, which the program has called `name`. `error` is the error of the system
    /// call.
    fn note(&mut self, what: Use, name: PathBuf, path: PathBuf, error: Option<i32>) {
        let kind = match what {
            Use::Look | Use::LookAtLink => UseKind::Looked,
            Use::Read => UseKind::Read,
            Use::List => UseKind::Listed,
            Use::Write | Use::Create => UseKind::Written,
            Use::Rename => UseKind::Renamed,
            Use::Run | Use::Reach(_) | Use::Open(_) => return,
        };
        let is_read = matches!(kind, UseKind::Looked | UseKind::Read | UseKind::Listed);
        let is_refusal = match error {
            None => false,
            Some(libc::EROFS | libc::EBUSY | libc::EXDEV) => !is_read,
            Some(libc::EACCES | libc::EPERM) => true,
            Some(_) => false,
        };
        let is_denied = is_refusal || self.is_hidden(&path);
        // Of the failed calls, only denied calls are recorded. Most of the calls that fail for another reason fail
        // because a file does not exist.
        if error.is_some() && !is_denied {
            return;
        }
        // Opening a folder does not yet read the names in it. A later call that reads the names is recorded as
        // `Listed`.
        let kind = match kind {
            UseKind::Read if path.is_dir() => UseKind::Looked,
            kind => kind,
        };
        // An observation is sent as JSON, which can only contain names in UTF-8.
        let is_text = |path: &Path| path.to_str().is_some();
        if self.files.len() >= MAX || !is_text(&path) || !is_text(&name) {
            self.is_incomplete = true;
            return;
        }
        let leads_up = name.components().any(|it| it == Component::ParentDir);
        self.files.insert(FileUse {
            name: Some(name).filter(|name| *name != path && !leads_up),
            path,
            kind,
            is_denied,
        });
    }

    fn is_hidden(&self, path: &Path) -> bool {
        let hides = |content: &Content| matches!(content, Content::NoFile | Content::NoFolder);
        let mut places = self.plan.places.iter();
        places.any(|place| hides(&place.content) && path.starts_with(&place.path))
    }
}

/// Returns a path without symbolic links. If the file does not exist, only the path of its folder is resolved. If
/// `follows` is false, a link at the end of the path is kept. Returns `None` for files of the kernel.
fn resolved(path: &Path, follows: bool) -> Option<PathBuf> {
    let is_of_the_kernel = |path: &Path| KERNEL.iter().any(|folder| path.starts_with(folder));
    if is_of_the_kernel(path) {
        return None;
    }
    let in_folder = || {
        let folder = path.parent()?.canonicalize().ok()?;
        Some(folder.join(path.file_name()?))
    };
    let path = match path.canonicalize() {
        Ok(path) if follows => path,
        Ok(path) => in_folder().unwrap_or(path),
        Err(_) => in_folder().unwrap_or_else(|| path.to_owned()),
    };
    Some(path).filter(|path| !is_of_the_kernel(path))
}
