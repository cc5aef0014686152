//! A program whose parent command and subcommand have arguments of the same names.

use cmdhelp::prelude::*;

/// Print labels
#[derive(Debug, Parser)]
#[command(name = "labels")]
struct Labels {
    /// The width of the paper
    #[arg(long, value_parser = even, conflicts_with = "fit")]
    width: Option<u32>,
    /// Fit everything on one sheet
    #[arg(long)]
    fit: bool,
    /// The account that pays
    #[arg(long)]
    account: String,
    /// A note on the sheet
    #[arg(long, required_if_eq("fit", "true"))]
    note: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print a label
    Print {
        /// The width of the label
        #[arg(long, value_parser = even)]
        width: Option<u32>,
        /// The account that is printed
        #[arg(long)]
        account: Option<String>,
        /// A note on the label
        #[arg(long, required_if_eq("account", "b"))]
        note: Option<String>,
    },
    /// Print a frame
    Frame {
        /// The width of the frame
        #[arg(long)]
        width: u32,
    },
}

fn even(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(number) if number % 2 == 0 => Ok(number),
        _ => Err(format!("{text} is odd")),
    }
}

fn main() {
    println!("{:?}", Labels::parse());
}
