//! A program with only external subcommands.

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(short, long)]
    verbose: bool,
    #[command(subcommand)]
    command: External,
}

#[derive(Debug, Subcommand)]
enum External {
    #[clap(external_subcommand)]
    Words(Vec<String>),
}
