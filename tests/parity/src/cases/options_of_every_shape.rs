//! Options of each type that the derives distinguish.

use clap::Parser;
use std::path::PathBuf;

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long)]
    plain: String,
    #[arg(long)]
    optional: Option<String>,
    #[arg(long)]
    twice_optional: Option<Option<u16>>,
    #[arg(long)]
    many: Vec<i32>,
    #[arg(long)]
    optional_many: Option<Vec<PathBuf>>,
    #[arg(long)]
    flag: bool,
    #[arg(long)]
    optional_flag: Option<bool>,
    #[arg(long)]
    flags: Vec<bool>,
    #[arg(long, default_value = "4")]
    unsigned: u8,
}
