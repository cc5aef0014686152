//! The errors of the derives themselves, for a missing and for an unknown subcommand.

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(subcommand_required = false, arg_required_else_help = false)]
pub struct Cli {
    #[arg(long)]
    flag: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
#[command(allow_external_subcommands = true)]
enum Command {
    Known { value: Option<u8> },
    #[command(subcommand, subcommand_required = false, arg_required_else_help = false)]
    Nested(Nested),
}

#[derive(Debug, Subcommand)]
enum Nested {
    One,
}
