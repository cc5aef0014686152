//! A program with relations between arguments that are all known at compile time.

#[path = "../relations.rs"]
mod relations;

use cmdhelp::{Args, Parser};

/// Nothing.
#[derive(Debug, Args)]
struct Nothing;

fn main() {
    println!("{:?}", relations::Relations::<Nothing>::parse());
}
