//! A program that uses only features of clap.

extern crate cmdhelp as clap;

use clap::{Parser, Subcommand};

/// Keep notes
#[derive(Debug, Parser)]
#[command(name = "plain", version = "2.0.0")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Add a note
    Add {
        text: String,
        /// How to show it
        #[arg(long)]
        format: Option<String>,
    },
    /// Show all notes
    List {
        #[arg(
            long,
            help = "a | b `c` \"d\" \\ \u{1}\u{1b}[1m \u{202e}x\u{202c} ``` <b> é🦀\tz"
        )]
        odd: bool,
    },
}

fn main() {
    if std::env::var_os("SHOW_MANIFEST").is_some() {
        println!("{}", <Cli as cmdhelp::manifest::Manifest>::MANIFEST);
        return;
    }
    println!("{:?}", Cli::parse());
}
