//! The command `cmdhelp serve`, which serves the registered programs to an MCP client.

mod http;
mod input;

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process;
use std::time::Duration;

use cmdhelp::prelude::*;
use cmdhelp_host::Host;
use cmdhelp_host::policy::Channel;
use cmdhelp_host::serve::{self, Programs, Replay, Serving};
use cmdhelp_mcp::{Change, Configuration, Entry};

use crate::failure::Fault;
use crate::known::known;
use crate::quantity;
use crate::queue::QueueFlags;
use crate::tool::ModeFlags;

use self::http::HttpFlags;
use self::input::ClientInput;

/// The default of `--task-after`.
const TASK_AFTER: Duration = Duration::from_secs(10);

/// Serve the registered programs to an MCP client
///
/// One server, on standard input and output, offers the commands of all registered programs as tools. If there are more
/// than 40 tools, only five are listed, which find, describe and call the others. Each call runs in the sandbox, if the
/// policy allows it.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    open_world = true,
    stdin = true,
    example("", note = "serve all registered programs"),
    example("git todo", note = "serve only git and todo"),
    example(
        "--http 127.0.0.1:8642",
        note = "serve over HTTP, with a generated token"
    ),
    example(
        "--http 127.0.0.1:8642 --queue nats://127.0.0.1:4222",
        note = "send the calls through a queue to workers"
    ),
    example(
        "--replay calls",
        note = "replay the record in this folder, without the programs"
    ),
    example(
        "--install claude-code",
        note = "show what would change in the configuration of Claude Code"
    )
)]
pub(crate) struct Serve {
    /// The registered programs to serve; by default, all
    #[arg(value_name = "PROGRAM")]
    programs: Vec<String>,
    /// How tools are listed
    #[arg(long, value_enum, default_value = "auto")]
    list: ListMode,
    #[command(flatten)]
    mode: ModeFlags,
    /// Never ask the user for consent through the client; a call that needs consent is refused, and the answer contains
    /// a token with which it can be repeated
    #[arg(long, conflicts_with_all = ["replay", "uninstall"])]
    no_questions: bool,
    /// Write the tools, and each call with its answer but without secret arguments, into this new folder
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["install", "uninstall"])]
    #[cmdhelp(type = "path")]
    record: Option<PathBuf>,
    /// Answer calls from the record in this folder, without running any program
    #[arg(
        long,
        value_name = "FOLDER",
        conflicts_with_all = ["programs", "list", "read_only", "trust_writes", "record", "install", "uninstall"]
    )]
    #[cmdhelp(type = "path")]
    replay: Option<PathBuf>,
    /// Turn a call that takes longer than this into a task, for clients that support tasks
    #[arg(
        long,
        value_name = "TIME",
        value_parser = quantity::time,
        default_value = "10s",
        conflicts_with_all = ["record", "replay"]
    )]
    task_after: Duration,
    #[command(flatten)]
    over: HttpFlags,
    #[command(flatten)]
    to: QueueFlags,
    /// Do not serve, but add the server to the configuration of a client, such as `claude-code`
    #[arg(long, value_name = "HOST")]
    install: Option<String>,
    /// Remove the server from the configuration of a client
    #[arg(long, value_name = "HOST", conflicts_with = "install")]
    uninstall: Option<String>,
    /// Change the client's configuration in the current folder, and not the user's
    #[arg(long)]
    project: bool,
    /// Write the changed configuration, and do not only show it
    #[arg(long)]
    yes: bool,
}

/// How tools are listed.
#[derive(Clone, Copy, ValueEnum)]
enum ListMode {
    /// All tools, if there are at most 40 with at most 10,000 tokens in their definitions;
    /// otherwise, as with `search`
    Auto,
    /// All tools
    All,
    /// The five tools that find, describe and call the others
    Search,
}

known! { ListMode => serve::ListMode { Auto, All, Search } }

#[cmdhelp::run]
impl Serve {
    fn run(self) -> Result<String, Fault> {
        let change = match (&self.install, &self.uninstall) {
            (Some(host), _) => Some((Change::Install, host)),
            (None, Some(host)) => Some((Change::Remove, host)),
            (None, None) => None,
        };
        if let Some((change, host)) = change {
            return self.register(change, host);
        }
        let served = match &self.replay {
            Some(folder) => replay(folder),
            None => self.serve(self.record.as_deref()),
        };
        if let Err(fault) = &served
            && self.over.http.is_none()
            && !io::stdout().is_terminal()
        {
            // The runtime prints the error on standard output, which an MCP client reads as messages. To people,
            // clients show only what a server prints on standard error.
            eprintln!("cmdhelp: {fault}");
        }
        served?;
        // The server has already written all messages to standard output, so the process ends before the runtime prints
        // a result.
        process::exit(0);
    }

    fn text(text: &String) -> Option<String> {
        Some(text.clone())
    }
}

/// Answers the client on standard input and output from the record in `folder`.
fn replay(folder: &Path) -> Result<(), Fault> {
    Ok(Replay::open(folder)?.serve(io::stdin().lock(), io::stdout())?)
}

impl Serve {
    fn serve(&self, record: Option<&Path>) -> Result<(), Fault> {
        // The token and the address are checked first, because mistakes in them can be reported
        // without the registry.
        let door = self.over.http.as_ref().map(|it| self.over.listener(it));
        let door = door.transpose()?;
        let (here, mode) = (std::env::current_dir()?, self.mode.mode());
        let list = self.list.into();
        let output = io::stdout();
        if let Some(folder) = record {
            // A record contains answers and no tasks, so calls that are recorded never become
            // tasks.
            let mut host = Host::open(here, Channel::Mcp)?;
            host.registry.policy.mode = mode;
            host.registry.report();
            let programs = Programs::open(host, &self.programs, list);
            programs.report();
            let input = ClientInput::open()?;
            return Ok(programs.serve_recorded((folder, !self.no_questions), input, output)??);
        }
        let serving = Serving::open(here, mode, &self.programs, list)?;
        let serving = match self.no_questions {
            true => serving.without_questions(),
            false => serving,
        };
        let serving = match &self.to.queue {
            Some(address) => self.queued(serving, address)?,
            None => serving.with_tasks(self.task_after),
        };
        match door {
            Some(door) => door.serve(serving),
            None => Ok(serving.serve(ClientInput::open()?, output)?),
        }
    }

    /// Sends the calls to workers through a queue.
    #[cfg(feature = "nats")]
    fn queued(&self, serving: Serving, address: &str) -> Result<Serving, Fault> {
        Ok(serving.with_queue(self.to.connect(address)?, self.task_after))
    }

    /// Fails, because this program is built without support for queues.
    #[cfg(not(feature = "nats"))]
    fn queued(&self, _: Serving, address: &str) -> Result<Serving, Fault> {
        match self.to.connect(address)? {}
    }

    fn register(&self, change: Change, host: &str) -> Result<String, Fault> {
        let path = Entry::command_of(&std::env::current_exe()?).map_err(Fault::Arguments)?;
        let mut arguments = vec!["serve".to_owned()];
        match self.list {
            ListMode::Auto => {}
            ListMode::All => arguments.push("--list=all".to_owned()),
            ListMode::Search => arguments.push("--list=search".to_owned()),
        }
        arguments.extend(self.mode.words());
        if self.no_questions {
            arguments.push("--no-questions".to_owned());
        }
        if self.task_after != TASK_AFTER {
            arguments.push(format!("--task-after={}ms", self.task_after.as_millis()));
        }
        arguments.extend(self.programs.iter().cloned());
        let entry = Entry {
            name: "cmdhelp".to_owned(),
            command: match self.project {
                true => "cmdhelp".to_owned(),
                false => path,
            },
            arguments,
        };
        let configuration = Configuration {
            host,
            is_project: self.project,
            is_agreed: self.yes,
        };
        configuration
            .change(change, &entry)
            .map_err(Fault::Arguments)
    }
}
