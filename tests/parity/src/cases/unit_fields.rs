//! Fields of type `()`: arguments whose values are discarded.

use clap::{ArgAction, Parser};

#[derive(Debug, Parser)]
#[command(version = "1")]
pub struct Cli {
    #[arg(long, action = ArgAction::SetTrue)]
    flag: (),
    #[arg(short, long, action = ArgAction::Count)]
    count: (),
    #[arg(long, action = ArgAction::Version)]
    show_version: (),
    #[arg(long, value_parser = clap::value_parser!(u8), action = ArgAction::Set)]
    value: (),
    #[arg(long = "also-help", action = ArgAction::Help)]
    also_help: (),
}
