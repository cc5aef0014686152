//! `defer` on the subcommands of a struct with globals.

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long, global = true)]
    everywhere: Option<u8>,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Put on the command around it
#[derive(Debug, Subcommand)]
#[command(defer = true, rename_all = "snake_case")]
enum Command {
    FirstOne {
        #[arg(from_global)]
        everywhere: Option<u8>,
        #[arg(long, default_value_t = 3)]
        own: u8,
    },
    #[command(arg_required_else_help = true)]
    SecondOne {
        positional: Vec<String>,
    },
}
