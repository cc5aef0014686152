//! External subcommands of an enum into which two enums are flattened.

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
pub enum Cli {
    #[command(flatten)]
    First(First),
    Own {
        #[arg(long)]
        flag: bool,
    },
    #[command(flatten)]
    Second(Second),
    #[command(external_subcommand)]
    Other(Vec<String>),
}

#[derive(Debug, Subcommand)]
pub enum First {
    Start { name: Option<String> },
    Stop,
}

#[derive(Debug, Subcommand)]
pub enum Second {
    #[command(alias = "resume")]
    Restart {
        #[arg(long)]
        level: Option<u8>,
    },
}
