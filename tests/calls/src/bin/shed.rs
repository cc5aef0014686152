//! A program whose commands have their own names for the flag `--llms`.

use cmdhelp::prelude::*;

/// Keep tools
#[derive(Parser)]
#[command(name = "shed")]
#[cmdhelp(words(llms = "--agents"))]
pub(crate) struct Shed {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Work with saws
    #[command(subcommand)]
    #[cmdhelp(llms = "--tools")]
    Saw(Saw),
    /// Work with hammers
    #[command(subcommand)]
    Hammer(Hammer),
}

#[derive(Subcommand)]
enum Saw {
    /// Sharpen one
    #[cmdhelp(effect = "write", run = take)]
    Sharpen {
        /// The program's own flag with the name of a framework flag
        #[arg(long)]
        agents: Option<String>,
    },
    /// Lend one
    #[cmdhelp(effect = "write", run = take, llms = "--what")]
    Lend {
        #[arg(long)]
        agents: Option<String>,
    },
}

#[derive(Subcommand)]
enum Hammer {
    /// Hide one
    #[cmdhelp(effect = "write", run = nothing, llms = false)]
    Hide,
}

fn take(agents: Option<String>, _: &mut Context<Shed>) -> Result<Option<String>, String> {
    Ok(agents)
}

fn nothing(_: &mut Context<Shed>) -> Result<(), String> {
    Ok(())
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Shed>()
}
