//! Settings of the root make the commands refuse examples that they would otherwise accept.

use cmdhelp::{Args, Parser, Subcommand};

/// A tool
#[derive(Parser)]
#[command(name = "tool", disable_help_flag = true, infer_subcommands = true)]
struct Tool {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Open(Open),
    Keep(Keep),
}

/// Open it
#[derive(Args)]
#[cmdhelp(example("--help"))]
struct Open {}

/// Keep it
#[derive(Args)]
#[cmdhelp(example("sec out"))]
struct Keep {
    words: Vec<String>,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand)]
enum What {
    /// In secret
    Secret,
}

fn main() {}
