//! Settings for conflicts between a command's own arguments and its subcommands.

use clap::{Args, Parser, Subcommand};

#[derive(Debug, Parser)]
pub enum Cli {
    #[command(args_conflicts_with_subcommands = true)]
    Conflicts(Optional),
    #[command(subcommand_negates_reqs = true)]
    Negates(Negated),
    #[command(subcommand_precedence_over_arg = true)]
    Precedence(Optional),
    #[command(args_conflicts_with_subcommands = true, flatten_help = true)]
    Stash {
        #[command(subcommand)]
        command: Option<Verb>,
        #[command(flatten)]
        push: Push,
    },
}

#[derive(Debug, Args)]
struct Optional {
    #[arg(long, num_args = 1..)]
    values: Vec<String>,
    positional: Option<String>,
    #[command(subcommand)]
    command: Option<Verb>,
}

#[derive(Debug, Args)]
struct Negated {
    #[arg(long, required = true)]
    needed: Option<String>,
    #[command(subcommand)]
    command: Option<Verb>,
}

#[derive(Debug, Args)]
struct Push {
    #[arg(short, long)]
    message: Option<String>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Pushes
    Push(Push),
    Pop { stash: Option<String> },
}
