//! Several variants with the same type.

use clap::{Args, Parser, Subcommand};

#[derive(Debug, Parser)]
pub enum Cli {
    Up(Step),
    Down(Step),
    /// Sideways
    #[command(name = "side", alias = "sideways")]
    Side(Step),
    #[command(subcommand)]
    Left(Below),
    #[command(subcommand)]
    Right(Below),
}

/// A step
#[derive(Debug, Args)]
struct Step {
    #[arg(default_value_t = 1)]
    count: u8,
}

#[derive(Debug, Subcommand)]
enum Below {
    Once,
    Twice(Step),
}
