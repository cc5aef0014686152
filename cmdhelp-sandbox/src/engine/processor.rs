//! The processors on which the stages of a sandbox run.
//!
//! The kernel starts a fork on the processor of its parent process, even if another processor is idle, and moves one of
//! the two only after some milliseconds. The stages need less time, so without this module they would run one after the
//! other. The program may run on all processors of the calling process: see [`restore`].

use std::sync::OnceLock;

use rustix::process::Pid;
use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

/// The processors on which the calling process may run, if a fork was moved to another processor.
static ALL: OnceLock<CpuSet> = OnceLock::new();

/// The processor of a process that is about to be forked.
#[derive(Clone, Copy)]
pub(super) struct Taken(usize);

impl Taken {
    /// Returns the processor on which this process runs.
    pub(super) fn by_this_process() -> Self {
        if let (None, Ok(all)) = (ALL.get(), sched_getaffinity(None)) {
            // An error means that the value is already known.
            let _ = ALL.set(all);
        }
        Self(sched_getcpu())
    }

    /// Moves a fork to another processor. The fork is the child process with this number or, without a number, this
    /// process.
    ///
    /// Call this function in both processes. If the fork runs at once, its parent process has to wait for the processor,
    /// and cannot move the fork. If the fork does not run at once, it cannot move itself.
    pub(super) fn leave_to_parent(self, fork: Option<Pid>) {
        let Some(mut others) = ALL.get().copied() else {
            return;
        };
        others.unset(self.0);
        // An error means that there is no other processor, or that the fork has ended.
        let _ = sched_setaffinity(fork, &others);
    }
}

/// Lets this process, and the program that it becomes, run on all processors of the calling process.
pub(super) fn restore() {
    if let Some(all) = ALL.get() {
        // An error means that none of these processors can be used any more.
        let _ = sched_setaffinity(None, all);
    }
}
