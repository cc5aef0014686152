//! Runs a program in a sandbox, by stages, which are processes of the calling program.
//!
//! ```text
//! caller ──▶ outer ──▶ init ──▶ leap, which becomes the program
//!            the       file     Landlock and
//!            engine    system,  seccomp
//!                      limits,
//!                      capabilities
//! ```
//!
//! The stage `outer` runs outside of the namespaces, and kills the processes in them when the calling process ends. The
//! stage `init` is the first process in the namespaces. The calling process may have many threads, so `outer` is a new
//! process of the same program. With the engine `namespaces`, the kernel has verified that `outer` has a single thread,
//! so the later stages are forks of `outer`, which is faster. With the other engines, each stage is a new process of
//! the same program.
//!
//! The calling process keeps a socket to `outer`. When the socket is closed for any reason, all processes in the
//! sandbox are killed.

use std::ffi::OsString;
use std::io::PipeWriter;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};

use super::stage::{FAILED, STAGE, stage};
use super::{Engine, Input, init, leap, outer};
use crate::child::Child;
use crate::child::running::Running;
use crate::child::terminal::{self, Terminal};
use crate::message::{self, Fault, Told};
use crate::plan::Plan;
use crate::refusal::{Code, Refusal};

/// Whether [`enter`](super::enter) was called. Only then can a new process of this program become a stage.
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

    let (control, outer_end) = UnixStream::pair().map_err(|error| failed("socketpair", error))?;
    let mut streams =
        Streams::new(plan, input).map_err(|error| failed("the program's streams", error))?;
    let mut outer = stage(engine, "outer");
    outer
        .stdin(Stdio::from(OwnedFd::from(outer_end)))
        .stdout(streams.output)
        .stderr(streams.errors);
    let started = outer.spawn();
    // The command holds copies of the program's streams, which would otherwise never end.
    drop(outer);
    let mut outer =
        started.map_err(|error| failed("this program cannot be started again", error))?;
    let (output, errors) = (outer.stdout.take(), outer.stderr.take());
    let mut running = Running::new(outer, control);

    message::send_plan(running.control(), plan, streams.inside.take())
        .map_err(|error| failed("the plan cannot be sent", error))?;
    if !plan.hosts.is_empty() {
        let served = running.serve(&plan.hosts);
        served.map_err(|error| failed("the proxy cannot be started", error))?;
    }
    match running.told(None) {
        Ok(Some(Told::Started)) => {
            let child = Child::new(running, streams.input, output, errors);
            Ok(child.with_terminal(streams.terminal))
        }
        Ok(Some(Told::Fault(fault))) => Err(refusal(fault, engine)),
        Ok(other) => Err(unavailable(format!(
            "the first process of the sandbox ended early ({other:?})"
        ))),
        Err(error) => Err(failed(
            "the first process of the sandbox does not answer",
            error,
        )),
    }
}

/// Both sides of the standard streams of a program.
struct Streams {
    /// The program's end of the pipe or terminal for its standard input.
    inside: Option<OwnedFd>,
    output: Stdio,
    errors: Stdio,
    /// The calling process's end of the pipe for standard input.
    input: Option<PipeWriter>,
    terminal: Option<Terminal>,
}

impl Streams {
    fn new(plan: &Plan, input: Input) -> std::io::Result<Self> {
        if plan.terminal {
            let (terminal, inside) = terminal::make()?;
            return Ok(Self {
                output: inside.try_clone()?.into(),
                errors: inside.try_clone()?.into(),
                inside: Some(inside),
                input: None,
                terminal: Some(terminal),
            });
        }
        let (inside, writer) = match input {
            Input::Nothing => (None, None),
            Input::Piped => {
                let (reader, writer) = std::io::pipe()?;
                (Some(reader.into()), Some(writer))
            }
        };
        Ok(Self {
            inside,
            output: Stdio::piped(),
            errors: Stdio::piped(),
            input: writer,
            terminal: None,
        })
    }
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
