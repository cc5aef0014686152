//! The process `outer`, the first process that the caller starts for a sandbox. The process `outer` creates the sandbox
//! with an engine, starts the process `init`, and waits for the end of `init` or of the calling process.

mod gate;
pub(super) mod waiting;
mod watch;

use std::fs::File;
use std::io::{self, Seek, Write};
use std::net::TcpListener;
use std::os::fd::{AsFd, AsRawFd, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;
use std::process::{Command, Stdio};

use rustix::fs::{MemfdFlags, SealFlags};
use rustix::io::FdFlags;
use rustix::pipe::PipeFlags;
use rustix::process::{Pid, PidfdFlags, Signal, WaitOptions, getpid, kill_process};

use self::gate::Gate;
use super::exec::{self, Filter};
use super::group::Group;
use super::names::Names;
use super::namespaces::mounts::{self, NewRoot};
use super::namespaces::network::{self, Joining, SharedNetwork};
use super::results::Results;
use super::stage::{self, FAILED};
use super::{Engine, bwrap, container, init, landlock, namespaces, observe};
use crate::message::{self, Fault, StageMessage};
use crate::plan::Plan;

/// Runs the code of `outer` in a process that was started for this purpose. The process receives the plan from the
/// calling process.
pub(super) fn run(engine: Engine) -> ! {
    let closed = stage::close_others(&[]);
    let control = io::stdin().as_fd().try_clone_to_owned();
    let Ok(mut control) = control.map(UnixStream::from) else {
        std::process::exit(FAILED)
    };
    let last = closed
        .and_then(|()| message::receive_plan(&mut control))
        .and_then(|(plan, mut beside)| supervise(engine, &plan, beside.pop(), &mut control));
    end(control, last)
}

/// Runs the code of `outer` in a fork of the calling process. The memory of the fork contains the plan.
pub(super) fn act(engine: Engine, plan: &Plan, input: Option<OwnedFd>, control: OwnedFd) -> ! {
    let given = [Some(&control), input.as_ref()].into_iter().flatten();
    let given: Vec<RawFd> = given.map(AsRawFd::as_raw_fd).collect();
    let closed = stage::close_others(&given);
    // All other descriptors are closed, so the duplicates get the lowest numbers.
    let copied = [Some(control), input].map(|one| one.map(|one| one.try_clone()).transpose());
    let [Ok(Some(control)), Ok(input)] = copied else {
        std::process::exit(FAILED)
    };
    let mut control = UnixStream::from(control);
    let last = closed.and_then(|()| supervise(engine, plan, input, &mut control));
    end(control, last)
}

/// The amount by which `outer` lowers its priority at the end.
const POLITE: i32 = 10;

/// Sends the end of the program to the calling process, and exits.
pub(super) fn end(mut control: UnixStream, last: Result<StageMessage, Fault>) -> ! {
    let last = last.unwrap_or_else(StageMessage::Fault);
    let is_fault = matches!(last, StageMessage::Fault(_));
    // When this process goes on after the calling process has closed its socket, it must not interrupt the exit of the
    // calling process. An error would only cost time.
    let _ = rustix::process::nice(POLITE);
    let is_sent = message::send(&mut control, &last).is_ok();
    // The output streams are closed, so that a reader of the program's output does not wait for the end of this
    // process.
    for stream in [1, 2] {
        let _ = nix::unistd::close(stream);
    }
    // When this process ends, the kernel removes the mounts and the network, which takes a while. The calling process
    // goes on first: this process ends when the other end of the socket is closed. After a fault, this process ends at
    // once, so that none of its child processes remains.
    if !is_fault {
        let _ = io::copy(&mut control, &mut io::sink());
        // An error means that `init` has already ended.
        let _ = rustix::process::wait(WaitOptions::empty());
    }
    if is_sent && !is_fault {
        // Nobody reads the exit code. The signal saves the time of the C library's exit handlers.
        let _ = kill_process(getpid(), Signal::KILL);
    }
    std::process::exit(FAILED)
}

/// The part of the sandbox that was prepared before the start of the process `init`.
pub(super) enum Entered {
    /// The namespaces, except for the network namespace, with a new root.
    Namespaces(NewRoot),
    /// The program `bwrap`, which creates the namespaces.
    Bwrap(&'static str),
    /// No part was prepared.
    Nothing,
}

fn supervise(
    engine: Engine,
    known: &Plan,
    input: Option<OwnedFd>,
    control: &mut UnixStream,
) -> Result<StageMessage, Fault> {
    container::is_for(known, engine)?;
    if engine != Engine::Namespaces {
        // The other stages of these engines are started later, and inherit this.
        stage::expect_children()?;
    }
    if known.observed && engine != Engine::Namespaces {
        let why = "only the engine `namespaces` can observe a program";
        return Err(Fault::rule(observe::RULE, engine.name(), why));
    }
    let results = match engine {
        Engine::Namespaces => Results::of(known)?,
        // The private folders of the other engines cannot be read after the program has ended.
        _ => Results::default(),
    };
    if engine == Engine::Container {
        return container::supervise(known, control, input);
    }
    // The group is dropped last, so that this process leaves the group only after the program has ended.
    let _group = Group::enter(&known.limits)?;
    // `/dev/null` is opened before the file system changes.
    let nothing = stage::open_null()?;
    let entered = match engine {
        Engine::Namespaces => Entered::Namespaces(namespaces::enter()?),
        Engine::Landlock => landlock::check(known)
            .and_then(|()| landlock::adopt())
            .map(|()| Entered::Nothing)?,
        Engine::Bwrap => Entered::Bwrap(bwrap::check(known)?),
        Engine::Container => Entered::Nothing,
    };
    carry_out(engine, known, input, control, (&results, &nothing), entered)
}

/// Starts the process `init`, and waits for its end. `nothing` is `/dev/null`.
pub(super) fn carry_out(
    engine: Engine,
    known: &Plan,
    input: Option<OwnedFd>,
    control: &mut UnixStream,
    (results, nothing): (&Results, &File),
    entered: Entered,
) -> Result<StageMessage, Fault> {
    let (report, report_end) = pipe()?;
    let (status, status_end) = pipe()?;
    let ends = (report_end, status_end);
    let log = match known.observed {
        true => Some(File::from(memory("log")?)),
        false => None,
    };
    let (init_process, bwrap, shared) = match entered {
        Entered::Namespaces(root) => {
            let (creation, joining) = network::parts()?;
            let (beside, inside) = ((results, log.as_ref()), (root, joining));
            let started = InitProcess::copied(known, ends, input, nothing, beside, inside)?;
            let shared = share(known, control, creation.create()?)?;
            (started, None, Some(shared))
        }
        Entered::Nothing => {
            let started = InitProcess::started(engine, &known.to_json(), ends, input)?;
            (started, None, None)
        }
        Entered::Bwrap(program) => {
            let text = known.to_json();
            let started = InitProcess::by_bwrap(program, known, &text, ends, input, control)?;
            (started, Some(program), None)
        }
    };
    stage::close_streams(nothing)?;

    let (names, gate) = shared.unzip();
    let started = Started {
        init_process,
        report,
        status,
        log,
        bwrap,
        names: names.flatten(),
        gate,
        is_grouped: Group::is_needed(&known.limits),
    };
    started.wait(engine, control, results)
}

/// Creates devices, lets `init` join the network namespace of this process, and compiles the filter of system calls.
/// Returns the name server of the namespace, and the gate before the program.
fn share(
    plan: &Plan,
    control: &UnixStream,
    network: SharedNetwork,
) -> Result<(Option<Names>, Gate), Fault> {
    mounts::make_devices(plan)?;
    let (names, socket) = network.share(|| match plan.hosts.is_empty() {
        true => Ok(()),
        false => namespaces::listen(control),
    })?;
    let filter = Filter::of(Engine::Namespaces, plan)?;
    // At this time, `init` is still busy, so nothing waits for this step.
    stage::expect_children()?;
    Ok((names, Gate::new(socket, filter)))
}

/// A sandbox whose process `init` was started.
struct Started {
    init_process: InitProcess,
    /// The reading end of the pipe for an error of `init` or `exec`.
    report: File,
    /// The reading end of the pipe to which `init` writes how the program ended.
    status: File,
    /// The file to which `init` writes the observation of the program.
    log: Option<File>,
    /// The program `bwrap`, if it has started `init`.
    bwrap: Option<&'static str>,
    names: Option<Names>,
    /// The gate before the program, with the engine `namespaces`.
    gate: Option<Gate>,
    /// Whether the sandbox has a control group, which can be removed only after the end of `init`.
    is_grouped: bool,
}

impl Started {
    /// Waits for the end of the sandbox, and copies results to the machine. Returns the end of the program.
    fn wait(
        mut self,
        engine: Engine,
        control: &mut UnixStream,
        results: &Results,
    ) -> Result<StageMessage, Fault> {
        let fault = watch::watch(
            control,
            &self.init_process,
            (self.report, &self.status),
            self.bwrap,
            (self.gate, self.names),
        )?;
        let end = io::read_to_string(self.status).map_err(|error| Fault::of("status", error))?;
        let is_alone = engine == Engine::Namespaces && end.ends_with(init::ALONE);
        let is_over = is_alone && !self.is_grouped;
        if !is_over {
            let waited = self.init_process.wait();
            if engine == Engine::Landlock {
                landlock::kill_remaining();
            }
            waited?;
        }
        if let Some(fault) = fault {
            return Ok(StageMessage::Fault(fault));
        }
        // If `init` was killed, it has written no status, and the program counts as killed.
        let end = serde_json::from_str(&end).unwrap_or(StageMessage::Killed(Signal::KILL.as_raw()));
        let put = results.put(end == StageMessage::Exited(0));
        if let Some(log) = &mut self.log {
            send_observation(log, control)?;
        }
        put.map(|()| end)
    }
}

/// Sends the observation in the log to the calling process. The log is empty if the process `init` was killed.
fn send_observation(log: &mut File, control: &mut UnixStream) -> Result<(), Fault> {
    let failed = |error: io::Error| Fault::of("the observation", error);
    log.rewind().map_err(failed)?;
    let text = io::read_to_string(log).map_err(failed)?;
    match serde_json::from_str(&text) {
        Ok(observation) => {
            message::send(control, &StageMessage::Observed(observation)).map_err(failed)
        }
        Err(_) => Ok(()),
    }
}

/// The maximum number of descriptors that this process has open when it forks `init`, apart from the descriptors for
/// results.
const OPENED: usize = 32;

/// The process `init`, as `outer` has started it. With the engine `bwrap`, the field `init` is the process of `bwrap`,
/// which itself starts `init`.
struct InitProcess {
    init: Pid,
    /// The process that gets the signals for ending the program.
    signalled: OwnedFd,
}

/// The writing ends of two pipes: for an error of `init` or `exec`, and for the end of the program, which `init`
/// reports.
type Ends = (File, File);

impl InitProcess {
    /// Starts the process `init` as a fork of this process.
    ///
    /// Only a process with a single thread can be forked safely. This process has a single thread, because the kernel
    /// lets only a process with a single thread enter a user namespace.
    fn copied(
        plan: &Plan,
        (report, status): Ends,
        input: Option<OwnedFd>,
        nothing: &File,
        (results, log): (&Results, Option<&File>),
        (root, network): (NewRoot, Joining),
    ) -> Result<Self, Fault> {
        let opened = OPENED + results.descriptors();
        let log = log.map(File::try_clone).transpose();
        let log = log.map_err(|error| Fault::of("the observation", error))?;
        let init = stage::copy_beside(move || {
            let ends = [&report, &status].into_iter().chain(&log);
            let kept = ends.map(AsRawFd::as_raw_fd);
            let kept: Vec<RawFd> = kept.chain(network.descriptors()).collect();
            let input = input.as_ref().map_or(nothing.as_fd(), AsFd::as_fd);
            if let Err(error) = rustix::stdio::dup2_stdin(input) {
                exec::fail(&report, &Fault::of("dup2", error));
            }
            stage::close_own(opened, &kept);
            init::run_copied(plan, report, (status, log), (root, network))
        })?;
        Self::of(init)
    }

    /// Starts the process `init` as a new process of this program.
    fn started(
        engine: Engine,
        text: &str,
        ends: Ends,
        input: Option<OwnedFd>,
    ) -> Result<Self, Fault> {
        let (kept, numbers) = passed_on(text, ends)?;
        let mut command = stage::stage(engine, "init");
        command.args(numbers).stdin(read_by(input));
        let init = spawned(&mut command)?;
        drop(kept);
        Self::of(init)
    }

    fn of(init: Pid) -> Result<Self, Fault> {
        let signalled = descriptor(init)?;
        Ok(Self { init, signalled })
    }

    /// Starts the process `init` through `bwrap`.
    fn by_bwrap(
        program: &str,
        plan: &Plan,
        text: &str,
        ends: Ends,
        input: Option<OwnedFd>,
        control: &UnixStream,
    ) -> Result<Self, Fault> {
        let failed = |error: io::Error| Fault::of("bwrap", error);
        let (kept, numbers) = passed_on(text, ends)?;
        let (info, info_end) = io::pipe().map_err(failed)?;
        let mut line = bwrap::Line::new(program, plan, info_end.into())?;
        line.command.args(numbers);
        let mut listener = None;
        if !plan.hosts.is_empty() {
            let (outer_end, init_end) = UnixStream::pair().map_err(failed)?;
            let number = line.keep(init_end.into())?;
            line.command.arg(number);
            listener = Some(outer_end);
        }
        line.command.stdin(read_by(input));
        let mut init_process = Self::of(spawned(&mut line.command)?)?;
        drop((line, kept));
        let info = io::read_to_string(info).map_err(failed)?;
        let info_read: Option<BwrapInfo> = serde_json::from_str(&info).ok();
        let pid = info_read.and_then(|info_read| Pid::from_raw(info_read.child));
        if let Some(Ok(signalled)) = pid.map(descriptor) {
            init_process.signalled = signalled;
        }
        // If no listening socket arrives, the process `init` has failed, and reports the reason itself.
        if let Some(outer_end) = listener
            && let Ok((_, Some(listener))) = message::receive_listener(&outer_end)
        {
            message::send_listener(control, &TcpListener::from(listener)).map_err(failed)?;
        }
        Ok(init_process)
    }

    fn wait(&self) -> Result<(), Fault> {
        let waited = rustix::process::waitpid(Some(self.init), WaitOptions::empty());
        waited
            .map(drop)
            .map_err(|error| Fault::of("waiting for the second stage", error))
    }
}

fn spawned(command: &mut Command) -> Result<Pid, Fault> {
    let init = command.spawn();
    let init = init.map_err(|error| Fault::of("the second stage cannot be started", error))?;
    Ok(Pid::from_child(&init))
}

fn read_by(input: Option<OwnedFd>) -> Stdio {
    input.map_or_else(Stdio::null, Stdio::from)
}

/// Makes the program that is started next inherit the plan and the two ends of pipes. Returns the inherited
/// descriptors, which the caller closes afterwards, and their numbers as arguments.
fn passed_on(text: &str, (report, status): Ends) -> Result<([OwnedFd; 3], [String; 3]), Fault> {
    let kept = [sealed(text)?, report.into(), status.into()];
    for one in &kept {
        rustix::io::fcntl_setfd(one, FdFlags::empty())
            .map_err(|error| Fault::of("fcntl", error))?;
    }
    let numbers = kept.each_ref().map(|one| one.as_raw_fd().to_string());
    Ok((kept, numbers))
}

/// The message of `bwrap` about the process that it has created.
#[derive(serde::Deserialize)]
struct BwrapInfo {
    #[serde(rename = "child-pid")]
    child: i32,
}

fn descriptor(process: Pid) -> Result<OwnedFd, Fault> {
    rustix::process::pidfd_open(process, PidfdFlags::empty())
        .map_err(|error| Fault::of("pidfd_open", error))
}

/// Returns a file in memory with this text. The processes `init` and `exec` can read the file, and no process can
/// change it.
fn sealed(text: &str) -> Result<OwnedFd, Fault> {
    let failed = |error: io::Error| Fault::of("memfd", error);
    let mut file = File::from(memory("plan")?);
    file.write_all(text.as_bytes()).map_err(failed)?;
    let seals = SealFlags::SEAL | SealFlags::SHRINK | SealFlags::GROW | SealFlags::WRITE;
    rustix::fs::fcntl_add_seals(&file, seals).map_err(|error| failed(error.into()))?;
    Ok(file.into())
}

/// Creates a file in memory that started programs do not inherit.
fn memory(name: &str) -> Result<OwnedFd, Fault> {
    rustix::fs::memfd_create(name, MemfdFlags::ALLOW_SEALING | MemfdFlags::CLOEXEC)
        .map_err(|error| Fault::of("memfd", error))
}

/// Creates a pipe that started programs do not inherit. Returns the reading end and the writing end.
fn pipe() -> Result<(File, File), Fault> {
    let info_read = rustix::pipe::pipe_with(PipeFlags::CLOEXEC);
    let (read, write) = info_read.map_err(|error| Fault::of("pipe", error))?;
    Ok((read.into(), write.into()))
}
