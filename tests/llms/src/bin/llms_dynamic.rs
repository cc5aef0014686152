//! A program with arguments that are known only at run time, and the same arguments known at compile time.

use cmdhelp::{Args, Parser, Subcommand};

/// Tells what time brings
#[derive(Debug, Parser)]
#[command(name = "dynamic", version = version())]
struct Dynamic {
    /// How much
    #[arg(long, global = true, default_value_t = much())]
    much: u32,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Add something
    Add(Foreign),
}

#[derive(Debug, Args)]
struct Foreign {
    /// What
    what: String,
    #[command(flatten)]
    more: More,
}

/// A type with clap's traits only.
#[derive(Debug)]
struct More {
    depth: u8,
}

impl Args for More {
    fn augment_args(cmd: cmdhelp::Command) -> cmdhelp::Command {
        let depth = cmdhelp::Arg::new("depth").long("depth").help("How deep");
        cmd.arg(
            depth
                .value_parser(cmdhelp::value_parser!(u8))
                .default_value("2"),
        )
    }

    fn augment_args_for_update(cmd: cmdhelp::Command) -> cmdhelp::Command {
        Self::augment_args(cmd)
    }
}

impl cmdhelp::FromArgMatches for More {
    fn from_arg_matches(matches: &cmdhelp::ArgMatches) -> Result<Self, cmdhelp::Error> {
        let depth = matches.get_one("depth").copied().unwrap_or_default();
        Ok(Self { depth })
    }

    fn update_from_arg_matches(
        &mut self,
        matches: &cmdhelp::ArgMatches,
    ) -> Result<(), cmdhelp::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

fn version() -> &'static str {
    "1.2"
}

fn much() -> u32 {
    7
}

fn main() {
    let Dynamic { much, command } = Dynamic::parse();
    let Command::Add(Foreign { what, more }) = command;
    println!("{much} {what} {}", more.depth);
}
