//! The number of values of an argument, and delimiters between values.

use clap::Parser;

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long, num_args = 2)]
    two: Vec<u8>,
    #[arg(long, num_args = 1..=3)]
    some: Vec<u8>,
    #[arg(long, num_args(0..))]
    any: Option<Vec<String>>,
    #[arg(long, num_args = 1..)]
    more: Vec<String>,
    #[arg(long, num_args = 0)]
    none: bool,
    #[arg(long, num_args = 0, default_missing_value = "true")]
    fixed: Option<bool>,
    #[arg(long, num_args = 0, default_missing_value = "all", default_value = "some")]
    word: String,
    #[arg(long, num_args = 0)]
    never: Vec<String>,
    #[arg(long, value_delimiter = ',')]
    comma: Vec<u8>,
    #[arg(long, value_delimiter = ':', num_args = 1..)]
    colon: Option<Vec<String>>,
    #[arg(long, value_delimiter = ',', require_equals = true, num_args = 1)]
    equals: Vec<String>,
    #[arg(long, num_args = 1.., value_terminator = ";")]
    terminated: Vec<String>,
    #[arg(long, num_args = 2, value_names = ["FROM", "TO"])]
    named: Option<Vec<u16>>,
    #[arg(long, value_name = "ONE")]
    one: Option<u8>,
    #[arg(long, num_args = 2, action = clap::ArgAction::Append)]
    pairs: Vec<u8>,
    #[arg(long, action = clap::ArgAction::Set)]
    last_wins: Vec<u8>,
    #[arg(num_args = 2)]
    positional: Vec<String>,
}
