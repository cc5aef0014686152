//! A root enum whose variants are all flattened enums.

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(version = "2")]
pub enum Cli {
    #[command(flatten)]
    Read(Read),
    #[command(flatten)]
    Write(Write),
}

#[derive(Debug, Subcommand)]
enum Read {
    Get { key: String },
    List,
}

#[derive(Debug, Subcommand)]
enum Write {
    Put { key: String, value: Option<String> },
    #[command(alias = "rm")]
    Delete { keys: Vec<String> },
}
