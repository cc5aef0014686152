//! The command `cmdhelp run`, which runs a command in a sandbox.

use std::io::{self, IsTerminal};
use std::process::{self, ChildStderr, ChildStdout};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use cmdhelp::prelude::*;
use cmdhelp_sandbox::{
    Call, Child, Engine, Exec, Input, Level, Limits, Network, Plan, Policy, Refusal, Variable,
};

use crate::failure::Fault;
use crate::known::known;
use crate::{Cmdhelp, denied, quantity, screen};

/// Run a command in a sandbox, in which it can use only the files, hosts and programs that are
/// granted
///
/// Without flags, the command can read the current folder and the system's programs and libraries. It has temporary
/// folders of its own, no network, and few environment variables. Its output and its exit code are passed on.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    dry_run,
    stdin = true,
    open_world = true,
    example("-- ls -l", note = "list the current folder"),
    example(
        "--write . -- npm test",
        note = "also let the command write to the current folder"
    ),
    example(
        "--profile none --timeout 10s -- sort",
        note = "sort standard input, without access to files"
    ),
    exit(124, "the command timed out")
)]
pub(crate) struct Sandboxed {
    /// A set of files that are granted; by default, the current folder can be read
    #[arg(long, value_enum)]
    profile: Option<Profile>,
    /// Let the command read this file or folder
    #[arg(long, value_name = "PATH")]
    #[cmdhelp(type = "path")]
    read: Vec<String>,
    /// Let the command read and write this file or folder
    #[arg(long, value_name = "PATH")]
    #[cmdhelp(type = "path")]
    write: Vec<String>,
    /// Hide a file or folder, even if it is granted
    #[arg(long, value_name = "PATH")]
    #[cmdhelp(type = "path")]
    deny: Vec<String>,
    /// Grant access to a network host by HTTP and HTTPS; `*.example.com` stands for all names below `example.com`
    #[arg(long, value_name = "HOST")]
    network: Vec<String>,
    /// Let the command start this program; by default, it may start all programs of the system
    #[arg(long, value_name = "PROGRAM")]
    spawn: Vec<String>,
    /// Forbid the command to start other programs
    #[arg(long, conflicts_with = "spawn")]
    no_spawn: bool,
    /// Set an environment variable with `NAME=VALUE`, or pass on the variable `NAME` of the
    /// caller's environment
    #[arg(long, value_name = "NAME[=VALUE]")]
    env: Vec<String>,
    /// Run the command in a container of podman or docker, with the file system of this image in place of this
    /// machine's
    #[arg(long)]
    image: Option<String>,
    /// Give the command a terminal of its own, connected to this one
    #[arg(long)]
    tty: bool,
    /// Limit the memory of each process
    #[arg(long, value_name = "SIZE", value_parser = quantity::size)]
    memory: Option<u64>,
    /// Limit the processor time of each process
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    cpu: Option<Duration>,
    /// Limit the memory of all processes together
    #[arg(long, value_name = "SIZE", value_parser = quantity::size)]
    total_memory: Option<u64>,
    /// Limit the processor time of all processes together, in percent of one processor
    #[arg(long, value_name = "PERCENT")]
    total_cpu: Option<u32>,
    /// Limit the number of simultaneous processes
    #[arg(long, value_name = "NUMBER")]
    processes: Option<u64>,
    /// End the command after this time
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    timeout: Option<Duration>,
    /// Fail if no engine works that enforces at least this
    #[arg(long, value_enum, value_name = "LEVEL")]
    require: Option<Required>,
    /// Use only this engine
    #[arg(long, value_enum, conflicts_with = "require")]
    engine: Option<EngineChoice>,
    /// The command, and its arguments
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Profile {
    /// No files except the system's programs and libraries
    None,
    /// The current folder, to read and write
    Cwd,
    /// The home folder, to read and write, without secrets
    Home,
    /// All files, without secrets
    Full,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Required {
    /// A separate file system, network and process tree
    Full,
    /// Access only to granted files, and no network; a rule that needs more is refused
    Landlock,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum EngineChoice {
    /// Namespaces, Landlock, seccomp and limits
    Namespaces,
    /// Like `namespaces`, but the program `bwrap` creates the namespaces
    Bwrap,
    /// Landlock, seccomp and limits
    Landlock,
    /// A container of podman or docker, with the system of an image
    Container,
}

known! { Required => Level { Full, Landlock } }
known! { EngineChoice => Engine { Namespaces, Bwrap, Landlock, Container } }

impl Sandboxed {
    /// Starts the command of a plan with the requested engine or, if none is requested, with the
    /// strongest one that works.
    fn start(&self, plan: &Plan) -> Result<Child, Fault> {
        if let Some(engine) = self.engine {
            return Ok(cmdhelp_sandbox::start(plan, engine.into(), input())?);
        }
        let least = self.require.map_or(Level::Landlock, Level::from);
        let (child, engine) = cmdhelp_sandbox::start_with_any(plan, least, input())?;
        if engine.level() < Level::Full {
            eprintln!(
                "cmdhelp: this command runs in the engine `{}`, which enforces less than other engines; `cmdhelp doctor` \
                 shows why the others do not work, and `--require full` refuses such an engine",
                engine.name()
            );
        }
        Ok(child)
    }

    fn policy(&self) -> Policy {
        let (mut read, mut write) = (self.read.clone(), self.write.clone());
        match self.profile {
            None => read.push(".".to_owned()),
            Some(Profile::None) => {}
            Some(Profile::Cwd) => write.push(".".to_owned()),
            Some(Profile::Home) => write.push("~".to_owned()),
            Some(Profile::Full) => write.push("/".to_owned()),
        }
        let defaults = Limits::default();
        Policy {
            read,
            write,
            deny: self.deny.clone(),
            exec: match (self.no_spawn, self.spawn.is_empty()) {
                (true, _) => Exec::Nothing,
                (false, true) => Exec::Anything,
                (false, false) => Exec::Only(self.spawn.clone()),
            },
            network: match self.network.is_empty() {
                true => Network::Nothing,
                false => Network::Hosts(self.network.clone()),
            },
            image: self.image.clone(),
            terminal: self.tty,
            observe: false,
            environment: self.env.iter().map(|text| variable(text)).collect(),
            limits: Limits {
                memory: self.memory.unwrap_or(defaults.memory),
                cpu: self.cpu.map(|time| time.as_secs().max(1)),
                total_memory: self.total_memory,
                total_cpu: self.total_cpu,
                processes: self.processes.unwrap_or(defaults.processes),
                ..defaults
            },
        }
    }
}

/// The threads that pass on the output of a command. Each thread returns the last bytes of its stream.
#[derive(Default)]
struct Copies {
    output: Option<JoinHandle<Vec<u8>>>,
    errors: Option<JoinHandle<Vec<u8>>>,
}

impl Copies {
    /// Starts a thread for each output stream of the command. On Linux, waits until the command has written to the
    /// stream, or until `deadline`, because a command without output needs no threads.
    fn of(child: &mut Child, deadline: Option<Instant>) -> Self {
        let mut copies = Self::default();
        #[cfg(target_os = "linux")]
        while let Ok(Some(stream)) = child.next_stream(deadline) {
            match stream {
                cmdhelp_sandbox::Stream::Output(from) => copies.pass_output(from),
                cmdhelp_sandbox::Stream::Errors(from) => copies.pass_errors(from),
            }
        }
        #[cfg(not(target_os = "linux"))]
        let _ = deadline;
        if let Some(from) = child.take_output() {
            copies.pass_output(from);
        }
        if let Some(from) = child.take_errors() {
            copies.pass_errors(from);
        }
        copies
    }

    fn pass_output(&mut self, from: ChildStdout) {
        self.output = Some(thread::spawn(move || screen::copy(from, io::stdout())));
    }

    fn pass_errors(&mut self, from: ChildStderr) {
        self.errors = Some(thread::spawn(move || screen::copy(from, io::stderr())));
    }

    /// Waits until all output has been passed on, and returns the last bytes of standard error.
    fn join(self) -> Vec<u8> {
        // Errors are ignored, because they mean that the process that reads the output has ended.
        let ends = [self.output, self.errors].map(|copy| copy.and_then(|copy| copy.join().ok()));
        let [_, errors] = ends.map(Option::unwrap_or_default);
        errors
    }
}

/// Returns what the command gets as its standard input. It gets no input if the standard input of this process is
/// `/dev/null`.
fn input() -> Input {
    match is_nothing() {
        Ok(true) => Input::Nothing,
        _ => Input::Piped,
    }
}

#[cfg(unix)]
fn is_nothing() -> io::Result<bool> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let own = std::fs::File::from(io::stdin().as_fd().try_clone_to_owned()?).metadata()?;
    let nothing = std::fs::metadata("/dev/null")?;
    Ok((own.dev(), own.ino()) == (nothing.dev(), nothing.ino()))
}

#[cfg(not(unix))]
fn is_nothing() -> io::Result<bool> {
    Ok(false)
}

fn variable(text: &str) -> Variable {
    let (name, value) = match text.split_once('=') {
        Some((name, value)) => (name, Some(value.to_owned())),
        None => (text, None),
    };
    Variable {
        name: name.to_owned(),
        value,
    }
}

#[cmdhelp::run]
impl Sandboxed {
    /// Runs the command, and ends this process with the exit code of the command. In a dry run, returns the plan.
    fn run(self, cx: &mut Context<Cmdhelp>) -> Result<Plan, Fault> {
        let policy = self.policy();
        let call = Call::here(self.command.clone())?;
        let plan = Plan::new(&policy, &call)?;
        if cx.is_dry_run() {
            return Ok(plan);
        }
        if self.tty && !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            let why = "standard input or standard output is not a terminal";
            return Err(Refusal::unenforceable("tty", why)
                .needs("run the command at a terminal, or leave out `--tty`")
                .into());
        }
        let mut child = self.start(&plan)?;
        #[cfg(target_os = "linux")]
        let attached = child.take_terminal().map(|terminal| terminal.attach());
        #[cfg(target_os = "linux")]
        let attached = attached.transpose()?;
        if let Some(input) = child.take_input() {
            // This thread is never joined, because it waits for input until this process ends.
            thread::spawn(move || {
                let mut input = input;
                let _ = io::copy(&mut io::stdin().lock(), &mut input);
            });
        }
        let deadline = self.timeout.map(|time| Instant::now() + time);
        let copies = Copies::of(&mut child, deadline);
        let left = deadline.map(|end| end.saturating_duration_since(Instant::now()));
        let outcome = child.wait(left);
        #[cfg(target_os = "linux")]
        if let Some(attached) = attached {
            attached.finish();
        }
        let errors = copies.join();
        // An error, for example about a file that the command has created, is returned only after the output has been
        // passed on.
        let outcome = outcome?;
        if let Some(time) = self.timeout.filter(|_| outcome.timed_out) {
            eprintln!("cmdhelp: timed out after {time:?}; `--timeout` sets another limit");
        }
        denied::print_denials(&outcome, &errors, &plan, &call);
        process::exit(outcome.status().into())
    }
}
