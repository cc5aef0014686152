//! One program with many names.

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(multicall = true)]
pub enum Cli {
    Busybox {
        #[command(subcommand)]
        applet: Option<Applet>,
        #[arg(long)]
        install: Option<String>,
    },
    #[command(flatten)]
    Applet(Applet),
}

#[derive(Debug, Subcommand)]
enum Applet {
    True,
    False,
    Echo { words: Vec<String> },
}
