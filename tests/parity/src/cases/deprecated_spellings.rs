//! Deprecated spellings of attributes, which cause a warning only with a feature.

use clap::{Parser, ValueEnum};

#[derive(Clone, Debug, ValueEnum)]
enum Kind {
    #[value(id = "kind-a")]
    A,
    B,
}

#[derive(Debug, Parser)]
#[command(id = "by-id")]
pub struct Cli {
    #[arg(name = "named", long)]
    by_name: Option<String>,
    #[arg(long, value_parser, action)]
    bare: Option<Kind>,
    #[arg(action, long)]
    bare_action: bool,
    #[arg(long, value_parser, action = clap::ArgAction::Append)]
    mixed: Vec<u8>,
}
