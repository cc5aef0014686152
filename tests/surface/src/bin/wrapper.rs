//! A program that passes arguments on to other programs.

#![allow(dead_code, reason = "its fields are only printed")]

use cmdhelp::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "wrapper")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run another program
    Run {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<String>,
    },
    #[command(external_subcommand)]
    Other(Vec<String>),
}

fn main() {
    println!("{:?}", Cli::parse());
}
