//! Runs a program in a sandbox. Several processes of the calling program, called stages, set up the sandbox.
//!
//! ```text
//! caller ──▶ outer ──▶ init ──▶ exec, which becomes the program
//!            the       file     Landlock and
//!            engine    system   seccomp
//! ```
//!
//! The limits of the plan apply to both `init` and `exec`, and both give up capabilities.
//!
//! The stage `outer` runs outside of the PID namespace. When the calling process ends, `outer` kills all processes in
//! this namespace. The stage `init` is the first process in it. The calling process can have many threads, so `outer`
//! is a new process of the caller's program. `outer` is a fork of the caller only if the caller has permitted forks and
//! has a single thread: see [`allow_fork`](super::allow_fork). With the engine `namespaces`, the kernel has verified
//! that `outer` has a single thread, so `init` is a fork of `outer`, and `exec` a fork of `init`, which is faster. With
//! all other engines, each stage is a new process of the caller's program.
//!
//! With the engine `namespaces`, `outer` can also be started before there is a plan: see [`early`]. While the calling
//! process resolves the plan, `outer` enters the namespaces and starts `init`. The calling process then sends the plan
//! to both.
//!
//! With the engine `namespaces`, the three stages work at the same time, `outer` and `init` on different processors:
//! see [`processor`](super::processor). The network namespace takes the kernel the longest. Therefore `outer` creates
//! it, and then devices, and compiles the filter of system calls, while `init` fills the file system. `init` starts
//! `exec` before that, so that `exec` only waits. When the file system is complete, `outer` unmounts that of the
//! machine, while `exec` and `init` give up privileges. `outer` sends the filter last, and `exec` does not start the
//! program without it.
//!
//! The calling process has a socket to `outer`. When the socket to `outer` is closed for any reason, all processes in
//! the sandbox are killed.

use std::ffi::OsString;
use std::io::{self, PipeWriter};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::{ChildStderr, ChildStdout, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::process::Pid;

use super::stage::{self, FAILED, STAGE};
use super::{Engine, Input, early, exec, init, outer};
use crate::child::Child;
use crate::child::running::Running;
use crate::child::terminal::{self, Terminal};
use crate::message::{self, Fault, StageMessage};
use crate::plan::Plan;
use crate::refusal::{Code, Refusal};

/// Whether [`enter`](super::enter) was called. Without this call, a new process of this program would not become a
/// stage of the sandbox.
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
        ["exec", plan, report] => exec::run(engine, plan, report),
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
    let failed = |what: &str, error: io::Error| unavailable(format!("{what}: {error}"));

    let (mut outside, mut inside) =
        streams(plan, input).map_err(|error| failed("the program's streams", error))?;
    let read = inside.input.take();
    // If the plan cannot be sent to the waiting stage, a new stage is started, which reports the reason.
    let mut beside = vec![inside.output.as_fd(), inside.errors.as_fd()];
    beside.extend(read.as_ref().map(AsFd::as_fd));
    let early = early::start(plan, engine, &beside);
    let mut running;
    if let Some(early) = early {
        running = early;
        drop((inside, read));
    } else {
        let (control, outer_end) =
            UnixStream::pair().map_err(|error| failed("socketpair", error))?;
        if engine == Engine::Namespaces && stage::may_fork() {
            let outer = fork_outer(plan, read, outer_end, inside);
            running = Running::new(outer.map_err(unavailable)?, control);
        } else {
            let outer = start_outer(engine, outer_end, inside);
            let outer =
                outer.map_err(|error| failed("this program cannot be started again", error))?;
            running = Running::new(outer, control);
            let beside: Vec<BorrowedFd<'_>> = read.iter().map(AsFd::as_fd).collect();
            message::send_plan(running.control(), plan, &beside)
                .map_err(|error| failed("the plan cannot be sent", error))?;
        }
    }
    if !plan.hosts.is_empty() {
        let served = running.serve(&plan.hosts);
        served.map_err(|error| failed("the proxy cannot be started", error))?;
    }
    match running.next_message(None) {
        Ok(Some(StageMessage::Started)) => {
            let child = Child::new(
                running,
                outside.input.take(),
                outside.output,
                outside.errors,
            );
            Ok(child.with_terminal(outside.terminal))
        }
        Ok(Some(StageMessage::Fault(fault))) => Err(refusal(fault, engine)),
        Ok(other) => Err(unavailable(format!(
            "the first process of the sandbox ended early ({other:?})"
        ))),
        Err(error) => Err(failed(
            "the first process of the sandbox does not answer",
            error,
        )),
    }
}

/// Starts the process `outer` of the engine `namespaces` as a fork of this process.
fn fork_outer(
    plan: &Plan,
    input: Option<OwnedFd>,
    control: UnixStream,
    streams: Inside,
) -> Result<Pid, String> {
    let copied = stage::copy(move || {
        let taken = rustix::stdio::dup2_stdin(&control)
            .and_then(|()| rustix::stdio::dup2_stdout(&streams.output))
            .and_then(|()| rustix::stdio::dup2_stderr(&streams.errors));
        match taken {
            Ok(()) => outer::act(Engine::Namespaces, plan, input, control.into()),
            Err(_) => FAILED,
        }
    });
    copied.map_err(|fault| fault.why)
}

/// Starts the process `outer` as a new process of this program.
fn start_outer(engine: Engine, control: UnixStream, streams: Inside) -> io::Result<Pid> {
    let mut outer = stage::stage(engine, "outer");
    outer
        .stdin(Stdio::from(OwnedFd::from(control)))
        .stdout(Stdio::from(streams.output))
        .stderr(Stdio::from(streams.errors));
    Ok(Pid::from_child(&outer.spawn()?))
}

/// The program's ends of its standard streams.
struct Inside {
    input: Option<OwnedFd>,
    output: OwnedFd,
    errors: OwnedFd,
}

/// The caller's ends of the program's standard streams.
#[derive(Default)]
struct Outside {
    input: Option<PipeWriter>,
    output: Option<ChildStdout>,
    errors: Option<ChildStderr>,
    terminal: Option<Terminal>,
}

/// Creates the standard streams of a program.
fn streams(plan: &Plan, input: Input) -> io::Result<(Outside, Inside)> {
    let mut outside = Outside::default();
    if plan.terminal {
        let (terminal, inside) = terminal::make()?;
        outside.terminal = Some(terminal);
        let inside = Inside {
            output: inside.try_clone()?,
            errors: inside.try_clone()?,
            input: Some(inside),
        };
        return Ok((outside, inside));
    }
    let mut read = None;
    if input == Input::Piped {
        let (reader, writer) = io::pipe()?;
        read = Some(reader.into());
        outside.input = Some(writer);
    }
    let (output, output_end) = io::pipe()?;
    let (errors, errors_end) = io::pipe()?;
    outside.output = Some(OwnedFd::from(output).into());
    outside.errors = Some(OwnedFd::from(errors).into());
    let inside = Inside {
        input: read,
        output: output_end.into(),
        errors: errors_end.into(),
    };
    Ok((outside, inside))
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
