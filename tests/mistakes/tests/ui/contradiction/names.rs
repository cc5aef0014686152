//! Duplicate flags, ids and command names in one item.

use cmdhelp::{Args, Subcommand};

#[derive(Args)]
struct Flags {
    #[arg(long, short)]
    force: bool,
    #[arg(long, short)]
    format: Option<String>,
    #[arg(long = "force")]
    other: bool,
    #[arg(long, alias = "format", short_alias = 'f')]
    third: bool,
    #[arg(long, id = "force")]
    fourth: bool,
}

#[derive(Args)]
#[group(id = "verbose")]
struct Group {
    #[arg(long)]
    verbose: bool,
}

#[derive(Subcommand)]
enum Command {
    Add,
    #[command(alias = "add")]
    Insert,
    #[command(name = "add")]
    Append,
    #[command(visible_aliases = ["x", "y"], alias = "x")]
    Twice,
}

fn main() {}
