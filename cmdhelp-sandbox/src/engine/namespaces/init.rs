//! The second stage, the first process inside: makes the file system, sets limits, gives up what it
//! may, starts the third stage, and waits for whatever ends inside. When it ends, everything ends.

use std::fs::{self, File};
use std::io::Write;

use nix::sys::signal::{SigSet, Signal as Caught};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    DumpableBehavior, Pid, Resource, Rlimit, Signal, WaitOptions, kill_process_group,
};
use rustix::thread::{CapabilitySet, CapabilitySets};

use super::{FAILED, leap, mounts, stage};
use crate::engine::message;
use crate::engine::message::{Fault, Told};
use crate::plan::Plan;
use crate::policy::Limits;

/// The smallest `kernel.pid_max` of a namespace.
const FEWEST_PIDS: u64 = 301;

pub(super) fn run(plan: &str, report: &str, status: &str) -> ! {
    let (plan_number, report_number) = (plan, report);
    let done = prepare(plan, status).and_then(|(plan, status)| {
        mounts::make(&plan)?;
        restrict(&plan)?;
        Ok(status)
    });
    let started = done.and_then(|status| Ok((status, start(plan_number, report_number)?)));
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
fn restrict(plan: &Plan) -> Result<(), Fault> {
    let failed = |error| Fault::of("capabilities", error);
    rustix::system::sethostname(b"sandbox").map_err(|error| Fault::of("hostname", error))?;
    for capability in CapabilitySet::all().iter() {
        match rustix::thread::remove_capability_from_bounding_set(capability) {
            // This kernel does not know it.
            Ok(()) | Err(rustix::io::Errno::INVAL) => {}
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
    limit(&plan.limits)?;
    // Nobody inside looks at this process's files or memory; what is started later is another one.
    rustix::process::set_dumpable_behavior(DumpableBehavior::NotDumpable).map_err(failed)
}

fn limit(limits: &Limits) -> Result<(), Fault> {
    let all = [
        ("limits.memory", Resource::Data, Some(limits.memory)),
        ("limits.cpu", Resource::Cpu, limits.cpu),
        // Three of them are this process, the next stage, and the stage before.
        (
            "limits.processes",
            Resource::Nproc,
            Some(limits.processes.saturating_add(3)),
        ),
        ("limits.files", Resource::Nofile, Some(limits.files)),
        ("limits.file_size", Resource::Fsize, Some(limits.file_size)),
        ("limits.core", Resource::Core, Some(0)),
        (
            "limits.memory",
            Resource::Memlock,
            Some(limits.memory.min(8 << 20)),
        ),
        ("limits.memory", Resource::Msgqueue, Some(0)),
        ("limits.processes", Resource::Rtprio, Some(0)),
    ];
    for (rule, resource, value) in all {
        let Some(wanted) = value else { continue };
        let highest = rustix::process::getrlimit(resource).maximum;
        let value = Some(highest.map_or(wanted, |highest| highest.min(wanted)));
        let limit = Rlimit {
            current: value,
            maximum: value,
        };
        rustix::process::setrlimit(resource, limit)
            .map_err(|error| Fault::rule(rule, "setrlimit", error))?;
    }
    Ok(())
}

/// Limits the processes of the namespace; called while `/proc/sys` is still there.
///
/// The limit of a user does not bind the host's root, this one does, from Linux 6.14 on.
pub(super) fn limit_processes(limits: &Limits, root: bool) -> Result<(), Fault> {
    let most = limits.processes.max(FEWEST_PIDS).to_string();
    match fs::write("/proc/sys/kernel/pid_max", most) {
        Err(error) if root => Err(Fault::rule("limits.processes", "kernel.pid_max", error)
            .needs("Linux 6.14, or a caller that is not root")),
        _ => Ok(()),
    }
}

/// Starts the third stage.
fn start(plan: &str, report: &str) -> Result<Pid, Fault> {
    let leap = stage("leap").args([plan, report]).spawn();
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
