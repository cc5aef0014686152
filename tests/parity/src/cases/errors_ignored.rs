//! `ignore_errors`: parsing continues after errors.

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(ignore_errors = true)]
pub struct Cli {
    #[arg(long)]
    number: Option<u8>,
    #[arg(long)]
    flag: bool,
    #[arg(long, default_value = "0")]
    defaulted: String,
    #[arg(long, required = false)]
    plain: String,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Below {
        #[arg(long)]
        needed: u8,
        rest: Vec<u8>,
    },
}
