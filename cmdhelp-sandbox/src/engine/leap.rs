//! The third stage: applies what binds this process and all that come from it, and becomes the
//! program.

pub(super) mod files;
mod seccomp;

use std::fs::File;
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::process::Command;

use crate::engine::message::Fault;
use nix::sys::signal::SigSet;
use rustix::process::Signal;

use super::Engine;
use super::stage::FAILED;
use crate::engine::message;
use crate::refusal::Code;

pub(super) fn run(engine: Engine, plan: &str, report: &str) -> ! {
    let file = message::inherited(report, true);
    let Ok(file) = file else {
        std::process::exit(FAILED)
    };
    let Err(fault) = leap(engine, plan);
    fail(Some(file), &fault)
}

/// Tells why a stage failed, and ends it.
pub(super) fn fail(report: Option<File>, fault: &Fault) -> ! {
    if let Some(mut report) = report {
        let text = serde_json::to_string(fault).unwrap_or_default();
        // Where nobody reads it, nobody needs it.
        let _ = report.write_all(text.as_bytes());
    }
    std::process::exit(FAILED)
}

fn leap(engine: Engine, plan: &str) -> Result<std::convert::Infallible, Fault> {
    let plan = message::inherited_plan(plan)?;
    // The stage before waits for signals, and the host may have blocked some.
    SigSet::all()
        .thread_unblock()
        .map_err(|error| Fault::of("signals", error))?;
    rustix::process::setsid().map_err(|error| Fault::of("setsid", error))?;
    if engine == Engine::Landlock {
        // No namespace ends with the stage before.
        rustix::process::set_parent_process_death_signal(Some(Signal::KILL))
            .map_err(|error| Fault::of("prctl", error))?;
        rustix::process::chdir(&plan.directory)
            .or_else(|_| rustix::process::chdir("/"))
            .map_err(|error| Fault::of(plan.directory.display(), error))?;
    }
    files::restrict(engine, &plan)?;
    seccomp::restrict(engine, &plan)?;
    let Some((name, arguments)) = plan.words.split_first() else {
        return Err(Fault::of("the plan", "it has no words"));
    };
    let error = Command::new(&plan.program)
        .arg0(name)
        .args(arguments)
        .env_clear()
        .envs(&plan.environment)
        .exec();
    Err(Fault {
        code: Code::NotFound,
        rule: None,
        why: format!("{} cannot be executed: {error}", plan.program.display()),
        needs: None,
    })
}
