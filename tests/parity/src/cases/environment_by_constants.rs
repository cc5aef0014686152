//! Environment variables whose names are constants, as in zellij.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

const DIRECTORY: &str = "CMDHELP_PARITY_DIRECTORY";

mod names {
    pub(super) const LEVEL: &str = "CMDHELP_PARITY_LEVEL";
}

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(short, long, overrides_with = "config", env = DIRECTORY, value_parser)]
    config: Option<PathBuf>,
    #[arg(long, env = names::LEVEL, global = true)]
    level: Option<u8>,
    #[arg(long, env = names::LEVEL, value_delimiter = ',')]
    list: Vec<u8>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Show {
        #[arg(env = DIRECTORY)]
        name: String,
        #[arg(from_global)]
        level: Option<u8>,
    },
    Set(Set),
}

#[derive(Debug, Args)]
struct Set {
    #[arg(long)]
    key: Option<String>,
    #[arg(long, env = DIRECTORY)]
    place: Option<Option<String>>,
}
