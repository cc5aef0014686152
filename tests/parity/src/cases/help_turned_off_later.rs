//! Programs that disable the automatic help and version flags by constants and functions, and
//! declare flags of their own.

use clap::{Parser, Subcommand};

const OFF: bool = true;

struct Settings;

impl Settings {
    const ON: bool = false;
}

fn off() -> bool {
    true
}

#[derive(Debug, Parser)]
#[command(version = "3", disable_help_flag = OFF, disable_version_flag = off())]
#[command(disable_help_subcommand = OFF)]
pub struct Cli {
    #[arg(short, long)]
    help: bool,
    #[arg(short = 'V', long)]
    version: Option<u8>,
    #[command(subcommand)]
    command: Option<Verb>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Not clap's
    Help { topic: Option<String> },
    #[command(disable_help_flag = off(), version = "4")]
    Own {
        #[arg(short, long)]
        help: Option<String>,
    },
    #[command(disable_help_flag = Settings::ON, disable_version_flag = Settings::ON, version = "5")]
    Again { word: Option<String> },
    #[command(subcommand, disable_help_subcommand = off())]
    Below(Below),
    #[command(subcommand, disable_help_subcommand = Settings::ON)]
    Above(Below),
}

#[derive(Debug, Subcommand)]
enum Below {
    Help { number: Option<u8> },
    Other,
}
