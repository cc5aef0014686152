//! Starts the stages of a sandbox: the processes `outer`, `init` and `exec`, each of which sets up a part of the
//! sandbox. A stage is a new process of this program or a fork of the current process.

use std::fmt::Display;
use std::fs::File;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::RawFd;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use nix::errno::Errno;
use nix::sys::signal::Signal as Caught;
use rustix::fs::{Mode, OFlags, RawDir};
use rustix::io::fcntl_getfd;
use rustix::process::Pid;

use super::processor::Taken;
use super::{Engine, container};
use crate::message::Fault;

/// A path to the executable file of this process, which is valid even if the file was replaced or removed.
pub(super) const CURRENT_EXE: &str = "/proc/self/exe";

/// The first argument of a process that runs a stage.
pub(super) const STAGE: &str = "__cmdhelp_sandbox";

/// The exit code of a stage that has failed and reported the reason.
pub(super) const FAILED: i32 = 125;

/// Returns a command that starts this program as `stage`, with an empty environment. For the engine `container`, the
/// environment has the variables that podman or docker needs.
pub(super) fn stage(engine: Engine, stage: &str) -> Command {
    let mut command = Command::new(CURRENT_EXE);
    command.args([STAGE, engine.name(), stage]).env_clear();
    if engine == Engine::Container {
        let known = container::CLIENT.into_iter();
        command.envs(known.filter_map(|name| Some((name, std::env::var_os(name)?))));
    }
    command
}

/// Whether [`allow_fork`](super::allow_fork) was called.
static FORKS: AtomicBool = AtomicBool::new(false);

pub(super) fn allow_fork() {
    FORKS.store(true, Ordering::Relaxed);
}

/// Returns whether forks of the calling process are permitted and safe.
pub(super) fn may_fork() -> bool {
    FORKS.load(Ordering::Relaxed) && safe_fork::is_single_threaded()
}

/// Runs `stage` in a fork of this process, and exits from the fork with the returned code. The process must have a
/// single thread, because the data of other threads could be inconsistent in the fork.
pub(super) fn copy(stage: impl FnOnce() -> i32) -> Result<Pid, Fault> {
    let failed = |why: &dyn Display| Fault::of("this process cannot be forked", why);
    let copied = safe_fork::fork_spawn(stage).map_err(|error| failed(&error))?;
    let number = i32::try_from(copied.pid()).ok().and_then(Pid::from_raw);
    number.ok_or_else(|| failed(&"the copy has no number"))
}

/// Runs `stage` in a fork of this process like [`copy`], on another processor than this process if there is one.
pub(super) fn copy_beside(stage: impl FnOnce() -> i32) -> Result<Pid, Fault> {
    let taken = Taken::by_this_process();
    let fork = copy(move || {
        taken.leave();
        stage()
    })?;
    taken.keep_from(fork);
    Ok(fork)
}

/// Lets this process wait for its child processes, even if the calling process ignores the end of its child processes
/// (`SIGCHLD`). Programs that are started later do not ignore it either.
pub(super) fn expect_children() -> Result<(), Fault> {
    // Only a signal with a handler is sent. The value that this handler sets is not used.
    let handler = signal_hook::flag::register(Caught::SIGCHLD as i32, Arc::default());
    handler
        .map(drop)
        .map_err(|error| Fault::of("SIGCHLD", error))
}

/// Closes all descriptors except the standard streams and `kept`.
pub(super) fn close_others(kept: &[RawFd]) -> Result<(), Fault> {
    match has_closed_counted(kept) {
        true => Ok(()),
        false => close_listed(kept),
    }
}

/// The number of descriptors that are closed by their number before all descriptors are listed, which takes longer.
const COUNTED: RawFd = 128;

/// Closes the descriptors with low numbers, except the standard streams and `kept`. Returns whether these were all open
/// descriptors, if the kernel tells their number.
fn has_closed_counted(kept: &[RawFd]) -> bool {
    let streams = [
        fcntl_getfd(io::stdin()),
        fcntl_getfd(io::stdout()),
        fcntl_getfd(io::stderr()),
    ];
    let others = kept.iter().filter(|number| **number > 2).count();
    let remaining = streams.iter().filter(|it| it.is_ok()).count() + others;
    // Since Linux 6.2, the size of this folder is the number of open descriptors. Before, it is zero.
    let open = rustix::fs::stat("/proc/self/fd").map(|folder| usize::try_from(folder.st_size));
    let Some(mut left) = open.ok().and_then(|open| open.ok()?.checked_sub(remaining)) else {
        return false;
    };
    for number in (3..COUNTED).filter(|number| !kept.contains(number)) {
        if left == 0 {
            break;
        }
        // After any other error, the descriptor is closed.
        if nix::unistd::close(number) != Err(Errno::EBADF) {
            left -= 1;
        }
    }
    left == 0
}

/// Lists all open descriptors, and closes them, except the standard streams and `kept`.
fn close_listed(kept: &[RawFd]) -> Result<(), Fault> {
    let failed = |error| Fault::of("/proc/self/fd", error);
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
    let folder = rustix::fs::open("/proc/self/fd", flags, Mode::empty()).map_err(failed)?;
    let mut open = Vec::new();
    // The C library's functions for folders would first allocate much memory, which is slow in a fork.
    let mut buffer = [MaybeUninit::uninit(); 1024];
    let mut entries = RawDir::new(folder, &mut buffer);
    while let Some(entry) = entries.next() {
        let entry = entry.map_err(failed)?;
        let name = entry.file_name().to_str().ok();
        let number = name.and_then(|name| name.parse::<i32>().ok());
        open.extend(number.filter(|number| *number > 2 && !kept.contains(number)));
    }
    drop(entries);
    for number in open {
        // An error is ignored, because the list also contains the descriptor by which the list was read, which is
        // already closed.
        let _ = nix::unistd::close(number);
    }
    Ok(())
}

/// Closes all descriptors of a forked stage, except the standard streams and `kept`. At most `most` descriptors are
/// open. The open descriptors have the lowest numbers, because all inherited descriptors were closed before.
pub(super) fn close_own(most: usize, kept: &[RawFd]) {
    let most = RawFd::try_from(most).unwrap_or(RawFd::MAX - 3);
    for number in (3..3 + most).filter(|number| !kept.contains(number)) {
        // An error means that no open descriptor has this number.
        let _ = nix::unistd::close(number);
    }
}

/// Opens `/dev/null`, which replaces streams that a stage does not need.
pub(super) fn open_null() -> Result<File, Fault> {
    let nothing = File::options().read(true).write(true).open("/dev/null");
    nothing.map_err(|error| Fault::of("/dev/null", error))
}

/// Replaces the standard streams of a stage by `nothing`, so that the caller sees the end of the program's streams as
/// soon as the program ends.
pub(super) fn close_streams(nothing: &File) -> Result<(), Fault> {
    let given_up = [
        rustix::stdio::dup2_stdin(nothing),
        rustix::stdio::dup2_stdout(nothing),
        rustix::stdio::dup2_stderr(nothing),
    ];
    let failed = given_up.into_iter().find_map(Result::err);
    failed.map_or(Ok(()), |error| Err(Fault::of("dup2", error)))
}
