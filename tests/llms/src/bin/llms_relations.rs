//! Relations of arguments, all of which the compiler reads.

#[path = "../relations.rs"]
mod relations;

use cmdhelp::{Args, Parser};

/// Nothing.
#[derive(Debug, Args)]
struct Nothing;

fn main() {
    println!("{:?}", relations::Relations::<Nothing>::parse());
}
