//! Ends the processes of calls when the server ends, even if the server is killed.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use super::frames::Key;
use super::lock::locked;

/// The environment variable that marks the processes of a call. All child processes inherit the
/// variable, even if they change their process group or session.
const VARIABLE: &str = "CMDHELP_MCP_CALL";

/// The script that finds and ends the marked processes. The standard library has no safe function
/// that ends a process other than a child, but every system with signals has a shell that can do
/// so.
const SCRIPT: &str = include_str!("guard.sh");

/// The time that the script has for ending all processes.
const TIMEOUT: Duration = Duration::from_secs(3);

/// A guard that ends all processes of a server when the server ends for any reason. Even if a host
/// kills the server, no process is left.
///
/// The guard is a shell in a separate process group, so that a signal to the server does not end
/// it. The shell reads from a pipe, whose other end the system closes when the server ends. A
/// server needs only one shell, which is started by the first call.
#[derive(Debug)]
pub(super) struct Guard {
    mark: Mark,
    /// A process whose child processes are ended even if they are not marked. This is the server's
    /// own process if the server carries out calls itself.
    parent: Option<u32>,
    shell: Mutex<Shell>,
}

#[derive(Debug, Default)]
enum Shell {
    #[default]
    None,
    Running(Child),
    /// The guard has finished. No more calls can begin.
    Finished,
}

/// The text by which the script finds the processes to end.
#[derive(Clone, Debug)]
struct Mark {
    pattern: String,
    /// The file in `/proc/PID` in which Linux shows a process's mark.
    proc_file: &'static str,
}

/// The mark of the processes of one call.
#[derive(Debug)]
pub(super) struct CallMark(Mark);

impl Guard {
    /// Returns a guard that finds processes by a mark in their environment.
    pub(super) fn new() -> Self {
        Self::of(Key::new().as_str().to_owned(), "environ", None)
    }

    fn of(pattern: String, proc_file: &'static str, parent: Option<u32>) -> Self {
        Self {
            mark: Mark { pattern, proc_file },
            parent,
            shell: Mutex::default(),
        }
    }

    /// Returns a guard that finds all processes that this process starts from now on.
    #[cfg(feature = "in-process")]
    pub(super) fn of_this_process() -> io::Result<Self> {
        use std::hash::{BuildHasher as _, Hasher as _};
        // A process with threads cannot set environment variables safely. So the mark is a random
        // value of a resource limit, because child processes inherit resource limits, too. The
        // value is set as the limit of file locks, which Linux has ignored since version 2.4.25.
        let random = std::collections::hash_map::RandomState::new();
        let number = random.build_hasher().finish() >> 2 | 1 << 61;
        let pattern = format!("Max file locks *{number} ");
        let guard = Self::of(pattern, "limits", Some(std::process::id()));
        // The shell must be started before this process is marked, because a shell that inherits
        // the mark would end itself.
        guard.start(&mut guard.shell())?;
        #[cfg(target_os = "linux")]
        {
            use rustix::process::{Resource, getrlimit, setrlimit};
            let mut limit = getrlimit(Resource::Locks);
            limit.current = Some(number);
            let _ = setrlimit(Resource::Locks, limit);
        }
        Ok(guard)
    }

    /// Marks the command that carries out a call with two marks: that of the server and a new one
    /// for the call.
    pub(super) fn mark(&self, command: &mut Command) -> CallMark {
        let call = Key::new();
        // This server may itself run within a call of another server, which must still find all
        // processes. So the variable keeps the other server's marks.
        let mut value = std::env::var_os(VARIABLE).unwrap_or_default();
        value.push([" ", &self.mark.pattern, " ", call.as_str()].concat());
        command.env(VARIABLE, value);
        CallMark(Mark {
            pattern: call.as_str().to_owned(),
            proc_file: self.mark.proc_file,
        })
    }

    /// Tells the shell that a call has begun whose processes are in the process group `group`.
    pub(super) fn begin(&self, group: u32) {
        self.send_line(&format!("+ {group}\n"));
    }

    /// Tells the shell that the call whose processes are in the process group `group` has ended.
    pub(super) fn end(&self, group: u32) {
        self.send_line(&format!("- {group}\n"));
    }

    /// Tells the shell to remove a folder when the server ends.
    pub(super) fn remove(&self, folder: &Path) {
        if let Some(folder) = folder.to_str().filter(|folder| !folder.contains('\n')) {
            self.send_line(&format!("d {folder}\n"));
        }
    }

    /// Sends a line to the shell. Starts the shell again if it has ended.
    fn send_line(&self, line: &str) {
        let mut shell = self.shell();
        for _ in 0..2 {
            if self.start(&mut shell).is_err() {
                return;
            }
            let Shell::Running(child) = &mut *shell else {
                return;
            };
            let stdin = child.stdin.as_mut();
            match stdin.map(|stdin| stdin.write_all(line.as_bytes())) {
                Some(Ok(())) => return,
                _ => {
                    let _ = child.wait();
                    *shell = Shell::None;
                }
            }
        }
    }

    fn start(&self, shell: &mut Shell) -> io::Result<()> {
        if let Shell::None = shell {
            let mut command = self.mark.script();
            command.arg(self.parent.map_or("none".to_owned(), |id| id.to_string()));
            std::os::unix::process::CommandExt::process_group(&mut command, 0);
            *shell = Shell::Running(command.stdin(Stdio::piped()).spawn()?);
        }
        Ok(())
    }

    /// Ends all remaining processes of calls, and waits until they have ended.
    pub(super) fn finish(&self) {
        let Shell::Running(mut shell) = std::mem::replace(&mut *self.shell(), Shell::Finished)
        else {
            return;
        };
        drop(shell.stdin.take());
        let until = Instant::now() + TIMEOUT;
        while Instant::now() < until && matches!(shell.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn shell(&self) -> MutexGuard<'_, Shell> {
        locked(&self.shell)
    }
}

impl CallMark {
    /// Ends all processes of a call, and waits until they have ended. Fails if no shell can be
    /// started.
    pub(super) fn stop(&self, group: u32) -> io::Result<()> {
        let mut command = self.0.script();
        command.arg("none").arg(group.to_string());
        command.stdin(Stdio::null()).status().map(drop)
    }
}

impl Mark {
    fn script(&self) -> Command {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", SCRIPT, "sh", &self.pattern, self.proc_file]);
        shell.env_clear().env("LC_ALL", "C");
        if let Some(path) = std::env::var_os("PATH") {
            shell.env("PATH", path);
        }
        shell.stdout(Stdio::null()).stderr(Stdio::null());
        shell
    }
}
