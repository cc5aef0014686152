//! The process `exec`, which is the last process that sets up a sandbox. The process `exec` restricts itself with
//! Landlock and seccomp, and then executes the program.

pub(super) mod files;
mod seccomp;

use std::convert::Infallible;
use std::fs::File;
use std::io::{self, PipeWriter, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::process::Command;

use nix::sys::signal::SigSet;
use rustix::process::{Pid, Signal};

pub(super) use self::seccomp::Filter;
use super::namespaces::network::Joining;
use super::stage::{self, FAILED};
use super::{Engine, observe, privileges, processor};
use crate::message::{self, Fault};
use crate::plan::Plan;
use crate::refusal::Code;

/// The process `exec`, which waits until there is a file system and a network namespace.
pub(super) struct WaitingExec {
    exec: Pid,
    pipe: PipeWriter,
}

impl WaitingExec {
    /// Lets the process go on, and returns its number.
    pub(super) fn go_on(mut self) -> Pid {
        // An error means that the process has ended, and has already reported the reason.
        let _ = self.pipe.write_all(&[1]);
        self.exec
    }
}

/// Starts the process `exec` as a fork of this process, by the engine `namespaces`. The process waits until `init` lets
/// it go on, joins the network namespace of `outer`, and does not start the program without the filter of system calls,
/// which `outer` sends. If `init` ends before, the kernel kills this process.
pub(super) fn copy(plan: &Plan, report: &File, network: &Joining) -> Result<WaitingExec, Fault> {
    let engine = Engine::Namespaces;
    let failed = |error| Fault::of("the third stage", error);
    let (mut waited, pipe) = io::pipe().map_err(failed)?;
    let writing_end = pipe.as_raw_fd();
    let exec = stage::copy(move || {
        // With a writing end of its own, the process would not notice the end of `init`.
        let _ = nix::unistd::close(writing_end);
        let waited = privileges::forbid_new(engine, plan)
            .and_then(|()| waited.read_exact(&mut [0]).map_err(failed))
            .and_then(|()| network.join())
            .map(|()| network.close_outer())
            .and_then(|()| privileges::drop_all());
        let Err(fault) = waited.and_then(|()| exec(engine, plan, Some(network)));
        fail(report, &fault)
    })?;
    Ok(WaitingExec { exec, pipe })
}

/// Starts the process `exec` as a new process of this program. The new process inherits the open file `plan`, and the
/// open file `report`, to which it writes an error.
pub(super) fn start(engine: Engine, plan: &File, report: &File) -> Result<Pid, Fault> {
    let mut numbers = Vec::new();
    for file in [plan, report] {
        rustix::io::fcntl_setfd(file, rustix::io::FdFlags::empty())
            .map_err(|error| Fault::of("fcntl", error))?;
        numbers.push(file.as_raw_fd().to_string());
    }
    let child = stage::stage(engine, "exec").args(numbers).spawn();
    let child = child.map_err(|error| Fault::of("the third stage cannot be started", error))?;
    Ok(Pid::from_child(&child))
}

/// Runs the code of `exec` in a process that was started for this purpose.
pub(super) fn run(engine: Engine, plan: &str, report: &str) -> ! {
    let Ok(report) = message::inherited(report, true) else {
        std::process::exit(FAILED)
    };
    let plan = message::inherited(plan, false).and_then(|text| message::read_plan(&text));
    let Err(fault) = plan.and_then(|plan| exec(engine, &plan, None));
    fail(&report, &fault)
}

/// Sends an error to the process `outer`, which supervises the sandbox, and exits.
pub(super) fn fail(mut report: &File, fault: &Fault) -> ! {
    let text = serde_json::to_string(fault).unwrap_or_default();
    // A failed write means that `outer` has ended, so nobody reads the error.
    let _ = report.write_all(text.as_bytes());
    std::process::exit(FAILED)
}

fn exec(engine: Engine, plan: &Plan, network: Option<&Joining>) -> Result<Infallible, Fault> {
    if plan.observed {
        observe::wait_for_observer()?;
    }
    rustix::process::setsid().map_err(|error| Fault::of("setsid", error))?;
    if plan.terminal {
        rustix::process::ioctl_tiocsctty(io::stdin())
            .map_err(|error| Fault::rule("tty", "the terminal inside", error))?;
    }
    if engine == Engine::Landlock {
        // Without namespaces, the program would continue after the end of `init`, its parent process. Because of this
        // call, the kernel kills the program when `init` ends.
        rustix::process::set_parent_process_death_signal(Some(Signal::KILL))
            .map_err(|error| Fault::of("prctl", error))?;
        rustix::process::chdir(&plan.directory)
            .or_else(|_| rustix::process::chdir("/"))
            .map_err(|error| Fault::of(plan.directory.display(), error))?;
    }
    processor::restore();
    bind(engine, plan, network)?;
    Err(not_executed(plan, &command(plan)?.exec()))
}

/// Restricts this process and its later children to the access that the plan grants.
fn bind(engine: Engine, plan: &Plan, network: Option<&Joining>) -> Result<(), Fault> {
    // Unblocks the signals that the process `init` or the calling process has blocked, because the program would
    // inherit the blocked signals.
    SigSet::all()
        .thread_unblock()
        .map_err(|error| Fault::of("signals", error))?;
    files::restrict(engine, plan)?;
    let filter = match network {
        Some(network) => {
            let filter = Filter::receive(network.socket())?;
            // `outer` sends the filter when the machine's file system is unmounted, so this folder is one of the
            // sandbox.
            rustix::process::chdir(&plan.directory)
                .map_err(|error| Fault::of(plan.directory.display(), error))?;
            filter
        }
        None => Filter::of(engine, plan)?,
    };
    seccomp::restrict(plan, &filter)
}

fn command(plan: &Plan) -> Result<Command, Fault> {
    let Some((name, arguments)) = plan.words.split_first() else {
        return Err(Fault::of("the plan", "it has no command"));
    };
    let mut command = Command::new(&plan.program);
    command
        .arg0(name)
        .args(arguments)
        .env_clear()
        .envs(&plan.environment);
    Ok(command)
}

fn not_executed(plan: &Plan, error: &io::Error) -> Fault {
    Fault {
        code: Code::NotFound,
        rule: None,
        why: format!("{} cannot be executed: {error}", plan.program.display()),
        needs: None,
    }
}
