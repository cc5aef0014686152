//! A subcommand field of a flattened struct.

use clap::{Args, Parser, Subcommand};

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long)]
    own: bool,
    #[command(flatten)]
    rest: Rest,
}

#[derive(Debug, Args)]
struct Rest {
    #[arg(long)]
    rest: Option<u8>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Go { to: String },
    Stay,
}
