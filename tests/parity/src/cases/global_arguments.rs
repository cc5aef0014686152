//! Global arguments, and fields of subcommands that read them.

use clap::{ArgAction, Args, Parser, Subcommand};

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(short, long, global = true, action = ArgAction::Count)]
    verbose: u8,
    #[arg(long, global = true)]
    format: Option<String>,
    #[arg(long, global = true, default_value = "here")]
    place: String,
    #[arg(long, global = true)]
    list: Vec<u8>,
    #[arg(long, global = true)]
    dry_run: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Unaware,
    Aware {
        #[arg(from_global)]
        verbose: u8,
        #[arg(from_global)]
        format: Option<String>,
        #[arg(from_global)]
        dry_run: bool,
        own: Option<u8>,
    },
    Struct(Aware),
    #[command(subcommand)]
    Deep(Deep),
}

#[derive(Debug, Args)]
struct Aware {
    #[clap(from_global)]
    place: String,
    #[arg(from_global)]
    list: Vec<u8>,
    #[arg(from_global, id = "format")]
    renamed: Option<String>,
    #[arg(long)]
    own: Option<String>,
}

#[derive(Debug, Subcommand)]
enum Deep {
    Deeper {
        #[arg(from_global)]
        list: Option<Vec<u8>>,
        #[arg(long, global = true)]
        local: bool,
    },
    Deepest(Aware),
}
