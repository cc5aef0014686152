//! The second stage, which is the first process of a namespace. It creates the file system, sets limits, gives up
//! privileges, starts the program, and waits for all processes inside. When it ends, all of them are killed.

use std::fs::File;
use std::io::Write;
use std::os::fd::AsRawFd;
use std::os::unix::net::UnixStream;

use nix::sys::signal::{SigSet, Signal as Caught};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{
    DumpableBehavior, Pid, PidfdFlags, PidfdGetfdFlags, Signal, WaitOptions, kill_process_group,
};
use rustix::thread::{CapabilitySet, CapabilitySets};

use super::namespaces::{self, mounts};
use super::stage::{self, FAILED};
use super::{Engine, leap, limits};
use crate::message::{self, Fault, Told};
use crate::plan::Plan;

/// Runs the second stage in a process that was started again. The arguments are the numbers of the descriptors of the
/// plan, the report and the status.
pub(super) fn run(engine: Engine, plan: &str, report: &str, status: &str, more: &[&str]) -> ! {
    let Ok(mut report) = message::inherited(report, true) else {
        std::process::exit(FAILED)
    };
    let taken = message::inherited(status, true).and_then(|status| {
        let text = message::inherited(plan, false)?;
        let plan = message::read_plan(&text)?;
        if engine == Engine::Bwrap {
            greet(&mut report)?;
            more.iter().try_for_each(|number| listen(number))?;
        }
        // `bwrap` leaves the descriptors open that it was given.
        let kept = [&report, &status, &text].map(AsRawFd::as_raw_fd);
        stage::close_others(&kept)?;
        Ok((status, text, plan))
    });
    match taken {
        Ok((status, text, plan)) => act(engine, &plan, report, status, Some(text)),
        Err(fault) => leap::fail(&report, &fault),
    }
}

/// Runs the second stage. If `text` contains the plan, the third stage is this program started again, otherwise a copy
/// of this process.
pub(super) fn act(
    engine: Engine,
    plan: &Plan,
    report: File,
    mut status: File,
    text: Option<File>,
) -> ! {
    let done = tie(&status).and_then(|()| {
        if engine == Engine::Namespaces {
            mounts::make(plan)?;
        }
        restrict(engine, plan)?;
        let program = match &text {
            Some(text) => leap::start(engine, text, &report)?,
            None => leap::copy(engine, plan, &report)?,
        };
        // The third stage has copies of these descriptors, or does not need them.
        drop(text);
        stage::close_streams(&stage::nothing()?)?;
        Ok(program)
    });
    match done {
        Ok(program) => {
            // The closed report tells the first stage that the program has been started.
            drop(report);
            let told = reap(program);
            let text = serde_json::to_string(&told).unwrap_or_default();
            let written = status.write_all(text.as_bytes());
            std::process::exit(if written.is_ok() { 0 } else { FAILED })
        }
        Err(fault) => leap::fail(&report, &fault),
    }
}

/// Reports that `bwrap` has started this stage: a blank, which is not the text of a fault.
fn greet(report: &mut File) -> Result<(), Fault> {
    report
        .write_all(b" ")
        .map_err(|error| Fault::of("report", error))
}

/// Sends the proxy's listener through the socket that the first stage left open.
fn listen(number: &str) -> Result<(), Fault> {
    let failed =
        |error: std::io::Error| Fault::rule("network.egress", "the proxy's listener", error);
    let number: i32 = number
        .parse()
        .map_err(|error| failed(std::io::Error::other(error)))?;
    // A socket has no path by which it could be opened again.
    let own = rustix::process::pidfd_open(rustix::process::getpid(), PidfdFlags::empty());
    let taken =
        own.and_then(|own| rustix::process::pidfd_getfd(own, number, PidfdGetfdFlags::empty()));
    let socket = UnixStream::from(taken.map_err(|error| failed(error.into()))?);
    nix::unistd::close(number).map_err(|error| failed(error.into()))?;
    namespaces::listen(&socket)
}

/// Ties this process to the first stage, which reads `status`: it ends together with that stage. Also makes it the
/// leader of a session, and blocks signals.
fn tie(status: &File) -> Result<(), Fault> {
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(|error| Fault::of("prctl", error))?;
    let caught = caught().thread_block();
    caught.map_err(|error| Fault::of("signals", error))?;
    // If the first stage ended before the first call, the other end of `status` is closed.
    let mut waited = [PollFd::new(status, PollFlags::OUT)];
    poll(&mut waited, Some(&Timespec::default())).map_err(|error| Fault::of("poll", error))?;
    if waited[0].revents().contains(PollFlags::ERR) {
        std::process::exit(FAILED);
    }
    match rustix::process::setsid() {
        // If `bwrap` has started it, the process already leads a session.
        Ok(_) | Err(Errno::PERM) => Ok(()),
        Err(error) => Err(Fault::of("setsid", error)),
    }
}

fn caught() -> SigSet {
    [
        Caught::SIGCHLD,
        Caught::SIGTERM,
        Caught::SIGINT,
        Caught::SIGHUP,
        Caught::SIGQUIT,
    ]
    .into_iter()
    .collect()
}

/// Gives up all capabilities for good, and sets limits.
fn restrict(engine: Engine, plan: &Plan) -> Result<(), Fault> {
    let failed = |error| Fault::of("capabilities", error);
    if engine == Engine::Namespaces {
        rustix::system::sethostname(b"sandbox").map_err(|error| Fault::of("hostname", error))?;
    }
    for capability in CapabilitySet::all().iter() {
        match rustix::thread::remove_capability_from_bounding_set(capability) {
            // The kernel does not know this capability.
            Ok(()) | Err(Errno::INVAL) => {}
            // Without the privilege to drop capabilities there are none to regain: see `no_new_privs`.
            Err(Errno::PERM) if engine != Engine::Namespaces => break,
            Err(error) => return Err(failed(error)),
        }
    }
    rustix::thread::clear_ambient_capability_set().map_err(failed)?;
    let none = CapabilitySets {
        effective: CapabilitySet::empty(),
        permitted: CapabilitySet::empty(),
        inheritable: CapabilitySet::empty(),
    };
    rustix::thread::set_capabilities(None, none).map_err(failed)?;
    rustix::thread::set_no_new_privs(true).map_err(failed)?;
    limits::apply(&plan.limits, engine)?;
    // Processes inside cannot read the files or memory of this one.
    rustix::process::set_dumpable_behavior(DumpableBehavior::NotDumpable).map_err(failed)
}

/// Waits for the program, and reaps all other processes until the program has ended.
fn reap(program: Pid) -> Told {
    let caught = caught();
    loop {
        // Checked before the first signal is awaited, which the thread that started the program may have received.
        while let Ok(Some((pid, status))) = rustix::process::wait(WaitOptions::NOHANG) {
            if pid != program {
                continue;
            }
            return match status.terminating_signal() {
                Some(signal) => Told::Killed(signal),
                None => Told::Exited(status.exit_status().unwrap_or(FAILED)),
            };
        }
        match caught.wait() {
            Ok(Caught::SIGCHLD) => {}
            Ok(_) => {
                let _ = kill_process_group(program, Signal::TERM);
            }
            Err(_) => return Told::Killed(Signal::KILL.as_raw()),
        }
    }
}
