//! The process `init`, which is the first process in the namespaces of a sandbox. The process `init` creates the file
//! system, sets limits, drops privileges, starts the program, and waits for the program. When `init` ends, the kernel
//! kills all other processes in the namespaces.

use std::fs::File;
use std::io::Write;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::thread::sleep;
use std::time::{Duration, Instant};

use nix::sys::signal::{SigSet, Signal as Caught, kill as kill_all};
use nix::unistd::Pid as Every;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{
    Pid, PidfdFlags, PidfdGetfdFlags, Signal, WaitOptions, getpid, kill_process_group, wait,
};

use super::namespaces;
use super::namespaces::mounts::{self, NewRoot};
use super::namespaces::network::Joining;
use super::observe::Observer;
use super::stage::{self, FAILED};
use super::{Engine, exec, privileges, processor};
use crate::message::{self, Fault, StageMessage};
use crate::plan::Plan;

/// Runs the code of `init` in a process that was started for this purpose. `plan`, `report`, `status` and `more` are
/// the numbers of inherited descriptors.
pub(super) fn run(engine: Engine, plan: &str, report: &str, status: &str, more: &[&str]) -> ! {
    let Ok(mut report) = message::inherited(report, true) else {
        std::process::exit(FAILED)
    };
    let taken = message::inherited(status, true).and_then(|status| {
        let text = message::inherited(plan, false)?;
        let plan = message::read_plan(&text)?;
        if engine == Engine::Bwrap {
            report_started(&mut report)?;
            more.iter().try_for_each(|number| listen(number))?;
        }
        // Close all other descriptors, because `bwrap` passes on all descriptors that it has inherited.
        let kept = [&report, &status, &text].map(AsRawFd::as_raw_fd);
        stage::close_others(&kept)?;
        die_with_parent(&status)?;
        Ok((status, text, plan))
    });
    match taken {
        Ok((status, text, plan)) => {
            let start = Start::Anew(text);
            run_stage(engine, &plan, report, (status, None), start)
        }
        Err(fault) => exec::fail(&report, &fault),
    }
}

/// The way in which the process `init` was started. The process `exec` is started in the same way.
enum Start {
    /// As a new process of this program, with the plan in this file.
    Anew(File),
    /// As a fork of `outer`, by the engine `namespaces`. The process fills the root of the file system, and joins the
    /// network namespace of `outer`.
    Forked(NewRoot, Joining),
}

/// Runs the code of `init` in a fork of `outer`, by the engine `namespaces`. The process fills the root of the file
/// system, and joins the network namespace of `outer`. The observation of the program is written to `log`.
pub(super) fn run_copied(
    plan: &Plan,
    report: File,
    (status, log): (File, Option<File>),
    (root, network): (NewRoot, Joining),
) -> ! {
    match die_with_parent(&status) {
        Ok(()) => {
            let start = Start::Forked(root, network);
            run_stage(Engine::Namespaces, plan, report, (status, log), start)
        }
        Err(fault) => exec::fail(&report, &fault),
    }
}

/// Runs the code of `init` in a fork of `outer` that was started before there is a plan. The process receives the
/// plan and the program's streams from the calling process.
pub(super) fn run_early(
    mut control: UnixStream,
    report: File,
    (status, log): (File, File),
    (root, network): (NewRoot, Joining),
) -> ! {
    let received = die_with_parent(&status).and_then(|()| {
        let (plan, streams) = message::receive_plan(&mut control)?;
        take_streams(&streams)?;
        Ok(plan)
    });
    drop(control);
    match received {
        Ok(plan) => {
            let log = plan.observed.then_some(log);
            let start = Start::Forked(root, network);
            run_stage(Engine::Namespaces, &plan, report, (status, log), start)
        }
        Err(fault) => exec::fail(&report, &fault),
    }
}

/// Makes the received descriptors the standard streams of this process: the output, the errors and, unless the input
/// stays empty, the input.
fn take_streams(streams: &[OwnedFd]) -> Result<(), Fault> {
    let [output, errors, input @ ..] = streams else {
        return Err(Fault::of("the program's streams", "they were not sent"));
    };
    let failed = |error| Fault::of("dup2", error);
    for input in input {
        rustix::stdio::dup2_stdin(input).map_err(failed)?;
    }
    rustix::stdio::dup2_stdout(output)
        .and_then(|()| rustix::stdio::dup2_stderr(errors))
        .map_err(failed)
}

/// Runs the code of `init` in this process.
fn run_stage(
    engine: Engine,
    plan: &Plan,
    report: File,
    (mut status, log): (File, Option<File>),
    start: Start,
) -> ! {
    let begin = || {
        let (text, program) = match start {
            Start::Anew(text) => {
                privileges::forbid_new(engine, plan)?;
                privileges::drop_all()?;
                let program = exec::start(engine, &text, &report)?;
                (Some(text), program)
            }
            Start::Forked(root, network) => (None, set_up(plan, &report, root, &network)?),
        };
        let observer = match plan.observed {
            // If there is nothing to observe, the process `exec` has ended, and has itself reported the reason to
            // `outer`.
            true => {
                Some(Observer::of(plan, program)?.unwrap_or_else(|| std::process::exit(FAILED)))
            }
            false => None,
        };
        // This process closes the file and the standard streams, because the process `exec` has its own copies of them.
        drop(text);
        stage::close_streams(&stage::open_null()?)?;
        Ok((program, observer))
    };
    match begin() {
        Ok((program, observer)) => {
            // If `report` is closed without an error, the process `outer` knows that the program has been started.
            drop(report);
            processor::restore();
            let (end, observer) = reap(program, observer);
            let mut text = serde_json::to_string(&end).unwrap_or_default();
            if engine == Engine::Namespaces && has_ended_others() {
                text.push(ALONE);
            }
            let written = written(observer, log).and_then(|()| status.write_all(text.as_bytes()));
            // The process `outer` goes on as soon as the pipe is closed.
            drop(status);
            if written.is_err() {
                std::process::exit(FAILED)
            }
            std::process::exit(0)
        }
        Err(fault) => exec::fail(&report, &fault),
    }
}

/// Creates the file system, joins the network, and gives up privileges, while the process `exec` is started at the same
/// time. Returns that process.
fn set_up(plan: &Plan, report: &File, root: NewRoot, network: &Joining) -> Result<Pid, Fault> {
    let waiting = exec::copy(plan, report, network)?;
    let set_up = mounts::make(root, plan).and_then(|()| {
        rustix::system::sethostname(b"sandbox").map_err(|error| Fault::of("hostname", error))?;
        network.wait()
    });
    if let Err(fault) = set_up {
        // The error is reported here, before the process `exec` could report that this process has ended.
        exec::fail(report, &fault);
    }
    let program = waiting.go_on();
    // An error means that `outer` has ended, and then the kernel kills this process.
    let notify_outer = || drop(network.socket().write_all(&[1]));
    notify_outer();
    privileges::forbid_new(Engine::Namespaces, plan)?;
    privileges::drop_all()?;
    stage::expect_children()?;
    notify_outer();
    Ok(program)
}

/// Sends a blank to the process `outer`, to report that `bwrap` has started this process. A blank cannot be mistaken
/// for an error, which would be JSON.
fn report_started(report: &mut File) -> Result<(), Fault> {
    report
        .write_all(b" ")
        .map_err(|error| Fault::of("report", error))
}

/// Sends the proxy's listening socket to the calling process, through the socket with this descriptor number.
fn listen(number: &str) -> Result<(), Fault> {
    let failed =
        |error: std::io::Error| Fault::rule("network.egress", "the proxy's listener", error);
    let number: i32 = number
        .parse()
        .map_err(|error| failed(std::io::Error::other(error)))?;
    // The descriptor is duplicated by its number, because a socket cannot be opened by a path.
    let own = rustix::process::pidfd_open(getpid(), PidfdFlags::empty());
    let taken =
        own.and_then(|own| rustix::process::pidfd_getfd(own, number, PidfdGetfdFlags::empty()));
    let socket = UnixStream::from(taken.map_err(|error| failed(error.into()))?);
    nix::unistd::close(number).map_err(|error| failed(error.into()))?;
    namespaces::listen(&socket)
}

/// Makes the kernel kill this process when the process `outer` ends. `status` is the pipe from which `outer` reads.
/// Also makes this process the leader of a session, and blocks signals.
fn die_with_parent(status: &File) -> Result<(), Fault> {
    rustix::process::set_parent_process_death_signal(Some(Signal::KILL))
        .map_err(|error| Fault::of("prctl", error))?;
    let handled_signals = handled_signals().thread_block();
    handled_signals.map_err(|error| Fault::of("signals", error))?;
    // If `outer` ended before the kernel was told to kill this process, nobody reads from `status` any more, so this
    // process exits.
    let mut waited = [PollFd::new(status, PollFlags::OUT)];
    poll(&mut waited, Some(&Timespec::default())).map_err(|error| Fault::of("poll", error))?;
    if waited[0].revents().contains(PollFlags::ERR) {
        std::process::exit(FAILED);
    }
    match rustix::process::setsid() {
        // `setsid` fails in a process that `bwrap` has started, because `bwrap` has already made it the leader of a
        // session.
        Ok(_) | Err(Errno::PERM) => Ok(()),
        Err(error) => Err(Fault::of("setsid", error)),
    }
}

fn handled_signals() -> SigSet {
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

/// The last character of a status that is reported after the end of all other processes in the PID namespace.
pub(super) const ALONE: char = '\n';

/// The time after which [`has_ended_others`] leaves the remaining processes to the kernel.
const LONGEST: Duration = Duration::from_secs(1);

/// Kills all other processes in the PID namespace, and waits for their end. Returns whether all have ended. The kernel
/// would also do this when this process ends, but removes this process first, for which `outer` would have to wait.
fn has_ended_others() -> bool {
    // In any other process, the signal would be sent to all processes of the user.
    if !getpid().is_init() {
        return false;
    }
    // Processes that this process must not signal, such as those of another user who has entered the namespace, are
    // left out.
    let _ = kill_all(Every::from_raw(-1), Caught::SIGKILL);
    let since = Instant::now();
    loop {
        match wait(WaitOptions::NOHANG) {
            Err(Errno::CHILD) => return true,
            Ok(None) if since.elapsed() > LONGEST => return false,
            Ok(None) => sleep(Duration::from_micros(100)),
            Ok(Some(_)) | Err(_) => {}
        }
    }
}

/// Writes the observation of the program to the log.
fn written(observer: Option<Observer<'_>>, log: Option<File>) -> std::io::Result<()> {
    let (Some(observer), Some(mut log)) = (observer, log) else {
        return Ok(());
    };
    let text = serde_json::to_string(&observer.finish())?;
    log.write_all(text.as_bytes())
}

/// Waits for the end of the program. Until the program ends, reaps other processes that have ended, and continues
/// processes that have stopped for the observer.
fn reap<'a>(
    program: Pid,
    mut observer: Option<Observer<'a>>,
) -> (StageMessage, Option<Observer<'a>>) {
    let handled_signals = handled_signals();
    loop {
        // Check before waiting for a signal, because another thread may already have received the signal that the
        // program has ended.
        while let Ok(Some((pid, status))) = wait(WaitOptions::NOHANG) {
            if let Some(observer) = &mut observer {
                if !status.stopped() {
                    observer.forget(pid);
                } else if let Err(fault) = observer.stopped(pid, status) {
                    return (StageMessage::Fault(fault), None);
                }
            }
            if pid != program || status.stopped() {
                continue;
            }
            let end = match status.terminating_signal() {
                Some(signal) => StageMessage::Killed(signal),
                None => StageMessage::Exited(status.exit_status().unwrap_or(FAILED)),
            };
            return (end, observer);
        }
        match handled_signals.wait() {
            Ok(Caught::SIGCHLD) => {}
            Ok(_) => {
                let _ = kill_process_group(program, Signal::TERM);
            }
            Err(_) => return (StageMessage::Killed(Signal::KILL.as_raw()), observer),
        }
    }
}
