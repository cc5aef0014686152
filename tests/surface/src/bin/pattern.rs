//! A program whose first argument may look like a flag.

#![allow(dead_code, reason = "its fields are only printed")]

use cmdhelp::Parser;

#[derive(Debug, Parser)]
#[command(name = "pattern")]
struct Cli {
    /// What to search for
    #[arg(allow_hyphen_values = true)]
    patterns: Vec<String>,
}

fn main() {
    println!("{:?}", Cli::parse());
}
