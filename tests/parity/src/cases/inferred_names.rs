//! Abbreviated subcommands and options.

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(infer_subcommands = true, infer_long_args = true)]
pub struct Cli {
    #[arg(long)]
    verbose: bool,
    #[arg(long)]
    version_of: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Install {
        #[arg(long)]
        force: bool,
        #[arg(long)]
        format: Option<String>,
    },
    Inspect,
    #[command(alias = "erase", visible_alias = "eliminate")]
    Remove { what: Option<String> },
    #[command(subcommand, infer_subcommands = false)]
    Strict(Strict),
    #[command(flatten)]
    Flat(Flat),
}

#[derive(Debug, Subcommand)]
enum Strict {
    Exact,
}

#[derive(Debug, Subcommand)]
enum Flat {
    Upgrade,
    #[command(name = "u-turn")]
    UTurn,
}
