//! A process `outer` that is started before there is a plan. This process enters the namespaces, and starts `init`,
//! while the calling process resolves the plan. The calling process sends the plan to both processes.

use std::fs::File;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::Mutex;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::Engine;
use super::group::Group;
use super::namespaces::{self, points};
use super::outer::{self, waiting::WaitingInit};
use super::results;
use super::stage::{self, FAILED};
use crate::child::running::Running;
use crate::message::{self, Fault, StageMessage};
use crate::plan::Plan;

/// A stage that waits for a plan.
struct WaitingStage {
    outer: Running,
    /// The socket to `init`.
    init: UnixStream,
    /// The table of the caller's mounts, opened before the start of the stage. The stage does not see later mounts,
    /// such as an automatic mount of a folder that the plan names.
    mounts: File,
}

impl WaitingStage {
    /// Returns whether nothing was mounted or unmounted since the start of the stage.
    fn has_all_mounts(&self) -> bool {
        // The kernel reports a change of the table as an error and as urgent data.
        let mut table = [PollFd::new(&self.mounts, PollFlags::PRI)];
        matches!(poll(&mut table, Some(&Timespec::default())), Ok(0))
    }

    /// Sends the plan to the stage, and `streams`, the program's streams, to `init`. Fails if the table of mounts has
    /// changed since the start of the stage.
    fn carry_out(mut self, plan: &Plan, streams: &[BorrowedFd<'_>]) -> io::Result<Running> {
        if !self.has_all_mounts() {
            return Err(io::ErrorKind::Other.into());
        }
        let text = plan.to_json();
        // `init` gets the plan from this process, because `outer` is busy with the network namespace. Without the
        // answer of `outer` to the plan, `init` does not start the program.
        message::send_text(&mut self.init, &text, streams)?;
        message::send_text(self.outer.control(), &text, &[])?;
        Ok(self.outer)
    }
}

static WAITING: Mutex<Option<WaitingStage>> = Mutex::new(None);

/// Starts `outer` as a fork of this process, if such forks are permitted. If the start fails, another `outer` is
/// started with the plan later, and reports the reason.
pub(super) fn begin() {
    if !stage::may_fork() {
        return;
    }
    let (Ok(mounts), Ok((control, outer_end)), Ok((init, init_end))) =
        (points::open(""), UnixStream::pair(), UnixStream::pair())
    else {
        return;
    };
    if let Ok(outer) = stage::copy_beside(move || act(outer_end, init_end))
        && let Ok(mut waiting) = WAITING.lock()
    {
        let outer = Running::new(outer, control);
        *waiting = Some(WaitingStage {
            outer,
            init,
            mounts,
        });
    }
}

/// Lets the stage that waits for a plan carry out this plan, with the program's streams. If the stage cannot do this,
/// ends the stage and returns `None`.
pub(super) fn start(plan: &Plan, engine: Engine, streams: &[BorrowedFd<'_>]) -> Option<Running> {
    let waiting = WAITING.lock().ok()?.take()?;
    // Files and folders for results, and control groups, have to be opened with the rights of the caller, before the
    // stage enters the namespaces. A call that may write or create a file through a link, such as a file of the home
    // folder, therefore begins its stage only when its plan is known.
    let needs_rights = results::are_possible(plan) || Group::is_needed(&plan.limits);
    let fits = engine == Engine::Namespaces && plan.image.is_none() && !needs_rights;
    if !fits {
        return None;
    }
    waiting.carry_out(plan, streams).ok()
}

/// Runs the stage in the fork: enters the namespaces, starts `init`, and then receives the plan.
fn act(control: UnixStream, init_end: UnixStream) -> ! {
    let ends = [control, init_end];
    let closed = stage::close_others(&ends.each_ref().map(AsRawFd::as_raw_fd));
    // All other descriptors are closed, so the duplicates get the lowest numbers.
    let copied = ends.each_ref().map(UnixStream::try_clone);
    drop(ends);
    let [Ok(mut control), Ok(init_end)] = copied else {
        std::process::exit(FAILED)
    };
    let last = closed.and_then(|()| supervise(&mut control, init_end));
    outer::end(control, last)
}

fn supervise(control: &mut UnixStream, init_end: UnixStream) -> Result<StageMessage, Fault> {
    // This process closes its copies of the caller's streams, so that a reader of the caller's output does not wait for
    // the end of this process.
    let nothing = stage::open_null()?;
    stage::close_streams(&nothing)?;
    let root = namespaces::enter()?;
    WaitingInit::start(root, init_end)?.carry_out(control)
}
