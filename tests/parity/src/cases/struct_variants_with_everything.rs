//! Struct variants, whose fields support all attributes of struct fields.

use clap::{Args, Parser, Subcommand, ValueEnum};

#[derive(Debug, Parser)]
pub enum Cli {
    /// Variant
    #[command(rename_all = "snake", next_help_heading = "Variant")]
    Everything {
        #[arg(short, long, env = "CARGO_PKG_NAME")]
        some_name: String,
        #[arg(long, value_enum, default_value_t)]
        some_kind: Kind,
        #[arg(long, action = clap::ArgAction::Count)]
        level: u8,
        #[arg(skip = 7_u8)]
        skipped: u8,
        #[command(flatten)]
        flat: Flat,
        #[command(flatten, next_help_heading = "Optional")]
        optional: Option<Optional>,
        #[arg(long)]
        unit: (),
        #[arg(long)]
        twice: Option<Option<u8>>,
        #[arg(long)]
        many: Option<Vec<u8>>,
        #[command(subcommand)]
        command: Option<Verb>,
    },
    Nothing,
}

#[derive(Clone, Debug, Default, ValueEnum)]
enum Kind {
    #[default]
    A,
    B,
}

#[derive(Debug, Args)]
struct Flat {
    #[arg(long)]
    flat: bool,
}

#[derive(Debug, Args)]
#[group(id = "optional")]
struct Optional {
    #[arg(long)]
    optional_value: Option<u8>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Deep,
}
