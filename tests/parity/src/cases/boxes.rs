//! `Box` in every place where clap's traits support it.

use clap::{Args, Parser, Subcommand};

#[derive(Debug, Parser)]
pub struct Cli {
    #[command(flatten)]
    flat: Box<Flat>,
    #[command(subcommand)]
    command: Box<Command>,
}

#[derive(Debug, Args)]
struct Flat {
    #[arg(long)]
    flat: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    Leaf(Box<Leaf>),
    #[command(subcommand)]
    Branch(Box<Branch>),
    #[command(flatten)]
    Joined(Box<Joined>),
}

#[derive(Debug, Args)]
struct Leaf {
    leaf: Option<String>,
}

#[derive(Debug, Subcommand)]
enum Branch {
    Twig,
}

#[derive(Debug, Subcommand)]
enum Joined {
    Graft { on: Option<u8> },
}
