//! Options of each shape that are given twice.

use clap::{ArgAction, Parser};

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(short)]
    a: Option<u8>,
    #[arg(short, overrides_with = "b")]
    b: Option<u8>,
    #[arg(short)]
    c: bool,
    #[arg(short, overrides_with = "d")]
    d: bool,
    #[arg(short, action = ArgAction::Append)]
    e: Vec<u8>,
    #[arg(short, action = ArgAction::Set, num_args = 1..)]
    f: Vec<u8>,
    #[arg(short, action = ArgAction::Count)]
    g: u8,
    #[arg(short, action = ArgAction::Append, value_delimiter = ',')]
    i: Option<Vec<u8>>,
    #[arg(short)]
    j: Option<Option<u8>>,
}
