//! A first positional that gives way to the last one.

use clap::Parser;

#[derive(Debug, Parser)]
#[command(allow_missing_positional = true)]
pub struct Cli {
    source: Option<String>,
    target: String,
}
