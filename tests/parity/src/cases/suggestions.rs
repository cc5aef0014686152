//! Similar names, of which clap suggests one for another.

use clap::{Parser, Subcommand, ValueEnum};

#[derive(Debug, Parser)]
#[command(name = "near")]
pub struct Cli {
    #[arg(long)]
    colour: Option<Colour>,
    #[arg(long)]
    color_scheme: Option<String>,
    #[arg(long)]
    columns: Option<u8>,
    #[command(subcommand)]
    command: Option<Verb>,
}

#[derive(Clone, Debug, ValueEnum)]
enum Colour {
    Green,
    Grey,
    Great,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Compile {
        #[arg(long)]
        compress: bool,
    },
    Complete {
        #[arg(long)]
        compact: bool,
        target: Option<Colour>,
    },
    Compare,
}
