//! A program whose root is an enum.

use cmdhelp::Parser;

/// Choose one
#[derive(Debug, Parser)]
#[command(name = "choice")]
#[cmdhelp(exit(3, "nothing left"))]
enum Cli {
    /// This one
    This,
    /// That one
    That,
}

fn main() {
    println!("{:?}", Cli::parse());
}
