//! External subcommands whose arguments are `OsString`s, in a flattened enum.

use clap::{Parser, Subcommand};
use std::ffi::OsString;

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long)]
    flag: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(flatten)]
    Rest(Rest),
}

#[derive(Debug, Subcommand)]
enum Rest {
    AlsoKnown { value: Option<u8> },
    #[command(external_subcommand)]
    External(Vec<OsString>),
}
