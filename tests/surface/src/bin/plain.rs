//! A program that uses only features of clap.

extern crate cmdhelp as clap;

use clap::{Parser, Subcommand};

/// A text that the derive cannot see, with invisible characters and with some that letters and emoji
/// need.
const ODD: &str =
    "é\u{202e}x\u{200b}r\u{200d}m \u{e0041}\u{7f}\u{9b}\u{feff} 👩\u{200d}👩 می\u{200c}خواهم";

/// Keep notes
#[derive(Debug, Parser)]
#[command(name = "plain", version = "2.0.0")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(
        about = "\u{1b}[1mAdd\u{1b}[0m a note",
        long_about = "\u{1b}[1mAdd\u{1b}[0m a note, see \u{1b}]8;;https://plain.example\u{7}the guide\u{1b}]8;;\u{7}"
    )]
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
        #[arg(long, help = ODD)]
        even: bool,
    },
}

fn main() {
    if std::env::var_os("SHOW_MANIFEST").is_some() {
        println!("{}", <Cli as cmdhelp::manifest::Manifest>::MANIFEST);
        return;
    }
    println!("{:?}", Cli::parse());
}
