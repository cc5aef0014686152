//! A program whose name is known only at run time, as is the name of its command with a secret argument.

use cmdhelp::prelude::*;

/// Keep a seal
#[derive(Parser)]
#[command(name = ["sea", "led"].concat().leak() as &'static str)]
#[cmdhelp(output = "json")]
pub(crate) struct Sealed {
    #[command(subcommand)]
    command: Command,
}

fn name() -> &'static str {
    "open"
}

#[derive(Subcommand)]
#[allow(dead_code, reason = "only the handler function reads the argument")]
enum Command {
    /// Open it
    #[command(name = name())]
    #[cmdhelp(effect = "read", exit(3, "it is stuck"), run = open)]
    Open {
        #[arg(long)]
        #[cmdhelp(secret)]
        pin: u32,
    },
    /// What is kept
    #[command(subcommand, name = ["ch", "est"].concat().leak() as &'static str)]
    Chest(Chest),
}

#[derive(Subcommand)]
enum Chest {
    /// Count it
    #[cmdhelp(effect = "read", run = count)]
    Count,
    #[command(external_subcommand)]
    #[allow(dead_code, reason = "the command is never run")]
    Other(Vec<String>),
}

fn open(_: u32, _: &mut Context<Sealed>) -> Result<bool, String> {
    Ok(true)
}

fn count(_: &mut Context<Sealed>) -> Result<u8, String> {
    Ok(3)
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Sealed>()
}
