//! A program whose parent command and subcommand have arguments of the same names.

use std::ffi::OsStr;

use cmdhelp::builder::TypedValueParser;
use cmdhelp::error::ErrorKind;
use cmdhelp::prelude::*;
use cmdhelp::{Arg, Error};

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
    /// Print rolls of labels
    #[command(arg_required_else_help = true)]
    Rolls {
        /// The names of the rolls
        #[arg(required_unless_present = "all")]
        names: Vec<String>,
        /// Print all rolls
        #[arg(long)]
        all: bool,
        /// The number of copies
        #[arg(long, value_parser = Copies)]
        copies: Option<String>,
        /// The number of spare copies
        #[arg(long, value_parser = Copies)]
        spare: Option<String>,
    },
    /// Print badges
    Badge {
        /// The name on the badges
        name: String,
        /// The number of copies
        #[arg(value_parser = Copies)]
        copies: String,
    },
    /// Print seals
    Seal {
        /// The number of copies
        #[arg(value_parser = Copies)]
        copies: String,
        /// The name on the seals
        name: String,
    },
}

fn even(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(number) if number % 2 == 0 => Ok(number),
        _ => Err(format!("{text} is odd")),
    }
}

/// A parser whose error names no argument.
#[derive(Clone)]
struct Copies;

impl TypedValueParser for Copies {
    type Value = String;

    fn parse_ref(
        &self,
        _: &cmdhelp::Command,
        _: Option<&Arg>,
        text: &OsStr,
    ) -> Result<String, Error> {
        match text.to_str() {
            Some(text) if text != "none" => Ok(text.to_owned()),
            _ => Err(Error::raw(ErrorKind::InvalidValue, "no copies\n")),
        }
    }
}

fn main() {
    println!("{:?}", Labels::parse());
}
