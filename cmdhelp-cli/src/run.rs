//! The command `cmdhelp run`.

use std::io::{self, IsTerminal};
use std::process;
use std::thread;
use std::time::Duration;

use cmdhelp::prelude::*;
use cmdhelp_sandbox::{
    Call, Child, Engine, Exec, Input, Level, Limits, Network, Plan, Policy, Refusal, Variable,
};

use crate::failure::Fault;
use crate::{Cmdhelp, denied, quantity, screen};

/// Run a command with the files, hosts and programs that are granted, and nothing else
///
/// Without a grant, the command can read the system's programs and libraries and the current folder. It has private
/// folders for temporary files, no network, and an environment of its own. Its output and its exit code are passed on.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    dry_run,
    stdin = true,
    open_world = true,
    example("-- ls -l", note = "look at the current folder"),
    example("--write . -- npm test", note = "let it write there, too"),
    example(
        "--profile none --timeout 10s -- sort",
        note = "sort standard input, and see no files"
    ),
    exit(124, "the command timed out")
)]
pub(crate) struct Sandboxed {
    /// A set of grants; by default, the current folder can be read
    #[arg(long, value_enum)]
    profile: Option<Profile>,
    /// Grant a file or folder to read
    #[arg(long, value_name = "PATH")]
    #[cmdhelp(type = "path")]
    read: Vec<String>,
    /// Grant a file or folder to read and write
    #[arg(long, value_name = "PATH")]
    #[cmdhelp(type = "path")]
    write: Vec<String>,
    /// Exclude a file or folder from the grants
    #[arg(long, value_name = "PATH")]
    #[cmdhelp(type = "path")]
    deny: Vec<String>,
    /// Grant a host, with HTTP and HTTPS; `*.example.com` means all names below it
    #[arg(long, value_name = "HOST")]
    network: Vec<String>,
    /// A program that the command may start; by default, all programs of the system
    #[arg(long, value_name = "PROGRAM")]
    spawn: Vec<String>,
    /// Forbid the command to start other programs
    #[arg(long, conflicts_with = "spawn")]
    no_spawn: bool,
    /// Set a variable with `NAME=VALUE`, or pass on the caller's variable
    #[arg(long, value_name = "NAME[=VALUE]")]
    env: Vec<String>,
    /// Run it with the system of this image in place of this machine's, in a container of podman or docker
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
    /// Limit how many processes there are at once
    #[arg(long, value_name = "NUMBER")]
    processes: Option<u64>,
    /// End the command after this time
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    timeout: Option<Duration>,
    /// Refuse to run with an engine that enforces less than this
    #[arg(long, value_enum, value_name = "LEVEL")]
    require: Option<Required>,
    /// Use this engine, and no other
    #[arg(long, value_enum, conflicts_with = "require")]
    engine: Option<Wanted>,
    /// The command, and its arguments
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Profile {
    /// No files beyond the system's programs and libraries
    None,
    /// The current folder, to read and write
    Cwd,
    /// The home folder, to read and write, without secrets
    Home,
    /// Everything, without secrets
    Full,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Required {
    /// A file system, a network and processes of its own
    Full,
    /// Grants of files and no network; other rules are refused
    Landlock,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Wanted {
    /// Namespaces, Landlock, seccomp and limits
    Namespaces,
    /// The same, but the program `bwrap` creates the namespaces
    Bwrap,
    /// Landlock, seccomp and limits
    Landlock,
    /// A container of podman or docker, with the system of an image
    Container,
}

impl Sandboxed {
    /// Starts the plan with the requested engine, or with the best one that works.
    fn start(&self, plan: &Plan) -> Result<Child, Fault> {
        let engine = match self.engine {
            Some(Wanted::Namespaces) => Engine::Namespaces,
            Some(Wanted::Bwrap) => Engine::Bwrap,
            Some(Wanted::Landlock) => Engine::Landlock,
            Some(Wanted::Container) => Engine::Container,
            None => {
                let least = match self.require {
                    Some(Required::Full) => Level::Full,
                    _ => Level::Landlock,
                };
                let (child, engine) = cmdhelp_sandbox::start_with_any(plan, least, input())?;
                if engine.level() < Level::Full {
                    eprintln!(
                        "cmdhelp: this runs with the engine `{}`, which enforces less than \
                         others; `cmdhelp doctor` shows why, `--require full` refuses it",
                        engine.name()
                    );
                }
                return Ok(child);
            }
        };
        Ok(cmdhelp_sandbox::start(plan, engine, input())?)
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

/// Returns the standard input of the command. The device `/dev/null` has nothing to pass on.
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

impl Run for Sandboxed {
    type App = Cmdhelp;
    /// The plan. A command that is run prints its own output instead.
    type Output = Plan;
    type Error = Fault;

    fn run(self, cx: &mut Context<Cmdhelp>) -> Result<Plan, Fault> {
        let policy = self.policy();
        let call = Call::here(self.command.clone())?;
        let plan = Plan::new(&policy, &call)?;
        if cx.is_dry_run() {
            return Ok(plan);
        }
        if self.tty && !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            let why = "standard input and output are not a terminal";
            return Err(Refusal::unenforceable("tty", why)
                .needs("run it at a terminal, or leave `--tty` out")
                .into());
        }
        let mut child = self.start(&plan)?;
        #[cfg(target_os = "linux")]
        let attached = child.take_terminal().map(|terminal| terminal.attach());
        #[cfg(target_os = "linux")]
        let attached = attached.transpose()?;
        if let Some(input) = child.take_input() {
            // The thread ends at the latest together with this process.
            thread::spawn(move || {
                let mut input = input;
                let _ = io::copy(&mut io::stdin().lock(), &mut input);
            });
        }
        let output = child.take_output();
        let errors = child.take_errors();
        let output = output.map(|from| thread::spawn(move || screen::copy(from, io::stdout())));
        let errors = errors.map(|from| thread::spawn(move || screen::copy(from, io::stderr())));
        let outcome = child.wait(self.timeout);
        #[cfg(target_os = "linux")]
        if let Some(attached) = attached {
            attached.finish();
        }
        // An error means that the reader of our output is gone, which is no failure.
        let ends = [output, errors].map(|copy| copy.and_then(|copy| copy.join().ok()));
        let [_, errors] = ends.map(Option::unwrap_or_default);
        // Checked after the output was passed on: the fault may concern a file that the command has made.
        let outcome = outcome?;
        if let Some(time) = self.timeout.filter(|_| outcome.timed_out) {
            eprintln!("cmdhelp: timed out after {time:?}; `--timeout` sets another limit");
        }
        denied::tell(&outcome, &errors, &plan, &call);
        process::exit(outcome.status().into())
    }
}
