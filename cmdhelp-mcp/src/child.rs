//! Carrying out a call by running the program itself.
//!
//! What a command prints, panics with, exits with or waits for then harms nobody: neither the
//! conversation nor other calls. It can be stopped at any moment, and its result is that of
//! `--json`, because it is that.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use cmdhelp_runtime::for_server::Secrets;

use super::caller::{Call, Caller};
use super::capture::Capture;
use super::document;
use super::ended::{self, Ended};
#[cfg(unix)]
use super::guard::Guard;
use super::log::Log;
use super::members::Members;
use super::outcome::Outcome;
use super::process::{End, Process};
use super::progress::{Listener, Progress};
use super::store::Store;

/// Carries out calls by running a program.
#[derive(Debug)]
pub struct Children {
    /// The program.
    pub program: PathBuf,
    /// The file that this was when we started.
    file: Option<FileId>,
    /// The words by which it is called with a JSON value and told of consent: `--json`, `--confirm`.
    pub words: [&'static str; 2],
    /// How long a call may take, if its command says nothing.
    pub deadline: Option<Duration>,
    /// How many bytes a result may have. A larger one is put into a file.
    pub budget: usize,
    /// The word before all others that has the program say in frames what its result is; a program
    /// without it prints its result.
    pub(super) speaks: Option<&'static str>,
    /// What is repeated to nobody whatever a call gives.
    pub(super) standing: Secrets,
    store: Store,
    log: Log,
    #[cfg(unix)]
    guard: Guard,
    slots: Slots,
}

/// How long a host that has closed our input may take to read what is left of our log.
const PATIENCE: Duration = Duration::from_millis(200);

impl Children {
    /// The default time limit of a call.
    pub const DEADLINE: Duration = Duration::from_secs(600);

    /// The default maximum of bytes of a result.
    pub const BUDGET: usize = 100_000;

    /// Carries out calls by running this program.
    #[must_use]
    pub fn new(program: PathBuf, words: [&'static str; 2]) -> Self {
        Self {
            file: file_id(&program),
            program,
            words,
            deadline: Some(Self::DEADLINE),
            budget: Self::BUDGET,
            speaks: None,
            standing: Secrets::default(),
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
        command.args(self.speaks);
        // First, where it is a flag of ours even if the command takes any word as data.
        command.args([json, "-"]).args(&call.tool.path);
        command.args(call.flags(confirm));
        command
    }

    /// Returns where the program is. If its file was replaced or removed while we run, Linux still
    /// has the old one, whose commands are those that hosts were told of.
    fn program(&self) -> &Path {
        let running = Path::new("/proc/self/exe");
        let is_gone = self.file.is_some() && file_id(&self.program) != self.file;
        match is_gone && file_id(running) == self.file {
            true => running,
            false => &self.program,
        }
    }
}

/// What tells a file from others, whatever it is called.
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
        let secrets = call.tool.secrets(call.arguments, self.standing.clone());
        let secrets = Arc::new(secrets);
        let rest = RefCell::new(None);
        let line = |line: &str| match document::rest(line) {
            // How somebody at a command line goes on with a list; hosts are told in their own way.
            Some(after) => *rest.borrow_mut() = Some(after),
            None => told(line, call.progress, &secrets),
        };
        // With us, the folder goes, too, also if we are killed.
        #[cfg(unix)]
        self.guard.remove(self.store.folder());
        let process = || Process {
            command: self.process(call),
            input: call.arguments,
            output: Capture::new(self.budget, &self.store),
            deadline: call.tool.deadline.or(self.deadline),
            cancellation: call.cancellation,
            speaks: self.speaks.is_some(),
            line: &line,
            log: &self.log,
            secrets: &secrets,
            #[cfg(unix)]
            guard: &self.guard,
        };
        let mut ended = process().run();
        // Nothing has begun where there was no file to be had; others that run give theirs back.
        while ended.as_ref().is_err_and(are_files_short) && self.slots.are_others() {
            if call.cancellation.is_cancelled() {
                return ended::cancelled();
            }
            std::thread::sleep(SHORTAGE);
            ended = process().run();
        }
        match ended {
            Ok(End::Cancelled) => ended::cancelled(),
            Ok(End::TimedOut(deadline)) => ended::timed_out(deadline),
            Ok(End::Exit {
                status,
                output,
                said,
                errors,
            }) => {
                let ended = Ended {
                    code: status.code(),
                    how: &status,
                    output,
                    said,
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
        self.log.flush(PATIENCE);
    }
}

/// Tells the client of progress, if that is what a line tells.
fn told(line: &str, progress: &Listener, secrets: &Secrets) {
    if line.starts_with(document::PROGRESS)
        && let Some(members) = Members::of(line)
        && let Some(done) = members.number("done")
    {
        progress.tell(Progress {
            done,
            total: members.number("total"),
            message: &secrets.out_of(&members.text("message").unwrap_or_default()),
        });
    }
}

/// The number of processes that may run at a time. The others wait: a host that makes a thousand
/// calls at once does not want a thousand processes.
#[derive(Debug)]
struct Slots {
    free: Mutex<usize>,
    freed: Condvar,
}

/// Enough for a machine of any size: most calls wait for something else than a processor.
const AT_A_TIME: usize = 16;

/// How often those who wait look whether they still have to: seldom, for there may be a thousand.
const LOOK: Duration = Duration::from_millis(250);

impl Default for Slots {
    fn default() -> Self {
        Self {
            free: Mutex::new(AT_A_TIME),
            freed: Condvar::new(),
        }
    }
}

struct Slot<'a>(&'a Slots);

/// How long a call waits that can open no file.
const SHORTAGE: Duration = Duration::from_millis(20);

/// Returns whether the process, or the system, has as many files open as it may. All systems of the
/// Unix kind have these numbers for that.
fn are_files_short(error: &std::io::Error) -> bool {
    cfg!(unix) && matches!(error.raw_os_error(), Some(23 | 24))
}

impl Slots {
    /// Waits for a slot, unless the call is called off.
    fn take(&self, is_cancelled: impl Fn() -> bool) -> Option<Slot<'_>> {
        let mut free = self.free();
        loop {
            if is_cancelled() {
                // We may have been told of a slot that somebody else waits for.
                self.freed.notify_one();
                return None;
            }
            if *free > 0 {
                *free -= 1;
                return Some(Slot(self));
            }
            let woken = self.freed.wait_timeout(free, LOOK);
            free = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Returns whether another call runs beside one that does.
    fn are_others(&self) -> bool {
        *self.free() + 1 < AT_A_TIME
    }

    fn free(&self) -> MutexGuard<'_, usize> {
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        *self.0.free() += 1;
        self.0.freed.notify_one();
    }
}
