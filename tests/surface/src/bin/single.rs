//! A program without subcommands, for which `help` is an ordinary value.

use cmdhelp::Parser;

/// Count words
#[derive(Debug, Parser)]
#[command(name = "single")]
struct Cli {
    /// The words
    words: Vec<String>,
    /// Count each word once
    #[arg(short, long)]
    unique: bool,
}

fn main() {
    println!("{:?}", Cli::parse());
}
