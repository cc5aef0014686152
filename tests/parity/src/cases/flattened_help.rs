//! `flatten_help`: the help of all subcommands on one page.

use clap::{Parser, Subcommand};

/// A fictional versioning tool
#[derive(Debug, Parser)]
#[command(name = "tool", flatten_help = true, disable_help_subcommand = true)]
pub struct Cli {
    #[arg(short, long, global = true)]
    verbose: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Clones
    Clone { remote: String },
    /// Has more below
    #[command(subcommand, flatten_help = true)]
    Remote(Remote),
    #[command(hide = true)]
    Hidden,
}

#[derive(Debug, Subcommand)]
enum Remote {
    /// Adds one
    Add {
        #[arg(long)]
        fetch: bool,
        name: String,
    },
    Remove { name: Option<String> },
}
