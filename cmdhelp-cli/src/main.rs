//! The program `cmdhelp`: runs any command in a sandbox, and tells what this machine can enforce.
//!
//! ```console
//! $ cmdhelp run --write . -- npm test
//! $ cmdhelp doctor
//! ```

mod denied;
mod doctor;
mod failure;
mod quantity;
mod run;
mod screen;

use std::process::ExitCode;

use cmdhelp::prelude::*;

/// Run commands in a sandbox
#[derive(Parser)]
#[command(name = "cmdhelp", version)]
#[cmdhelp(
    effects = "required",
    lock = "cli.lock",
    targets(mcp, openai, anthropic),
    exit(0, "ok")
)]
struct Cmdhelp {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(Box<run::Sandboxed>),
    Doctor(doctor::Doctor),
}

fn main() -> ExitCode {
    // First of all: this process may be a part of a sandbox.
    cmdhelp_sandbox::enter();
    cmdhelp::run::<Cmdhelp>()
}
