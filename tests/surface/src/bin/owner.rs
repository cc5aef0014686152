//! A program with a `help`, a `--format` and a `--json` of its own.

use cmdhelp::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "owner", disable_help_subcommand = true)]
struct Cli {
    #[arg(long, global = true)]
    format: Option<String>,
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Help somebody
    Help { whom: String },
    /// Show things
    Show,
}

fn main() {
    println!("{:?}", Cli::parse());
}
