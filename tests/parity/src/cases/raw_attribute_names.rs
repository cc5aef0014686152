//! Attributes written as raw identifiers, which are always builder methods.

use clap::Parser;

#[derive(Debug, Parser)]
#[command(r#version = "1")]
pub struct Cli {
    #[arg(r#long = "as", r#short = 'A')]
    flag: bool,
    #[arg(r#long = "for")]
    many: Vec<u8>,
    #[arg(r#long = "maybe", r#default_value = "3")]
    number: u8,
    #[arg(long, r#help = "helped")]
    helped: bool,
}
