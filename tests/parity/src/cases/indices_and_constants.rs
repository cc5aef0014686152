//! Indices of positionals in the order of the fields, constants as defaults and as names of environment variables, and
//! arguments that exclude subcommands, as published programs have them. Plain lines are parsed without clap.

use std::path::PathBuf;

use clap::builder::{OsStr, Resettable};
use clap::{Args, Parser, Subcommand, ValueEnum};

const LEVEL: &str = if cfg!(debug_assertions) { "3" } else { "2" };
const COLOR: &str = "auto";
const NO_TEXT: Option<&str> = None;
const LISTED: &str = "1,2";
const NO_DEFAULT: Resettable<OsStr> = Resettable::Reset;
const VARIABLE: &str = "PARITY_NEVER_SET";

#[derive(Debug, Parser)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[arg(index = 1)]
    channel: Option<String>,
    #[arg(value_name = "PATH", index = 2)]
    folder: Option<PathBuf>,
    #[arg(short, long, global = true, default_value = LEVEL)]
    level: u8,
    #[arg(long, value_enum, default_value = COLOR)]
    color: Color,
    #[arg(long, global = true, env = VARIABLE)]
    quiet: bool,
    #[arg(long, default_value = concat!("ab", "cd"))]
    name: Option<String>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Color {
    Auto,
    Never,
}

#[derive(Debug, Subcommand)]
enum Command {
    List {
        #[arg(long, env = Source::VARIABLE, default_value = "1")]
        count: u8,
        #[command(flatten)]
        source: Option<Source>,
    },
    Defaults(Defaults),
    #[command(subcommand_negates_reqs = true)]
    Run(Run),
}

#[derive(Debug, Args)]
struct Defaults {
    #[arg(long, default_value = Self::SIZE)]
    size: Option<u16>,
    #[arg(long, default_value = NO_TEXT)]
    absent: Option<String>,
    #[arg(long, default_value = NO_DEFAULT)]
    reset: Option<u8>,
    #[arg(long, value_delimiter = ',', default_value = LISTED)]
    listed: Vec<u8>,
    #[arg(long, default_value = LEVEL, overrides_with = "level_of_all")]
    level_of_all: u8,
}

impl Defaults {
    const SIZE: &str = "80";
}

#[derive(Debug, Args)]
struct Source {
    #[arg(long, env = NO_DEFAULT)]
    url: Option<String>,
    #[arg(long, env = Self::VARIABLE)]
    revision: Option<String>,
}

impl Source {
    const VARIABLE: &str = "PARITY_NEVER_SET";
}

#[derive(Debug, Args)]
struct Run {
    #[arg(long, required = true)]
    file: Option<PathBuf>,
    #[arg(required = true, index = 1)]
    target: Option<String>,
    #[command(subcommand)]
    then: Option<Then>,
}

#[derive(Debug, Subcommand)]
enum Then {
    Stop,
    Wait { seconds: u8 },
}
