//! Enums that are flattened into another enum.

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long)]
    flag: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Own,
    #[command(flatten)]
    First(First),
    #[command(flatten)]
    Second(Second),
    Last { value: Option<u8> },
}

/// Its comment goes to the command around it.
#[derive(Debug, Subcommand)]
enum First {
    Start { name: Option<String> },
    #[command(flatten)]
    Deep(Deep),
}

#[derive(Debug, Subcommand)]
#[command(rename_all = "UPPER")]
enum Second {
    StopNow,
    #[command(subcommand)]
    Below(Deep),
}

#[derive(Debug, Subcommand)]
enum Deep {
    Dive {
        #[arg(long)]
        depth: Option<u8>,
    },
    Rise,
}
