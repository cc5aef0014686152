//! How a program is started in a sandbox: by this program, started again in stages.
//!
//! ```text
//! host ──▶ outer ──▶ init ──▶ leap ──exec──▶ program
//!          the       file     Landlock, seccomp
//!          engine    system, limits, capabilities
//! ```
//!
//! Each stage is a process with one thread, so that nothing has to happen between `fork` and `exec`.
//! The host keeps a socket to `outer`: when it closes, for whatever reason, everything inside dies.

use std::ffi::OsString;
use std::io::{PipeReader, PipeWriter};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};

use super::stage::{FAILED, STAGE, stage};
use super::{Engine, Input, init, leap, outer};
use crate::child::Child;
use crate::child::running::Running;
use crate::engine::message::{self, Fault, Told};
use crate::plan::Plan;
use crate::refusal::{Code, Refusal};

/// Whether this program can be started again as a stage.
static ENTERED: AtomicBool = AtomicBool::new(false);

pub(super) fn enter() {
    ENTERED.store(true, Ordering::Relaxed);
    let mut words = std::env::args_os().skip(1);
    if words.next().as_deref() != Some(STAGE.as_ref()) {
        return;
    }
    let words: Vec<OsString> = words.collect();
    let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    let Some((engine, words)) = words
        .split_first()
        .and_then(|(name, words)| Some((Engine::named(name)?, words)))
    else {
        std::process::exit(FAILED)
    };
    match words {
        ["outer"] => outer::run(engine),
        ["init", plan, report, status, more @ ..] => init::run(engine, plan, report, status, more),
        ["leap", plan, report] => leap::run(engine, plan, report),
        _ => std::process::exit(FAILED),
    }
}

pub(super) fn start(plan: &Plan, engine: Engine, input: Input) -> Result<Child, Refusal> {
    let unavailable = |why: String| Refusal::unavailable(why).engine(engine.name());
    if !ENTERED.load(Ordering::Relaxed) {
        return Err(unavailable(
            "this program does not call `cmdhelp_sandbox::enter`".to_owned(),
        ));
    }
    let failed = |what: &str, error: std::io::Error| unavailable(format!("{what}: {error}"));

    let (control, theirs) = UnixStream::pair().map_err(|error| failed("socketpair", error))?;
    let (reader, writer) = pipe(input).map_err(|error| failed("pipe", error))?;
    let outer = stage(engine, "outer")
        .stdin(Stdio::from(OwnedFd::from(theirs)))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut outer = outer.map_err(|error| failed("this program cannot be started again", error))?;
    let (output, errors) = (outer.stdout.take(), outer.stderr.take());
    let mut running = Running::new(outer, control);

    message::send_plan(running.control(), plan, reader)
        .map_err(|error| failed("the plan cannot be sent", error))?;
    if !plan.hosts.is_empty() {
        let served = running.serve(&plan.hosts);
        served.map_err(|error| failed("the proxy cannot be started", error))?;
    }
    match running.told(None) {
        Ok(Some(Told::Started)) => Ok(Child::new(running, writer, output, errors)),
        Ok(Some(Told::Fault(fault))) => Err(refusal(fault, engine)),
        Ok(other) => Err(unavailable(format!("the launcher ended early ({other:?})"))),
        Err(error) => Err(failed("the launcher does not answer", error)),
    }
}

fn pipe(input: Input) -> std::io::Result<(Option<PipeReader>, Option<PipeWriter>)> {
    if input == Input::Nothing {
        return Ok((None, None));
    }
    let (reader, writer) = std::io::pipe()?;
    Ok((Some(reader), Some(writer)))
}

fn refusal(fault: Fault, engine: Engine) -> Refusal {
    Refusal {
        code: fault.code,
        rule: fault.rule,
        engine: (fault.code != Code::NotFound).then(|| engine.name().to_owned()),
        why: fault.why,
        needs: fault.needs,
    }
}
