//! A program without arguments.

use clap::Parser;

/// Does one thing.
#[derive(Debug, Parser)]
#[command(version, about)]
pub struct Cli;
