//! Carries out a call by running the program itself.
//!
//! In a separate process, a command that prints, panics, exits or blocks affects neither the
//! connection nor other calls. The process can be stopped at any time, and its result is exactly
//! what `--json` prints.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use cmdhelp_runtime::for_server::Secrets;

use super::caller::{Call, Caller};
use super::capture::Capture;
use super::document;
use super::ended::{self, Ended};
#[cfg(unix)]
use super::guard::Guard;
use super::lock::{locked, wait_for};
use super::log::Log;
use super::members::Members;
use super::outcome::Outcome;
use super::process::{End, Process};
use super::progress::{Listener, Progress};
use super::store::Store;

/// A [`Caller`] that starts the program anew for each call.
#[derive(Debug)]
pub struct Children {
    /// The path of the program.
    pub program: PathBuf,
    /// The identity of the program's file when the server was started.
    file: Option<FileId>,
    /// The flag with which the arguments are passed as JSON, such as `--json`, and the consent flag, such as
    /// `--confirm`.
    pub words: [&'static str; 2],
    /// The time limit of a call whose command declares none.
    pub deadline: Option<Duration>,
    /// The maximum size of a result in bytes. A larger result is written to a file.
    pub budget: usize,
    /// The first argument of the program, which makes the program write its result in frames. `None` if the program
    /// cannot do this and only prints its result.
    pub(super) frames_flag: Option<&'static str>,
    /// The program's secrets that do not depend on the call.
    pub(super) default_secrets: Secrets,
    store: Store,
    log: Log,
    #[cfg(unix)]
    guard: Guard,
    slots: Slots,
}

/// The time for which the server waits, after its input has ended, until the host has read the rest of the log.
const TIMEOUT: Duration = Duration::from_millis(200);

impl Children {
    /// The default time limit of a call.
    pub const DEADLINE: Duration = Duration::from_secs(600);

    /// The default maximum size of a result in bytes.
    pub const BUDGET: usize = 100_000;

    /// Returns a caller that runs `program`. `words` are the flag for JSON arguments and the consent flag.
    #[must_use]
    pub fn new(program: PathBuf, words: [&'static str; 2]) -> Self {
        Self {
            file: file_id(&program),
            program,
            words,
            deadline: Some(Self::DEADLINE),
            budget: Self::BUDGET,
            frames_flag: None,
            default_secrets: Secrets::default(),
            store: Store::new(),
            log: Log::new(Box::new(std::io::stderr())),
            #[cfg(unix)]
            guard: Guard::new(),
            slots: Slots::default(),
        }
    }

    fn process(&self, call: &Call<'_>) -> Command {
        let [json, confirm] = self.words;
        let mut command = Command::new(self.program());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::arg0(&mut command, &self.program);
        command.args(self.frames_flag);
        // `--json` has to come before the command, because the command may accept any argument as data.
        command.args([json, "-"]).args(&call.tool.path);
        command.args(call.flags(confirm));
        command
    }

    /// Returns the path by which the program is run. Hosts know the commands of the version that was running when they
    /// listed the tools, so this version is run even if the program's file was replaced or removed. Linux can still run
    /// the old file.
    fn program(&self) -> &Path {
        let running = Path::new("/proc/self/exe");
        let is_gone = self.file.is_some() && file_id(&self.program) != self.file;
        match is_gone && file_id(running) == self.file {
            true => running,
            false => &self.program,
        }
    }
}

/// The identity of a file, independent of its path.
type FileId = (u64, u64);

#[cfg(unix)]
fn file_id(path: &Path) -> Option<FileId> {
    use std::os::unix::fs::MetadataExt as _;
    let metadata = std::fs::metadata(path).ok()?;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn file_id(_: &Path) -> Option<FileId> {
    None
}

impl Caller for Children {
    fn call(&self, call: &Call<'_>) -> Outcome {
        let Some(_slot) = self.slots.take(|| call.cancellation.is_cancelled()) else {
            return ended::cancelled();
        };
        let secrets = call
            .tool
            .secrets(call.arguments, self.default_secrets.clone());
        let secrets = Arc::new(secrets);
        let rest = RefCell::new(None);
        let line = |line: &str| match document::rest(line) {
            // The line with the cursor is for people at a terminal. For hosts, the cursor becomes a part of the result.
            Some(after) => *rest.borrow_mut() = Some(after),
            None => report_progress(line, call.progress, &secrets),
        };
        // The guard removes the folder of the store even if this process is killed.
        #[cfg(unix)]
        self.guard.remove(self.store.folder());
        let process = || Process {
            command: self.process(call),
            input: call.arguments,
            output: Capture::new(self.budget, &self.store),
            deadline: call.tool.deadline.or(self.deadline),
            cancellation: call.cancellation,
            is_framed: self.frames_flag.is_some(),
            line: &line,
            log: &self.log,
            secrets: &secrets,
            #[cfg(unix)]
            guard: &self.guard,
        };
        let mut ended = process().run();
        // The program cannot be started if this process has no free file descriptor. Other calls close their file
        // descriptors when they end, so this call waits for them.
        while ended.as_ref().is_err_and(are_files_short) && self.slots.are_others() {
            if call.cancellation.is_cancelled() {
                return ended::cancelled();
            }
            std::thread::sleep(RETRY_INTERVAL);
            ended = process().run();
        }
        match ended {
            Ok(End::Cancelled) => ended::cancelled(),
            Ok(End::TimedOut(deadline)) => ended::timed_out(deadline),
            Ok(End::Exit {
                status,
                output,
                reported,
                errors,
            }) => {
                let ended = Ended {
                    code: status.code(),
                    how: &status,
                    output,
                    reported,
                    errors: &errors,
                    secrets: &secrets,
                    rest: rest.take(),
                };
                ended.outcome(call.tool)
            }
            Err(error) => {
                let message = format!("the program could not be started: {error}");
                Outcome::failure("INTERNAL", &message)
            }
        }
    }

    fn end(&self) {
        #[cfg(unix)]
        self.guard.finish();
        self.store.close();
        self.log.flush(TIMEOUT);
    }
}

/// Reports progress to the client if `line` is a progress report.
fn report_progress(line: &str, progress: &Listener, secrets: &Secrets) {
    if line.starts_with(document::PROGRESS)
        && let Some(members) = Members::of(line)
        && let Some(done) = members.number("done")
    {
        progress.report(Progress {
            done,
            total: members.number("total"),
            message: &secrets.redact(&members.text("message").unwrap_or_default()),
        });
    }
}

/// Limits how many processes run at the same time. Further calls wait, because a host that makes a thousand calls at
/// once should not start a thousand processes.
#[derive(Debug)]
struct Slots {
    free: Mutex<usize>,
    freed: Condvar,
}

/// The maximum number of processes that run at the same time. It exceeds the usual number of processors, because most
/// calls wait for I/O.
const MAX_PROCESSES: usize = 16;

/// The interval at which a waiting call checks whether it is cancelled. The interval is long, because a thousand calls
/// may wait at the same time.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

impl Default for Slots {
    fn default() -> Self {
        Self {
            free: Mutex::new(MAX_PROCESSES),
            freed: Condvar::new(),
        }
    }
}

struct Slot<'a>(&'a Slots);

/// The time that a call waits before it tries again to start the program.
const RETRY_INTERVAL: Duration = Duration::from_millis(20);

/// Returns whether the process or the system has reached its limit of open files. `ENFILE` and
/// `EMFILE` are 23 and 24 on all Unix systems.
fn are_files_short(error: &std::io::Error) -> bool {
    cfg!(unix) && matches!(error.raw_os_error(), Some(23 | 24))
}

impl Slots {
    /// Waits for a slot. Returns `None` if the call is cancelled before a slot is free.
    fn take(&self, is_cancelled: impl Fn() -> bool) -> Option<Slot<'_>> {
        let mut free = self.free();
        loop {
            if is_cancelled() {
                // This thread may have received the notification about a free slot, so another
                // waiting thread is notified.
                self.freed.notify_one();
                return None;
            }
            if *free > 0 {
                *free -= 1;
                return Some(Slot(self));
            }
            free = wait_for(&self.freed, free, POLL_INTERVAL);
        }
    }

    /// Returns whether any other call holds a slot. The current call holds one slot itself.
    fn are_others(&self) -> bool {
        *self.free() + 1 < MAX_PROCESSES
    }

    fn free(&self) -> MutexGuard<'_, usize> {
        locked(&self.free)
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        *self.0.free() += 1;
        self.0.freed.notify_one();
    }
}
