//! A process `outer` that is started before there is a plan. This process enters the namespaces, and starts `init`, while
//! the calling process resolves the plan.

use std::fs::File;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::sync::Mutex;

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::Engine;
use super::group::Group;
use super::namespaces;
use super::outer::{self, waiting::WaitingInit};
use super::results;
use super::stage::{self, FAILED};
use crate::child::running::Running;
use crate::message::{Fault, StageMessage};
use crate::plan::Plan;
use crate::resolve;

/// A stage that waits for a plan.
struct WaitingStage {
    outer: Running,
    /// The list of the caller's mounts, opened before the start of the stage. The stage does not see later mounts, such as
    /// an automatic mount of a folder that the plan names.
    mounts: File,
}

impl WaitingStage {
    /// Returns whether nothing was mounted or unmounted since the start of the stage.
    fn has_all_mounts(&self) -> bool {
        // The kernel reports a change of the list as an error and as urgent data.
        let mut list = [PollFd::new(&self.mounts, PollFlags::PRI)];
        matches!(poll(&mut list, Some(&Timespec::default())), Ok(0))
    }
}

static WAITING: Mutex<Option<WaitingStage>> = Mutex::new(None);

/// Starts `outer` as a fork of this process, if such forks are permitted. If the start fails, another `outer` is
/// started with the plan later, and reports the reason.
pub(super) fn begin() {
    if !stage::may_fork() {
        return;
    }
    let (Ok(mounts), Ok((control, outer_end))) =
        (File::open("/proc/self/mounts"), UnixStream::pair())
    else {
        return;
    };
    if let Ok(outer) = stage::copy(move || act(outer_end.into()))
        && let Ok(mut waiting) = WAITING.lock()
    {
        let outer = Running::new(outer, control);
        *waiting = Some(WaitingStage { outer, mounts });
    }
}

/// Returns the stage that waits for a plan. If the stage cannot carry out this plan, ends the stage and returns `None`.
pub(super) fn take(plan: &Plan, engine: Engine) -> Option<Running> {
    let waiting = WAITING.lock().ok()?.take()?;
    // Files and folders for results, and control groups, have to be opened with the rights of the caller, before the
    // stage enters the namespaces. A call that may write or create a file through a link, such as a file of the home
    // folder, therefore begins its stage only when its plan is known.
    let needs_rights = results::are_possible(plan) || Group::is_needed(&plan.limits);
    let fits = engine == Engine::Namespaces && plan.image.is_none() && !needs_rights;
    (fits && waiting.has_all_mounts()).then_some(waiting.outer)
}

/// Runs the stage in the fork: enters the namespaces, starts `init`, and then receives the plan and the program's streams.
fn act(control: OwnedFd) -> ! {
    let closed = stage::close_others(&[control.as_raw_fd()]);
    // All other descriptors are closed, so the duplicate gets the lowest number.
    let copied = control.try_clone();
    drop(control);
    let Ok(control) = copied else {
        std::process::exit(FAILED)
    };
    let mut control = UnixStream::from(control);
    let last = closed.and_then(|()| supervise(&mut control));
    outer::end(control, last)
}

fn supervise(control: &mut UnixStream) -> Result<StageMessage, Fault> {
    // This process closes its copies of the caller's streams, so that a reader of the caller's output does not wait for
    // the end of this process.
    let nothing = stage::open_null()?;
    stage::close_streams(&nothing)?;
    // The places are read from the machine's file system, which has other paths in the namespaces.
    let places = resolve::usual_places();
    let root = namespaces::enter()?;
    WaitingInit::start(root, places)?.carry_out(control)
}
