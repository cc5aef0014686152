//! A program with commands that are known only at run time.

use std::sync::LazyLock;

use cmdhelp::prelude::*;
use cmdhelp::{ArgMatches, Error};

/// Do odd things
#[derive(Debug, Parser)]
#[command(name = "odd")]
struct Odd {
    #[command(subcommand)]
    command: Command,
}

#[cmdhelp::run]
impl Odd {
    fn run(self, cx: &mut Context<Self>) -> Result<String, String> {
        Ok(format!("{:?} by {}", self.command, cx.command().join(" ")))
    }
}

static NAME: LazyLock<String> = LazyLock::new(|| String::from("named-") + "late");

fn name() -> &'static str {
    &NAME
}

#[derive(Debug, Subcommand)]
#[command(defer = true)]
enum Command {
    /// A command that declares its effect
    #[cmdhelp(effect = "read")]
    Look,
    /// A command whose name is known only at run time
    #[command(name = name())]
    #[cmdhelp(effect = "destructive")]
    Late,
    /// A variant whose effect overrides that of its type
    #[cmdhelp(effect = "destructive")]
    Said(Outcome),
    /// Contains itself
    Again(Again),
    /// A command with unknown subcommands
    #[command(subcommand)]
    Foreign(Foreign),
}

/// Declares that it reads
#[derive(Args, Debug)]
#[cmdhelp(effect = "read")]
struct Outcome {}

/// More of the same
#[derive(Args, Debug)]
#[cmdhelp(effect = "write")]
struct Again {
    /// Cannot be undone
    #[arg(long)]
    #[cmdhelp(effect = "destructive")]
    hard: bool,
    #[command(subcommand)]
    more: Option<Box<Command>>,
}

/// Subcommands with an implementation of clap's traits by hand.
#[derive(Debug)]
enum Foreign {
    Wipe,
}

impl FromArgMatches for Foreign {
    fn from_arg_matches(_: &ArgMatches) -> Result<Self, Error> {
        Ok(Self::Wipe)
    }

    fn update_from_arg_matches(&mut self, _: &ArgMatches) -> Result<(), Error> {
        Ok(())
    }
}

impl Subcommand for Foreign {
    fn augment_subcommands(cmd: cmdhelp::Command) -> cmdhelp::Command {
        cmd.subcommand(cmdhelp::Command::new("wipe"))
    }

    fn augment_subcommands_for_update(cmd: cmdhelp::Command) -> cmdhelp::Command {
        Self::augment_subcommands(cmd)
    }

    fn has_subcommand(name: &str) -> bool {
        name == "wipe"
    }
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Odd>()
}
