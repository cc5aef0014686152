//! A program without a manifest and without JSON calls.

use cmdhelp::Parser;

/// Keeps to itself
#[derive(Debug, Parser)]
#[command(name = "silent")]
#[cmdhelp(words(llms = false, json = false))]
struct Silent {
    /// Anything
    word: Option<String>,
}

fn main() {
    println!("{:?}", Silent::parse());
}
