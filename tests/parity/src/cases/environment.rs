//! `env` in all its forms, with variables that cargo sets for tests.

use clap::builder::FalseyValueParser;
use clap::{Parser, Subcommand};

const VARIABLE: &str = "CARGO_PKG_VERSION_MAJOR";

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long, env)]
    cargo_pkg_name: Option<String>,
    #[arg(long, env = "CARGO_PKG_VERSION")]
    given: String,
    #[arg(long, env("CARGO_PKG_VERSION_MINOR"))]
    called: u8,
    #[arg(long, env = VARIABLE, value_parser = clap::value_parser!(u8).range(..=1))]
    constant: Option<u8>,
    #[arg(long, env = "PARITY_NEVER_SET")]
    unset: Option<String>,
    #[arg(long, env = "CARGO_PKG_NAME", hide_env_values = true)]
    hidden_value: Option<String>,
    #[arg(long, env = "CARGO_PKG_NAME", hide_env = true)]
    hidden: Option<String>,
    #[arg(long, env = "CARGO_PKG_NAME", value_parser = FalseyValueParser::new())]
    flag: bool,
    #[arg(long, env = "PARITY_NEVER_SET")]
    unset_flag: bool,
    #[arg(long, env = "CARGO_PKG_VERSION", value_delimiter = '.')]
    numbers: Vec<u32>,
    #[arg(env = "CARGO_PKG_VERSION_PATCH", default_value = "9")]
    positional: u8,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Stumbles {
        #[arg(long, env = "CARGO_PKG_NAME", default_value_t = 3)]
        number: u16,
    },
    Conflicts {
        #[arg(long, env = "CARGO_PKG_NAME", conflicts_with = "other")]
        name: Option<String>,
        #[arg(long)]
        other: bool,
    },
    Requires {
        #[arg(long, env = "CARGO_PKG_NAME", requires = "other")]
        name: Option<String>,
        #[arg(long)]
        other: bool,
    },
}
