//! `defer`: subcommands whose arguments are added only when they are needed.

use clap::{Args, Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(defer = true, version = "1")]
pub enum Cli {
    Unit,
    /// With a comment
    Newtype(Newtype),
    #[command(alias = "s", next_help_heading = "Heading")]
    Struct {
        #[arg(long)]
        value: Option<u8>,
    },
    #[command(subcommand)]
    Nested(Nested),
    #[command(flatten)]
    Flat(Flat),
    #[command(external_subcommand)]
    Other(Vec<String>),
}

/// On the type
#[derive(Debug, Args)]
#[command(visible_alias = "late")]
struct Newtype {
    name: String,
    #[arg(long)]
    flag: bool,
    #[command(subcommand)]
    below: Option<Below>,
}

#[derive(Debug, Subcommand)]
#[command(defer = true)]
enum Nested {
    One { value: Option<String> },
}

#[derive(Debug, Subcommand)]
#[command(defer = false)]
enum Flat {
    Two { value: Option<String> },
}

#[derive(Debug, Subcommand)]
enum Below {
    Deep,
}
