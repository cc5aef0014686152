//! The process `exec`, which is the last process that sets up a sandbox. The process `exec` restricts itself with
//! Landlock and seccomp, and then executes the program.

pub(super) mod files;
mod seccomp;

use std::convert::Infallible;
use std::fs::File;
use std::io::{self, PipeReader, PipeWriter, Write};
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::process::Command;

use nix::sys::signal::SigSet;
use rustix::process::{Pid, Signal};

use super::stage::{self, FAILED};
use super::{Engine, observe};
use crate::message::{self, Fault};
use crate::plan::Plan;
use crate::refusal::Code;

/// Compiles the filter of system calls in the process `outer`, and sends it to `exec`, which does not start the program
/// without it.
pub(super) fn send_filter(engine: Engine, plan: &Plan, to: PipeWriter) -> Result<(), Fault> {
    seccomp::send(engine, plan, to)
}

/// Starts the process `exec` as a fork of this process. The filter of system calls comes from [`send_filter`].
pub(super) fn copy(
    engine: Engine,
    plan: &Plan,
    report: &File,
    filter: Option<PipeReader>,
) -> Result<Pid, Fault> {
    stage::copy(move || {
        let Err(fault) = exec(engine, plan, filter);
        fail(report, &fault)
    })
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

fn exec(engine: Engine, plan: &Plan, filter: Option<PipeReader>) -> Result<Infallible, Fault> {
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
    bind(engine, plan, filter)?;
    Err(not_executed(plan, &command(plan)?.exec()))
}

/// Restricts this process and its later children to the access that the plan grants.
fn bind(engine: Engine, plan: &Plan, filter: Option<PipeReader>) -> Result<(), Fault> {
    // Unblocks the signals that the process `init` or the calling process has blocked, because the program would
    // inherit the blocked signals.
    SigSet::all()
        .thread_unblock()
        .map_err(|error| Fault::of("signals", error))?;
    files::restrict(engine, plan)?;
    seccomp::restrict(engine, plan, filter)
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
