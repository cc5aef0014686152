//! Types whose values are partly changed by an update.

use clap::{Args, Parser, Subcommand};

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long)]
    needed: u8,
    #[arg(long, default_value = "0")]
    defaulted: u8,
    #[arg(long)]
    flag: bool,
    #[arg(long)]
    list: Vec<u8>,
    #[arg(long)]
    optional: Option<u8>,
    #[command(flatten)]
    flat: Flat,
    #[command(flatten)]
    maybe: Option<Maybe>,
    #[command(subcommand)]
    command: Verb,
}

#[derive(Debug, Args)]
struct Flat {
    #[arg(long)]
    flat_needed: Option<u8>,
    #[arg(long, default_value_t = 5)]
    flat_default: u8,
}

#[derive(Debug, Args)]
struct Maybe {
    #[arg(long, required = false)]
    must: u8,
    #[arg(long)]
    may: Option<u8>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Unit,
    Struct {
        #[arg(long)]
        needed_below: Option<u8>,
        #[arg(long)]
        optional_below: Option<u8>,
        rest: Vec<u8>,
    },
    Newtype(Flat),
    #[command(subcommand)]
    Nested(Nested),
    #[command(flatten)]
    Joined(Joined),
    #[command(external_subcommand)]
    Other(Vec<String>),
}

#[derive(Debug, Subcommand)]
enum Nested {
    One { a: Option<u8>, b: Option<u8> },
    Two,
}

#[derive(Debug, Subcommand)]
enum Joined {
    Three {
        #[arg(long)]
        c: Option<u8>,
        #[arg(long)]
        d: Option<u8>,
    },
    Four(Flat),
}
