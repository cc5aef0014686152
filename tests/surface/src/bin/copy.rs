//! A program without subcommands, in which `help` can be the name of a file.

use cmdhelp::Parser;

#[derive(Debug, Parser)]
#[command(name = "copy")]
#[cmdhelp(words(help = "describe"))]
struct Cli {
    from: String,
    to: String,
}

fn main() {
    println!("{:?}", Cli::parse());
}
