//! `name`, `bin_name` and `display_name` as literals and expressions.

use clap::{Args, Parser, Subcommand};

const NAME: &str = "const-name";

#[derive(Debug, Parser)]
#[command(name = "given-name", bin_name = "given-bin", display_name = "Given Name", version = "1")]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
#[command(name = "ignored-here")]
enum Command {
    #[command(name = "other-name")]
    Renamed,
    #[command(name("called-name"))]
    Called,
    #[command(name = NAME)]
    Constant { value: Option<u8> },
    #[command(id = "id-is-an-older-name")]
    ById,
    #[command(name = concat!("con", "cat"))]
    Concatenated(Named),
    Plain(Named),
    #[command(subcommand, name = "below")]
    Nested(Nested),
    #[command(subcommand, name = NAME.trim_start_matches("const-"))]
    NestedConstant(Nested),
}

#[derive(Debug, Args)]
#[command(name = "name-of-args-is-not-used")]
struct Named {}

#[derive(Debug, Subcommand)]
enum Nested {
    One,
    #[command(name = "2")]
    Two,
}
