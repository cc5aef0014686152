//! The program `cmdhelp`: shows, checks and calls the commands of any program, serves them to agents, and runs programs
//! in a sandbox.
//!
//! ```console
//! $ cmdhelp inspect git
//! $ cmdhelp check ./pad
//! $ cmdhelp run --write . -- npm test
//! $ cmdhelp doctor
//! ```
//!
//! | module | subject |
//! |---|---|
//! | `audit`, `call`, `check`, `define`, `doctor`, `emit`, `inspect`, `run`, `search`, `serve`, `task` | the command with this name |
//! | `lifecycle` | `install`, `setup`, `login`, `logout`, `status` |
//! | `policy` | `policy check`, `explain`, `import`, `simulate` |
//! | `registered` | `add`, `remove`, `list`, `trust`, `allow` |
//! | `tool` | the arguments of `cmdhelp` that select a tool and contain its input |
//! | `failure` | the errors of all commands |
//! | `known` | the conversion of the values of flags to those of the libraries |
//! | `document` | JSON values as results |
//! | `denied` | the report of what the sandbox has denied |
//! | `screen` | the output of a program at a terminal |
//! | `quantity` | sizes and durations |

// The flag `--json` of `call` contains the arguments of the called tool. So the flag with which the framework passes
// the arguments of `call` itself as JSON has its longer name there, `--cmdhelp-json`.
#![allow(
    deprecated,
    reason = "the derive warns of such a flag with a deprecated constant"
)]

mod audit;
mod call;
mod check;
mod define;
mod denied;
mod doctor;
mod document;
mod emit;
mod failure;
mod inspect;
mod known;
mod lifecycle;
mod policy;
mod quantity;
mod queue;
mod registered;
mod run;
mod screen;
mod search;
mod serve;
mod task;
mod tool;
mod worker;

use std::process::ExitCode;

use cmdhelp::prelude::*;

/// The allocator of programs that contain musl.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// Operate any program for an agent
#[derive(Parser)]
#[command(name = "cmdhelp", version)]
#[cmdhelp(
    effects = "required",
    lock = "cli.lock",
    targets(mcp, openai, anthropic),
    bundle(license = "MIT OR Apache-2.0"),
    install(cargo = "cmdhelp-cli"),
    exit(0, "ok")
)]
struct Cmdhelp {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Inspect(Box<inspect::Inspect>),
    Check(check::Check),
    Call(Box<call::Call>),
    Add(Box<registered::Add>),
    Remove(registered::Remove),
    List(registered::List),
    Trust(registered::TrustCommand),
    Allow(registered::Allow),
    Install(lifecycle::Install),
    Setup(lifecycle::Setup),
    Login(lifecycle::Login),
    Logout(lifecycle::Logout),
    Status(lifecycle::Status),
    #[command(subcommand)]
    Policy(policy::Policy),
    Audit(audit::Audit),
    Define(define::Define),
    Emit(emit::Emit),
    Search(search::Search),
    Serve(Box<serve::Serve>),
    Worker(worker::Worker),
    Run(Box<run::Sandboxed>),
    #[command(subcommand)]
    Task(task::Task),
    Doctor(doctor::Doctor),
}

fn main() -> ExitCode {
    // These calls come first, because this process may be a stage of a sandbox or the worker of a task, and then runs
    // no command.
    cmdhelp_sandbox::enter();
    cmdhelp_host::tasks::enter();
    // A fork is safe, because this program registers no functions that would run at the end of each copy of the
    // process.
    cmdhelp_sandbox::allow_fork();
    if std::env::args_os().nth(1).is_some_and(|word| word == "run") {
        cmdhelp_sandbox::begin();
    }
    cmdhelp::run::<Cmdhelp>()
}
