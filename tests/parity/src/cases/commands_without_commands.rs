//! A variant that is declared as a subcommand and has no commands.

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "app")]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(subcommand)]
    Kind,
    #[command(subcommand, arg_required_else_help = false)]
    Strict,
    #[command(subcommand, subcommand_required = false, arg_required_else_help = false)]
    Lenient,
    Other,
}
