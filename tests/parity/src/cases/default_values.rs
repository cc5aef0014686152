//! Defaults that are written as text and parsed by clap.

use clap::Parser;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

const DEFAULT: &str = "7";

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long, default_value = "word")]
    given: String,
    #[arg(long, default_value("called"))]
    called: String,
    #[arg(long, default_value = DEFAULT)]
    constant: u8,
    #[arg(long, default_value_os = OsStr::new("os"))]
    os: OsString,
    #[arg(long, default_value_os("called"))]
    os_called: PathBuf,
    #[arg(long, default_values = ["1", "2"])]
    list: Vec<u8>,
    #[arg(long, default_values_os = [OsStr::new("a"), OsStr::new("b")])]
    os_list: Vec<PathBuf>,
    #[arg(long, default_value = "1,2,3", value_delimiter = ',')]
    split: Vec<u8>,
    #[arg(long, default_value = None, required = false)]
    none: Option<String>,
    #[arg(long, default_value = "hidden", hide_default_value = true)]
    hidden: String,
    #[arg(long, default_value = "")]
    empty: String,
    #[arg(long, default_value = "two words")]
    spaced: Option<String>,
    #[arg(long, default_value = "true", action = clap::ArgAction::Set)]
    flag: bool,
    #[arg(default_value = "positional")]
    positional: String,
    #[arg(default_values = ["x", "y"])]
    positionals: Vec<String>,
}
