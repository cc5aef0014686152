//! Ending processes, also when the one that has started them is gone.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::frames::Key;

/// The variable in the environment of a process that carries a call out. All that it starts has it,
/// too, whatever group or session it goes into.
const VARIABLE: &str = "CMDHELP_MCP_CALL";

/// What looks for processes and ends them. There is no safe function for either, and every system
/// with signals has a shell that can do both.
const SCRIPT: &str = include_str!("guard.sh");

/// How long that may take at the end.
const PATIENCE: Duration = Duration::from_secs(3);

/// What ends all that a server has started when the server ends, in whatever way: hosts send signals,
/// and nothing runs in a process that was killed.
///
/// It is a shell that reads from a pipe of which we hold the other end, in a group of its own, so that
/// what ends us does not end it. One is enough for a server; it starts with the first call.
#[derive(Debug)]
pub(super) struct Guard {
    mark: Mark,
    /// A process whose children are to be ended though they have no mark: ours, if calls are carried
    /// out in it.
    parent: Option<u32>,
    shell: Mutex<Shell>,
}

#[derive(Debug, Default)]
enum Shell {
    #[default]
    None,
    Running(Child),
    /// There will be no more calls.
    Over,
}

/// What processes are known by.
#[derive(Clone, Debug)]
struct Mark {
    pattern: String,
    /// Where Linux tells it of each process.
    place: &'static str,
}

/// A call, as its processes know it.
#[derive(Debug)]
pub(super) struct CallMark(Mark);

impl Guard {
    /// Guards processes that have a mark in their environment.
    pub(super) fn new() -> Self {
        Self::of(Key::new().as_str().to_owned(), "environ", None)
    }

    fn of(pattern: String, place: &'static str, parent: Option<u32>) -> Self {
        Self {
            mark: Mark { pattern, place },
            parent,
            shell: Mutex::default(),
        }
    }

    /// Guards what this process starts, from now on.
    #[cfg(feature = "in-process")]
    pub(super) fn of_this_process() -> io::Result<Self> {
        use std::hash::{BuildHasher as _, Hasher as _};
        // No variable can be set in a process with threads. But all that a process starts has its
        // limits, and no kernel has looked at this one since 2.4.25; a number of our own is the mark.
        let random = std::collections::hash_map::RandomState::new();
        let number = random.build_hasher().finish() >> 2 | 1 << 61;
        let pattern = format!("Max file locks *{number} ");
        let guard = Self::of(pattern, "limits", Some(std::process::id()));
        // Before it is marked, or it would find itself.
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

    /// Marks what carries out a call.
    pub(super) fn mark(&self, command: &mut Command) -> CallMark {
        let call = Key::new();
        // A server may be started by a call of another one, which is to find what this one starts.
        let mut value = std::env::var_os(VARIABLE).unwrap_or_default();
        value.push([" ", &self.mark.pattern, " ", call.as_str()].concat());
        command.env(VARIABLE, value);
        CallMark(Mark {
            pattern: call.as_str().to_owned(),
            place: self.mark.place,
        })
    }

    /// A call has begun, in a group with this id.
    pub(super) fn begin(&self, group: u32) {
        self.tell(&format!("+ {group}\n"));
    }

    /// A call is over.
    pub(super) fn end(&self, group: u32) {
        self.tell(&format!("- {group}\n"));
    }

    /// A folder is to be removed with us.
    pub(super) fn remove(&self, folder: &Path) {
        if let Some(folder) = folder.to_str().filter(|folder| !folder.contains('\n')) {
            self.tell(&format!("d {folder}\n"));
        }
    }

    /// Sends a line to the shell, and starts another shell if that one has ended.
    fn tell(&self, line: &str) {
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

    /// Ends all that is left, and waits for that.
    pub(super) fn finish(&self) {
        let Shell::Running(mut shell) = std::mem::replace(&mut *self.shell(), Shell::Over) else {
            return;
        };
        drop(shell.stdin.take());
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until && matches!(shell.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn shell(&self) -> MutexGuard<'_, Shell> {
        self.shell.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CallMark {
    /// Ends all that a call has started, and comes back when it has. Without a shell, there is no way.
    pub(super) fn stop(&self, group: u32) -> io::Result<()> {
        let mut command = self.0.script();
        command.arg("none").arg(group.to_string());
        command.stdin(Stdio::null()).status().map(drop)
    }
}

impl Mark {
    fn script(&self) -> Command {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", SCRIPT, "sh", &self.pattern, self.place]);
        shell.env_clear().env("LC_ALL", "C");
        if let Some(path) = std::env::var_os("PATH") {
            shell.env("PATH", path);
        }
        shell.stdout(Stdio::null()).stderr(Stdio::null());
        shell
    }
}
