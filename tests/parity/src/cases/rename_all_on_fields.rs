//! `rename_all` on fields, before and after the attributes that it affects.

use clap::Parser;

#[derive(Debug, Parser)]
#[command(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Cli {
    #[arg(long)]
    as_the_container: Option<u8>,
    #[arg(rename_all = "snake_case", long)]
    before_long: Option<u8>,
    #[arg(long, rename_all = "snake_case")]
    after_long: Option<u8>,
    #[arg(rename_all = "Pascal", short, long)]
    pascal_field: Option<u8>,
    #[arg(rename_all = "verbatim", short, long)]
    verbatim_field: Option<u8>,
    #[arg(rename_all = "lower", short, long)]
    lower_field: Option<u8>,
    #[arg(rename_all = "upper", short, long)]
    upper_field: Option<u8>,
    #[arg(rename_all = "camel", short = 'c', long)]
    camel_field: Option<u8>,
    #[arg(rename_all = "camel")]
    positional_field: Option<u8>,
}
