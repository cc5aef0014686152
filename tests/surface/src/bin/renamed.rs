//! A program with other names for the framework's flags and commands.

use cmdhelp::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "renamed")]
#[cmdhelp(words(
    help = "describe",
    help_flag = false,
    capabilities = "--describe-formats"
))]
struct Cli {
    /// Show in colours
    #[arg(long, global = true)]
    colour: Option<Option<String>>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Show things
    Show { thing: Option<String> },
}

fn main() {
    println!("{:?}", Cli::parse());
}
