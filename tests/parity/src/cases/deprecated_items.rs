//! Fields and variants with `#[deprecated]`, which must not cause warnings in generated code.

#![deny(deprecated)]

use clap::{Args, Parser, Subcommand};

#[derive(Debug, Parser)]
pub struct Cli {
    #[deprecated]
    #[arg(long)]
    old: bool,
    #[deprecated = "for a reason"]
    #[arg(long)]
    older: Option<u8>,
    #[command(flatten)]
    inner: Inner,
    #[command(subcommand)]
    command: Option<Verb>,
}

#[derive(Debug, Args)]
struct Inner {
    #[deprecated]
    #[arg(long)]
    oldest: Vec<u8>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    #[deprecated]
    Old,
    #[deprecated]
    OldStruct {
        #[deprecated]
        value: Option<u8>,
    },
    New(Inner),
}
