//! Help texts on flattened fields and variants, which clap does not show.

use clap::{Args, Parser, Subcommand};

#[derive(Debug, Parser)]
pub struct Cli {
    #[command(flatten, help = "not shown")]
    flat: Flat,
    #[command(subcommand, long_help = "not shown either")]
    verb: Option<Verb>,
}

#[derive(Debug, Args)]
struct Flat {
    /// Shown
    #[arg(long)]
    flat: Option<u8>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    #[command(flatten, help = "not shown")]
    Inner(Inner),
}

#[derive(Debug, Subcommand)]
enum Inner {
    /// Shown
    Alone,
}
