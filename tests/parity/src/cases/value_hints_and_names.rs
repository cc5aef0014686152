//! Hints for shells, and names for values.

use clap::{Parser, ValueHint};
use std::path::PathBuf;

#[derive(Debug, Parser)]
#[command(dont_collapse_args_in_usage = true)]
pub struct Cli {
    #[arg(long, value_hint = ValueHint::DirPath, value_name = "DIR")]
    directory: Option<PathBuf>,
    #[arg(long, value_hint(ValueHint::Url))]
    url: Option<String>,
    #[arg(short = 'u', long, value_hint = ValueHint::Username, value_name = "USER")]
    user_name: Option<String>,
    #[arg(long, value_name = "lower case")]
    odd: Option<String>,
    #[arg(value_name = "SOURCE", value_hint = ValueHint::AnyPath)]
    first_one: Option<PathBuf>,
    #[arg(value_hint = ValueHint::CommandWithArguments, trailing_var_arg = true)]
    command_line: Vec<String>,
}
