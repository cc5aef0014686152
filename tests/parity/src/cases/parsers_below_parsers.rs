//! `Parser` derived on every type, as in many programs.

use clap::Parser;

/// Root
#[derive(Debug, Parser)]
#[command(name = "root", version = "1")]
pub struct Cli {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Parser)]
#[command(name = "common-name", bin_name = "common-bin", author = "Somebody")]
struct Common {
    #[arg(long, global = true)]
    common: bool,
}

/// Enum
#[derive(Debug, Parser)]
#[command(name = "enum-name")]
enum Command {
    First(First),
    #[command(name = "second-here")]
    Second(Second),
    #[command(subcommand)]
    Third(Third),
}

/// Leaf
#[derive(Debug, Parser)]
struct First {
    value: Option<u8>,
}

#[derive(Debug, Parser)]
#[command(name = "not-this", about = "Given", visible_alias = "2nd")]
struct Second;

#[derive(Debug, Parser)]
#[command(version = "3")]
enum Third {
    Unit,
}
