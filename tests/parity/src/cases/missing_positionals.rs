//! `allow_missing_positional`: the first positional is omitted before the last.

use clap::Parser;

#[derive(Debug, Parser)]
#[command(allow_missing_positional = true)]
pub struct Cli {
    source: Option<String>,
    target: String,
}
