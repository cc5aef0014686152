//! Flags: the action that `bool` implies, and every action without a value.

use clap::{ArgAction, Parser};

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(short, long)]
    all: bool,
    #[arg(short, long, action = ArgAction::Count)]
    verbose: u8,
    #[arg(short, action(ArgAction::Count), conflicts_with = "verbose")]
    quiet: u8,
    #[arg(long = "no-color", action = ArgAction::SetFalse)]
    color: bool,
    #[arg(long, action = ArgAction::SetTrue)]
    explicit: bool,
    #[arg(long, action = clap::ArgAction::Set)]
    given: bool,
    #[arg(long, action = ArgAction::Set, num_args = 0..=1, default_missing_value = "true")]
    maybe: Option<bool>,
    #[arg(long, action = ArgAction::SetTrue)]
    optional: Option<bool>,
    #[arg(long, action = ArgAction::Append)]
    collected: Vec<bool>,
}
