//! Attributes in places where they are allowed but have no effect.

use clap::{Args, Parser, Subcommand};

#[derive(Debug, Parser)]
pub struct Cli {
    #[command(flatten, rename_all = "UPPER", verbatim_doc_comment)]
    flat: Flat,
    #[arg(skip, help = "of a skipped field", id = "skipped")]
    skipped: u8,
    #[arg(long, global = true)]
    everywhere: Option<u8>,
    #[command(subcommand, name = "nameless")]
    command: Option<Verb>,
}

#[derive(Debug, Args)]
struct Flat {
    #[arg(long, rename_all_env = "lower", value_enum)]
    flat: Option<u8>,
}

#[derive(Debug, Subcommand)]
#[group(skip)]
enum Verb {
    #[group(id = "unit", required = true)]
    Unit,
    #[group(skip)]
    Newtype(Flat),
    #[group(multiple = false)]
    #[command(subcommand)]
    Nested(Nested),
    #[command(flatten, rename_all = "UPPER", verbatim_doc_comment)]
    Flattened(Joined),
    #[command(external_subcommand, name = "external", rename_all = "UPPER")]
    External(Vec<String>),
    Global {
        #[arg(from_global, help = "of a global", value_parser = clap::value_parser!(u16))]
        everywhere: Option<u8>,
    },
}

#[derive(Debug, Subcommand)]
enum Nested {
    #[command(long_about, verbatim_doc_comment)]
    Undocumented,
}

#[derive(Debug, Subcommand)]
enum Joined {
    #[command(rename_all_env = "lower")]
    Alone,
}
