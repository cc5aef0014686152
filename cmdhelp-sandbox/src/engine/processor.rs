//! The processors on which the stages of a sandbox run.
//!
//! The kernel starts a fork on the processor of its parent process, even if another processor is idle, and moves one of
//! the two only after some milliseconds. The stages need less time, so without this module they would run one after the
//! other.

use std::sync::OnceLock;

use rustix::process::Pid;
use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

/// In a stage that was moved, the processors on which the calling process may run.
static ALL: OnceLock<CpuSet> = OnceLock::new();

/// The processor of a process that is about to be forked.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    processor: usize,
    /// The processors on which the calling process may run, if they are known.
    all: Option<CpuSet>,
}

impl Taken {
    /// Returns the processor on which this process runs.
    pub(super) fn by_this_process() -> Self {
        Self {
            processor: sched_getcpu(),
            all: ALL.get().copied().or_else(|| sched_getaffinity(None).ok()),
        }
    }

    /// Moves this process, which is the fork, to another processor. Call both this function and
    /// [`keep_from`](Self::keep_from): if the fork runs at once, its parent process has to wait for the
    /// processor, and cannot move the fork.
    pub(super) fn leave(self) {
        if let Some(all) = self.all {
            let _ = ALL.set(all);
            self.remove_from(None);
        }
    }

    /// Keeps the processor for this process, and moves its fork to another processor.
    pub(super) fn keep_from(self, fork: Pid) {
        self.remove_from(Some(fork));
    }

    fn remove_from(self, process: Option<Pid>) {
        if let Some(mut others) = self.all {
            others.unset(self.processor);
            // An error means that there is no other processor, or that the process has ended.
            let _ = sched_setaffinity(process, &others);
        }
    }
}

/// Lets this process, and the program that it may become, run on all processors of the calling process.
pub(super) fn restore() {
    if let Some(all) = ALL.get() {
        // An error means that none of these processors can be used any more.
        let _ = sched_setaffinity(None, all);
    }
}
