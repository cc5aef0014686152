//! Enums with explicit discriminants.

use clap::{Parser, Subcommand, ValueEnum};

#[derive(Clone, Copy, Debug, ValueEnum)]
#[repr(u8)]
enum Level {
    Low = 1,
    High = 10,
}

#[derive(Debug, Subcommand)]
#[repr(i8)]
enum Verb {
    Down = -1,
    Up = 1,
}

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long, default_value_t = Level::High, value_enum)]
    level: Level,
    #[command(subcommand)]
    command: Option<Verb>,
}
