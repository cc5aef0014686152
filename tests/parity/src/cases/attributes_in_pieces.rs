//! One attribute or many for a field, with trailing commas, mixed with attributes of other macros.

use clap::{Parser, Subcommand};

#[derive(Debug)]
#[derive(Parser)]
#[command(version = "1",)]
#[command()]
#[command(about = "first", about = "second")]
#[derive(Clone)]
#[must_use]
pub struct Cli {
    #[arg(long,)]
    #[arg(short)]
    #[arg(help = "in pieces",)]
    #[allow(unused)]
    pieces: bool,
    #[arg()]
    empty: Option<String>,
    #[arg(
        long,
        value_name = "N",
        // A comment between
        default_value_t = 5,
    )]
    lines: u8,
    #[command(subcommand)]
    #[doc(hidden)]
    command: Option<Verb>,
}

#[derive(Debug, Clone, Subcommand)]
#[non_exhaustive]
enum Verb {
    #[command(alias = "o")]
    #[command(alias = "p")]
    One,
    #[doc(alias = "not-ours")]
    Two {
        #[arg(long)]
        #[arg(required = false)]
        value: Option<u8>,
    },
}
