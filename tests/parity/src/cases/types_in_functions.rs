//! Types in functions and in constants.

use clap::{Args, Command, CommandFactory, FromArgMatches, Parser};

/// A struct whose arguments are those of a type that is local to a function.
#[derive(Debug)]
struct Local(String);

fn augment(cmd: Command) -> Command {
    #[derive(Args)]
    struct Inner {
        /// From within
        #[arg(long, default_value_t = 3)]
        within: u8,
    }
    Inner::augment_args(cmd)
}

fn read(matches: &clap::ArgMatches) -> Result<String, clap::Error> {
    #[derive(Debug, Args)]
    struct Inner {
        #[arg(long)]
        within: u8,
    }
    Inner::from_arg_matches(matches).map(|inner| format!("{inner:?}"))
}

impl FromArgMatches for Local {
    fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Self, clap::Error> {
        read(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
        read(matches).map(|text| self.0 = text)
    }
}

impl Args for Local {
    fn augment_args(cmd: Command) -> Command {
        augment(cmd)
    }

    fn augment_args_for_update(cmd: Command) -> Command {
        augment(cmd)
    }
}

#[derive(Debug, Parser)]
#[command(version = version())]
pub struct Cli {
    #[command(flatten)]
    local: Local,
}

fn version() -> &'static str {
    const {
        #[derive(clap::ValueEnum, Clone)]
        enum Inner {
            A,
        }
        let _ = Inner::A;
    }
    #[derive(Parser)]
    #[command(version = "of-a-local-type")]
    struct Inner;
    match Inner::command().get_version() {
        Some("of-a-local-type") => "found",
        _ => "lost",
    }
}
