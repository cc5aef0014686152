//! Optional subcommands at several depths.

use clap::{Args, Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "app")]
pub struct Cli {
    #[arg(long)]
    top: Option<u8>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Leaf,
    Branch(Branch),
    Inline {
        #[arg(long)]
        flag: bool,
        #[command(subcommand)]
        below: Option<Below>,
    },
}

#[derive(Debug, Args)]
struct Branch {
    #[arg(long)]
    branch: Option<u8>,
    #[command(subcommand)]
    below: Option<Below>,
}

#[derive(Debug, Subcommand)]
enum Below {
    One { value: Option<u8> },
    Two,
}
