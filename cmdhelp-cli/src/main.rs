//! The program `cmdhelp`: shows what any program can do, runs commands in a sandbox, and tells what this
//! machine can enforce.
//!
//! ```console
//! $ cmdhelp inspect git
//! $ cmdhelp check ./pad
//! $ cmdhelp run --write . -- npm test
//! $ cmdhelp doctor
//! ```

// `--json` of `call` has the arguments of the tool that is called; ours is `--cmdhelp-json` there.
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
mod lifecycle;
mod policy;
mod quantity;
mod registered;
mod run;
mod screen;
mod search;
mod serve;
mod task;
mod tool;

use std::process::ExitCode;

use cmdhelp::prelude::*;

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
    Trust(registered::TrustIt),
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
    Serve(serve::Serve),
    Run(Box<run::Sandboxed>),
    #[command(subcommand)]
    Task(task::Task),
    Doctor(doctor::Doctor),
}

fn main() -> ExitCode {
    // First of all: this process may be a part of a sandbox, or carry out a task.
    cmdhelp_sandbox::enter();
    cmdhelp_host::tasks::enter();
    cmdhelp::run::<Cmdhelp>()
}
