//! A required subcommand in the first field, which comes last on the command line.

use clap::{Args, Parser, Subcommand};

#[derive(Debug, Parser)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
    #[arg(short, long)]
    verbose: bool,
    input: Option<String>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Unit,
    Empty {},
    Newtype(Add),
    Struct {
        name: String,
        #[arg(short, long)]
        force: bool,
    },
}

#[derive(Debug, Args)]
struct Add {
    #[arg(required = true, num_args = 1..)]
    files: Vec<String>,
    #[arg(long)]
    level: Option<u8>,
}
