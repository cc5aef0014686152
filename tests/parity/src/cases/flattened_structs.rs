//! Flattened structs.

use clap::{Args, Parser};

/// The program's own text, which a flattened struct's text does not survive.
#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long)]
    before: bool,
    #[command(flatten)]
    first: First,
    /// A comment on the field
    #[command(flatten)]
    second: Second,
    #[arg(long)]
    after: Option<String>,
    #[clap(flatten)]
    legacy: Legacy,
    #[command(flatten)]
    parser: AlsoParser,
}

/// First
#[derive(Debug, Args)]
struct First {
    #[arg(short, long, required = true)]
    first: Vec<u8>,
}

#[derive(Debug, Args)]
struct Second {
    #[arg(long)]
    second: Option<u8>,
    #[command(flatten)]
    third: Third,
}

/// Third
#[derive(Debug, Args)]
#[command(next_help_heading = "Third")]
struct Third {
    #[arg(long)]
    third: Option<Option<u8>>,
    positional: Option<String>,
}

#[derive(Debug, Args)]
struct Legacy {
    #[clap(long)]
    legacy: bool,
}

#[derive(Debug, Parser)]
#[command(name = "not-used", version = "7")]
struct AlsoParser {
    #[arg(long)]
    parser: bool,
}
