//! The first stage: has the engine make the sandbox, starts the second stage inside, and waits for it
//! or for the host's end.

use std::fs;
use std::io::{self, Read, Write};
use std::net::TcpListener;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::process::{Child, Command, Stdio};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{MemfdFlags, SealFlags};
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_send_signal};

use super::names::Names;
use super::stage::{FAILED, stage};
use super::{Engine, bwrap, landlock, namespaces};
use crate::engine::message::{self, Fault, Told};
use crate::plan::Plan;

pub(super) fn run(engine: Engine) -> ! {
    let control = io::stdin().as_fd().try_clone_to_owned();
    let Ok(mut control) = control.map(UnixStream::from) else {
        std::process::exit(FAILED)
    };
    let told = match supervise(engine, &mut control) {
        Ok(told) => told,
        Err(fault) => Told::Fault(fault),
    };
    let is_fault = matches!(told, Told::Fault(_));
    let is_told = message::tell(&mut control, &told).is_ok();
    std::process::exit(if is_fault || !is_told { FAILED } else { 0 })
}

fn supervise(engine: Engine, control: &mut UnixStream) -> Result<Told, Fault> {
    close_others(control)?;
    let received = message::receive_plan(control);
    let (text, input) = received.map_err(|error| Fault::of("the plan was not sent", error))?;
    let known = Plan::from_json(&text);
    let known = known.map_err(|error| Fault::of("the plan cannot be read", error))?;
    let mut names = None;
    let bwrap = match engine {
        Engine::Namespaces => {
            names = namespaces::enter(&known, control)?;
            None
        }
        Engine::Landlock => landlock::check(&known)
            .and_then(|()| landlock::adopt())
            .map(|()| None)?,
        Engine::Bwrap => Some(bwrap::check(&known)?),
        Engine::Container => return Err(Fault::of("container", "this engine is not built yet")),
    };

    let plan = sealed(&text)?;
    let (report, report_end) = rustix::pipe::pipe().map_err(|error| Fault::of("pipe", error))?;
    let (status, status_end) = rustix::pipe::pipe().map_err(|error| Fault::of("pipe", error))?;
    let report = closed_on_exec(report)?;
    let status = closed_on_exec(status)?;
    let numbers = [&plan, &report_end, &status_end].map(|end| end.as_raw_fd().to_string());
    let input = input.map_or_else(Stdio::null, Stdio::from);
    let mut second = match bwrap {
        None => Second::start(stage(engine, "init").args(numbers).stdin(input))?,
        Some(program) => Second::by_bwrap(program, &known, numbers, input, control)?,
    };
    drop((plan, report_end, status_end));

    let fault = watch(control, &second, report, bwrap, names)?;
    let waited = second.init.wait();
    if engine == Engine::Landlock {
        landlock::kill_the_rest();
    }
    waited.map_err(|error| Fault::of("waiting for the second stage", error))?;
    if let Some(fault) = fault {
        return Ok(Told::Fault(fault));
    }
    let mut told = String::new();
    fs::File::from(status)
        .read_to_string(&mut told)
        .map_err(|error| Fault::of("status", error))?;
    // Nothing was written: the whole namespace was killed.
    Ok(serde_json::from_str(&told).unwrap_or(Told::Killed(Signal::KILL.as_raw())))
}

/// The second stage, or what it was started by.
struct Second {
    init: Child,
    /// What a request to end is sent to.
    asked: OwnedFd,
}

impl Second {
    fn start(command: &mut Command) -> Result<Self, Fault> {
        let init = command.spawn();
        let init = init.map_err(|error| Fault::of("the second stage cannot be started", error))?;
        let asked = descriptor(Pid::from_child(&init))?;
        Ok(Self { init, asked })
    }

    /// Has `bwrap` start it.
    fn by_bwrap(
        program: &str,
        plan: &Plan,
        numbers: [String; 3],
        input: Stdio,
        control: &UnixStream,
    ) -> Result<Self, Fault> {
        let failed = |error: io::Error| Fault::of("bwrap", error);
        let (told, told_end) = io::pipe().map_err(failed)?;
        let mut line = bwrap::Line::new(program, plan, told_end.into())?;
        line.command.args(numbers);
        let mut listener = None;
        if !plan.hosts.is_empty() {
            let (ours, theirs) = UnixStream::pair().map_err(failed)?;
            let number = line.keep(theirs.into())?;
            line.command.arg(number);
            listener = Some(ours);
        }
        line.command.stdin(input);
        let mut second = Self::start(&mut line.command)?;
        drop(line);
        let told = io::read_to_string(told).map_err(failed)?;
        let made: Option<Made> = serde_json::from_str(&told).ok();
        let pid = made.and_then(|made| Pid::from_raw(made.child));
        if let Some(Ok(asked)) = pid.map(descriptor) {
            second.asked = asked;
        }
        // Where there is none, the second stage tells why.
        if let Some(ours) = listener
            && let Ok((_, Some(listener))) = message::receive_listener(&ours)
        {
            message::send_listener(control, &TcpListener::from(listener)).map_err(failed)?;
        }
        Ok(second)
    }
}

/// What `bwrap` tells of itself.
#[derive(serde::Deserialize)]
struct Made {
    #[serde(rename = "child-pid")]
    child: i32,
}

fn descriptor(process: Pid) -> Result<OwnedFd, Fault> {
    rustix::process::pidfd_open(process, PidfdFlags::empty())
        .map_err(|error| Fault::of("pidfd_open", error))
}

/// Waits for the end of `init`, and ends it when the host asks for that, or ends itself. Returns the
/// fault that a later stage told, if it did not come to run the program.
fn watch(
    control: &mut UnixStream,
    second: &Second,
    report: OwnedFd,
    bwrap: Option<&str>,
    mut names: Option<Names>,
) -> Result<Option<Fault>, Fault> {
    let failed = |error| Fault::of("waiting for the second stage", error);
    let ended = descriptor(Pid::from_child(&second.init))?;
    let mut report = Some(fs::File::from(report));
    let mut reported = Vec::new();
    let mut fault = None;
    let mut is_host_there = true;
    loop {
        let mut waited = vec![PollFd::new(&ended, PollFlags::IN)];
        if is_host_there {
            waited.push(PollFd::new(&*control, PollFlags::IN));
        }
        // Names are told of after the start.
        match (&report, &names) {
            (Some(report), _) => waited.push(PollFd::new(report, PollFlags::IN)),
            (None, Some(names)) => waited.push(PollFd::new(names.socket(), PollFlags::IN)),
            (None, None) => {}
        }
        match poll(&mut waited, None) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(failed(error)),
        }
        let happened: Vec<bool> = waited.iter().map(|one| !one.revents().is_empty()).collect();
        if is_host_there && happened[1] {
            let mut word = [0];
            let asked = match control.read(&mut word) {
                Ok(1) if word == [crate::child::running::END] => Signal::TERM,
                Ok(1) => Signal::KILL,
                _ => {
                    is_host_there = false;
                    Signal::KILL
                }
            };
            // It may have ended by itself.
            let _ = pidfd_send_signal(&second.asked, asked);
            continue;
        }
        if report.is_none()
            && let Some(names) = &mut names
            && let Some(name) = names.answer()
            && is_host_there
        {
            // A host that is gone is told of by the socket itself.
            let _ = message::tell(control, &Told::Looked(name));
        }
        if happened[0] && report.is_none() {
            return Ok(fault);
        }
        if let Some(file) = &mut report
            && (happened[happened.len() - 1] || happened[0])
        {
            let mut some = [0; 4096];
            match file.read(&mut some) {
                Ok(0) | Err(_) => {
                    report = None;
                    fault = serde_json::from_slice(&reported).ok();
                    if let Some(program) = bwrap.filter(|_| reported.is_empty()) {
                        fault = Some(bwrap::failure(program));
                    }
                    let is_unclear = fault.is_none() && !reported.trim_ascii().is_empty();
                    if is_unclear {
                        return Err(Fault::of(
                            "a stage failed",
                            String::from_utf8_lossy(&reported),
                        ));
                    }
                    if fault.is_none()
                        && is_host_there
                        && message::tell(control, &Told::Started).is_err()
                    {
                        let _ = pidfd_send_signal(&second.asked, Signal::KILL);
                    }
                }
                Ok(read) => reported.extend_from_slice(&some[..read]),
            }
        }
    }
}

/// Closes what the host left open by accident.
fn close_others(control: &UnixStream) -> Result<(), Fault> {
    let failed = |error| Fault::of("/proc/self/fd", error);
    let mut open = Vec::new();
    for entry in fs::read_dir("/proc/self/fd").map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        let number = name.to_str().and_then(|name| name.parse::<i32>().ok());
        open.extend(number.filter(|&number| number > 2 && number != control.as_raw_fd()));
    }
    for number in open {
        // The folder's own descriptor is closed already.
        let _ = nix::unistd::close(number);
    }
    Ok(())
}

/// Keeps a text where nobody can change it, open for the stages to come.
fn sealed(text: &str) -> Result<OwnedFd, Fault> {
    let failed = |error: io::Error| Fault::of("memfd", error);
    let memory = rustix::fs::memfd_create("plan", MemfdFlags::ALLOW_SEALING)
        .map_err(|error| failed(error.into()))?;
    let mut file = fs::File::from(memory);
    file.write_all(text.as_bytes()).map_err(failed)?;
    let seals = SealFlags::SEAL | SealFlags::SHRINK | SealFlags::GROW | SealFlags::WRITE;
    rustix::fs::fcntl_add_seals(&file, seals).map_err(|error| failed(error.into()))?;
    Ok(file.into())
}

fn closed_on_exec(end: OwnedFd) -> Result<OwnedFd, Fault> {
    rustix::io::fcntl_setfd(&end, rustix::io::FdFlags::CLOEXEC)
        .map_err(|error| Fault::of("fcntl", error))?;
    Ok(end)
}
