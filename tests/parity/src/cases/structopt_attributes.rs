//! `#[structopt(..)]`, which only `Parser` still supports.

use clap::Parser;

#[derive(Debug, Parser)]
#[structopt(version = "0.3", about = "from another time")]
pub struct Cli {
    #[structopt(short, long)]
    debug: bool,
    #[structopt(long, default_value = "42")]
    speed: f64,
    #[structopt(name = "FILE")]
    files: Vec<String>,
}
