//! A program whose root and commands declare flags with the names of framework flags.

use cmdhelp::{Parser, Subcommand};

/// Has words of its own
#[derive(Debug, Parser)]
#[command(name = "owner", disable_help_subcommand = true)]
struct Owner {
    /// The author's own list
    #[arg(long)]
    llms: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print in another form
    Print {
        /// The author's own form
        #[arg(long)]
        json: Option<String>,
    },
    /// Run something
    Exec {
        /// What is run, with all that follows
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<String>,
    },
    /// Help in the author's own way
    Help {
        /// What about
        topic: Option<String>,
    },
    /// Write
    Write {
        /// The text
        text: String,
    },
}

fn main() {
    println!("{:?}", Owner::parse());
}
