//! `#[clap(..)]`, which replaces `command`, `arg`, `group` and `value`.

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Program
#[derive(Debug, Parser)]
#[clap(version, author, rename_all = "snake_case", next_help_heading = "Legacy")]
#[clap(name = "legacy", about = "given")]
pub struct Cli {
    #[clap(short, long)]
    two_words: bool,
    #[clap(name = "named", long)]
    by_name: Option<String>,
    #[clap(id = "by-id", short = 'i')]
    by_id: Option<String>,
    #[clap(long, value_parser, action)]
    bare: Option<u8>,
    #[clap(long, value_enum, default_value_t = Kind::B)]
    kind: Kind,
    #[clap(skip)]
    skipped: u8,
    #[clap(flatten)]
    flat: Flat,
    #[clap(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Args)]
#[clap(id = "flat-id")]
struct Flat {
    #[clap(long, env = "CARGO_PKG_NAME")]
    flat: Option<String>,
}

#[derive(Debug, Subcommand)]
#[clap(rename_all = "camelCase")]
enum Command {
    #[clap(alias = "s")]
    SubOne,
    #[clap(name = "two", value_parser, action)]
    SubTwo { value: Option<u8> },
    #[clap(external_subcommand)]
    Rest(Vec<String>),
}

#[derive(Clone, Debug, ValueEnum)]
#[clap(rename_all = "UPPER")]
enum Kind {
    A,
    #[clap(alias = "bee")]
    B,
    #[clap(skip)]
    C,
}
