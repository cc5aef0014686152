//! Positionals with explicit indices, in an order other than that of the fields.

use clap::Parser;

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(index = 2)]
    second: Option<String>,
    #[arg(index(1))]
    first: Option<u8>,
    #[arg(index = 3, value_name = "THE_REST", value_hint = clap::ValueHint::FilePath)]
    rest: Vec<String>,
}
