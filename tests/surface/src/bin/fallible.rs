//! A program that handles errors itself.

use std::process::ExitCode;

use cmdhelp::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "fallible")]
#[cmdhelp(manifest = false)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Show things
    Show,
}

fn main() -> ExitCode {
    match Cli::try_parse() {
        Ok(cli) => println!("{cli:?}"),
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(1));
        }
    }
    ExitCode::SUCCESS
}
