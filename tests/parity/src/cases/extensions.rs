//! Data that an author attaches to arguments and commands, which the feature `unstable-ext` allows.

use clap::builder::ArgExt;
use clap::{Parser, Subcommand};

#[derive(Clone, Debug)]
struct Note(&'static str);

impl ArgExt for Note {}

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long, add = Note("assigned"))]
    assigned: bool,
    #[arg(long, add(Note("called")))]
    called: Option<u8>,
    #[arg(add = Note("replaced"), add = Note("kept"))]
    positional: Option<String>,
    #[command(subcommand)]
    command: Option<Verb>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Go {
        #[arg(add = Note("below"))]
        to: Option<String>,
    },
}
