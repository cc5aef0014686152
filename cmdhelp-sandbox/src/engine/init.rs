//! The second stage, the first process of a namespace: makes the file system, sets limits, gives up
//! what it may, starts the third stage, and waits for whatever ends inside. When it ends, everything ends.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::net::UnixStream;

use nix::sys::signal::{SigSet, Signal as Caught};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    DumpableBehavior, Pid, PidfdFlags, PidfdGetfdFlags, Signal, WaitOptions, kill_process_group,
};
use rustix::thread::{CapabilitySet, CapabilitySets};

use super::namespaces::{self, mounts};
use super::stage::{FAILED, stage};
use super::{Engine, leap, limits};
use crate::engine::message;
use crate::engine::message::{Fault, Told};
use crate::plan::Plan;

pub(super) fn run(engine: Engine, plan: &str, report: &str, status: &str, more: &[&str]) -> ! {
    let (plan_number, report_number) = (plan, report);
    let done = prepare(plan, status).and_then(|(plan, status)| {
        match engine {
            Engine::Namespaces => mounts::make(&plan)?,
            Engine::Bwrap => {
                greet(report_number)?;
                more.iter().try_for_each(|number| listen(number))?;
            }
            Engine::Landlock | Engine::Container => {}
        }
        restrict(engine, &plan)?;
        Ok(status)
    });
    let started = done.and_then(|status| Ok((status, start(engine, plan_number, report_number)?)));
    match started {
        Ok((mut status, program)) => {
            let told = reap(program);
            let text = serde_json::to_string(&told).unwrap_or_default();
            let written = status.write_all(text.as_bytes());
            std::process::exit(if written.is_ok() { 0 } else { FAILED })
        }
        Err(fault) => leap::fail(message::inherited(report_number, true).ok(), &fault),
    }
}

/// Tells that `bwrap` has come so far: a blank, which is no fault.
fn greet(report: &str) -> Result<(), Fault> {
    let file = File::options()
        .write(true)
        .open(format!("/proc/self/fd/{report}"));
    file.and_then(|mut file| file.write_all(b" "))
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

/// Makes this process one that ends with the stage before, and that no signal takes by surprise.
fn prepare(plan: &str, status: &str) -> Result<(Plan, File), Fault> {
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(|error| Fault::of("prctl", error))?;
    let caught = caught().thread_block();
    caught.map_err(|error| Fault::of("signals", error))?;
    let status = message::inherited(status, true)?;
    // The stage before reads what is written here. Had it ended before the call above, nobody would.
    let mut waited = [PollFd::new(&status, PollFlags::OUT)];
    poll(&mut waited, Some(&Timespec::default())).map_err(|error| Fault::of("poll", error))?;
    if waited[0].revents().contains(PollFlags::ERR) {
        std::process::exit(FAILED);
    }
    let text = fs::read_to_string(format!("/proc/self/fd/{plan}"));
    let text = text.map_err(|error| Fault::of("the plan cannot be read", error))?;
    let plan =
        Plan::from_json(&text).map_err(|error| Fault::of("the plan cannot be read", error))?;
    Ok((plan, status))
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
            Ok(()) | Err(rustix::io::Errno::INVAL) => {}
            // Who has none to give up has none that could come back: see `no_new_privs`.
            Err(rustix::io::Errno::PERM) if engine != Engine::Namespaces => break,
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

/// Starts the third stage.
fn start(engine: Engine, plan: &str, report: &str) -> Result<Pid, Fault> {
    let leap = stage(engine, "leap").args([plan, report]).spawn();
    let leap = leap.map_err(|error| Fault::of("the third stage cannot be started", error))?;
    let program = Pid::from_child(&leap);
    // Later programs have these or none; this process must not keep them open.
    drop(message::inherited(report, true)?);
    drop(message::inherited(plan, false)?);
    let nothing = File::options().read(true).write(true).open("/dev/null");
    let nothing = nothing.map_err(|error| Fault::of("/dev/null", error))?;
    let given_up = [
        rustix::stdio::dup2_stdin(&nothing),
        rustix::stdio::dup2_stdout(&nothing),
        rustix::stdio::dup2_stderr(&nothing),
    ];
    for result in given_up {
        result.map_err(|error| Fault::of("dup2", error))?;
    }
    Ok(program)
}

/// Waits for the program, and for what it leaves behind until then.
fn reap(program: Pid) -> Told {
    let caught = caught();
    loop {
        match caught.wait() {
            Ok(Caught::SIGCHLD) => {}
            Ok(_) => {
                let _ = kill_process_group(program, Signal::TERM);
                continue;
            }
            Err(_) => return Told::Killed(Signal::KILL.as_raw()),
        }
        while let Ok(Some((pid, status))) = rustix::process::wait(WaitOptions::NOHANG) {
            if pid != program {
                continue;
            }
            return match status.terminating_signal() {
                Some(signal) => Told::Killed(signal),
                None => Told::Exited(status.exit_status().unwrap_or(FAILED)),
            };
        }
    }
}
