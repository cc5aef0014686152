//! Global arguments that are given to a command and to its subcommand, and arguments of subcommands that have the id of
//! a global argument.

use std::path::PathBuf;

use clap::builder::RangedU64ValueParser;
use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};

#[derive(Debug, Parser)]
#[command(name = "tool")]
pub struct Cli {
    #[arg(long, short, global = true)]
    quiet: bool,
    #[arg(long, short, global = true, action = ArgAction::Count)]
    verbose: u8,
    #[arg(long, global = true, value_enum, default_value_t = When::Auto)]
    color: When,
    #[arg(long, global = true)]
    jobs: Option<u8>,
    #[arg(long, global = true, value_delimiter = ',')]
    list: Vec<u8>,
    #[arg(long, global = true, num_args = 0..=1)]
    maybe: Option<Option<u8>>,
    #[arg(long, global = true, default_missing_value = "7", num_args = 0..=1)]
    missing: Option<u8>,
    #[arg(short, global = true, action = ArgAction::Count, value_parser = RangedU64ValueParser::<u8>::new().range(..3))]
    few: u8,
    #[arg(long, global = true, conflicts_with = "right")]
    left: bool,
    #[arg(long, global = true)]
    right: bool,
    #[arg(long, global = true, default_value = "from")]
    origin: String,
    #[arg(long, global = true)]
    path: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
enum Command {
    Plain {
        name: Option<String>,
        #[command(flatten)]
        part: Option<Part>,
    },
    Middle {
        #[arg(long, global = true)]
        inner: Option<u8>,
        #[command(subcommand)]
        below: Below,
    },
    /// Arguments with the ids of global ones, and the same names.
    Shared {
        #[arg(long, short)]
        quiet: bool,
        #[arg(long, short, action = ArgAction::Count)]
        verbose: u8,
        #[arg(long)]
        path: Option<PathBuf>,
        #[arg(long)]
        other: bool,
    },
    /// An argument with the id of a global one, and another name.
    Renamed {
        #[arg(id = "path", long = "place")]
        path: Option<PathBuf>,
        #[arg(long)]
        other: bool,
        #[command(subcommand)]
        below: Option<Below>,
    },
    /// Defaults that differ from those of the global arguments.
    Defaults {
        #[arg(long, default_value = "into")]
        origin: String,
    },
    /// A flag that is true if it is not given.
    Inverse {
        #[arg(long, action = ArgAction::SetFalse)]
        right: bool,
    },
    /// An argument with a default and the id of a global argument without one.
    Default {
        #[arg(long, default_value = "to")]
        path: PathBuf,
    },
}

#[derive(Debug, Args)]
struct Part {
    #[arg(long)]
    part: bool,
}

#[derive(Debug, Subcommand)]
enum Below {
    Deep {
        #[arg(long)]
        own: bool,
    },
    Other,
}
