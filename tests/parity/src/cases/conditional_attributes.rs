//! `cfg` and `cfg_attr`, on everything that takes attributes.

// `all()` is true and `any()` is false on every machine.
#![allow(clippy::non_minimal_cfg)]

use clap::{Parser, Subcommand, ValueEnum};

#[cfg_attr(all(), derive(Debug, Parser))]
#[cfg_attr(all(), command(version = "1", about = "kept"))]
#[cfg_attr(any(), command(name = "dropped"))]
pub struct Cli {
    #[cfg(any())]
    #[arg(long)]
    gone: NoSuchType,
    #[cfg(all())]
    #[arg(long)]
    here: bool,
    #[cfg_attr(all(), arg(long = "conditional"), doc = "Documented by condition")]
    #[cfg_attr(any(), arg(short = '?'))]
    named: Option<u8>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[cfg(any())]
    Gone(NoSuchType),
    #[cfg(all())]
    Here {
        #[cfg(any())]
        gone: NoSuchType,
        #[cfg_attr(all(), arg(value_enum))]
        kind: Option<Kind>,
    },
}

#[derive(Clone, Debug, ValueEnum)]
enum Kind {
    #[cfg(any())]
    Gone,
    #[cfg_attr(all(), value(name = "a-kind"))]
    A,
}
