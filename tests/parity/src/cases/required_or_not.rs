//! `required` that differs from the default of the field's type.

use clap::Parser;

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long, required = true)]
    option: Option<String>,
    #[arg(long, required(true))]
    many: Vec<u8>,
    #[arg(long, required = false)]
    plain: Option<u8>,
    #[arg(long, required = false, default_value = "1")]
    defaulted: u8,
    #[arg(long, required_unless_present = "option")]
    unless: Option<u8>,
    #[arg(long, required = true, num_args = 0..=1)]
    maybe: Option<Option<u8>>,
    #[arg(required = true)]
    positional: Option<String>,
}
