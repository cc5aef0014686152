//! The second stage, the first process of a namespace: makes the file system, sets limits, gives up
//! what it may, starts the program, and waits for whatever ends inside. When it ends, everything ends.

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

/// Acts as the second stage that was started again, with the files of the plan, of reports and of the
/// status.
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
        // `bwrap` leaves open what it was given.
        let kept = [&report, &status, &text].map(AsRawFd::as_raw_fd);
        stage::close_others(&kept)?;
        Ok((status, text, plan))
    });
    match taken {
        Ok((status, text, plan)) => act(engine, &plan, report, status, Some(text)),
        Err(fault) => leap::fail(&report, &fault),
    }
}

/// Acts as the second stage. With the text of the plan, the third is this program once more, otherwise
/// a copy of this process.
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
        // Later programs have these or none; this process must not keep them open.
        drop(text);
        stage::close_streams(&stage::nothing()?)?;
        Ok(program)
    });
    match done {
        Ok(program) => {
            // The stage before takes its end for the start of the program.
            drop(report);
            let told = reap(program);
            let text = serde_json::to_string(&told).unwrap_or_default();
            let written = status.write_all(text.as_bytes());
            std::process::exit(if written.is_ok() { 0 } else { FAILED })
        }
        Err(fault) => leap::fail(&report, &fault),
    }
}

/// Tells that `bwrap` has come so far: a blank, which is no fault.
fn greet(report: &mut File) -> Result<(), Fault> {
    report
        .write_all(b" ")
        .map_err(|error| Fault::of("report", error))
}

/// Hands the proxy's listener out by the socket that the stage before left open.
fn listen(number: &str) -> Result<(), Fault> {
    let failed =
        |error: std::io::Error| Fault::rule("network.egress", "the proxy's listener", error);
    let number: i32 = number
        .parse()
        .map_err(|error| failed(std::io::Error::other(error)))?;
    // A socket has no path to be opened by.
    let own = rustix::process::pidfd_open(rustix::process::getpid(), PidfdFlags::empty());
    let taken =
        own.and_then(|own| rustix::process::pidfd_getfd(own, number, PidfdGetfdFlags::empty()));
    let socket = UnixStream::from(taken.map_err(|error| failed(error.into()))?);
    nix::unistd::close(number).map_err(|error| failed(error.into()))?;
    namespaces::listen(&socket)
}

/// Makes this process one that ends with the stage before, which reads `status`, that leads a session
/// of its own, and that no signal takes by surprise.
fn tie(status: &File) -> Result<(), Fault> {
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(|error| Fault::of("prctl", error))?;
    let caught = caught().thread_block();
    caught.map_err(|error| Fault::of("signals", error))?;
    // Had the stage before ended before the first call, nobody would read what is written here.
    let mut waited = [PollFd::new(status, PollFlags::OUT)];
    poll(&mut waited, Some(&Timespec::default())).map_err(|error| Fault::of("poll", error))?;
    if waited[0].revents().contains(PollFlags::ERR) {
        std::process::exit(FAILED);
    }
    match rustix::process::setsid() {
        // It leads one already, where `bwrap` has seen to it.
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

/// Gives up every capability for good, and sets limits.
fn restrict(engine: Engine, plan: &Plan) -> Result<(), Fault> {
    let failed = |error| Fault::of("capabilities", error);
    if engine == Engine::Namespaces {
        rustix::system::sethostname(b"sandbox").map_err(|error| Fault::of("hostname", error))?;
    }
    for capability in CapabilitySet::all().iter() {
        match rustix::thread::remove_capability_from_bounding_set(capability) {
            // This kernel does not know it.
            Ok(()) | Err(Errno::INVAL) => {}
            // Who has none to give up has none that could come back: see `no_new_privs`.
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
    // Nobody inside looks at this process's files or memory; what is started later is another one.
    rustix::process::set_dumpable_behavior(DumpableBehavior::NotDumpable).map_err(failed)
}

/// Waits for the program, and for what it leaves behind until then.
fn reap(program: Pid) -> Told {
    let caught = caught();
    loop {
        // Before the first signal is waited for: the thread that started the program may have had it.
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
