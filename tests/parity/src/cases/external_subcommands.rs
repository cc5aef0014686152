//! External subcommands whose arguments are `String`s.

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
pub enum Cli {
    Known { value: Option<u8> },
    /// The comment is of no use
    #[command(external_subcommand)]
    Other(Vec<String>),
    #[command(subcommand)]
    Nested(Nested),
}

#[derive(Debug, Subcommand)]
enum Nested {
    Inner,
    #[command(external_subcommand)]
    Anything(Vec<String>),
}
