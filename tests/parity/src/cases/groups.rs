//! The group of a struct, and its attributes.

use clap::{Args, Parser};

const ID: &str = "const-group";

#[derive(Debug, Parser)]
#[group(skip)]
pub struct Cli {
    #[arg(long)]
    own: bool,
    #[command(flatten)]
    exclusive: Exclusive,
    #[command(flatten)]
    required: Required,
    #[command(flatten)]
    related: Option<Related>,
    #[command(flatten)]
    constant: Option<Constant>,
    #[command(flatten)]
    skipped: Skipped,
}

#[derive(Debug, Args)]
#[group(multiple = false)]
struct Exclusive {
    #[arg(long)]
    red: bool,
    #[arg(long)]
    green: bool,
    #[arg(long)]
    blue: Option<u8>,
}

#[derive(Debug, Args)]
#[group(id = "needed", required = true, multiple = true)]
struct Required {
    #[arg(long)]
    file: Option<String>,
    #[arg(long)]
    stdin: bool,
}

#[derive(Debug, Args)]
#[group(id("related"), conflicts_with = "own", requires_all = ["needed"])]
struct Related {
    #[arg(long)]
    host: Option<String>,
    #[arg(long, required = false)]
    port: u16,
}

#[derive(Debug, Args)]
#[group(id = ID, conflicts_with_all(["related", "Exclusive"]))]
struct Constant {
    #[arg(long)]
    constant: Option<String>,
}

#[derive(Debug, Args)]
#[group(skip)]
struct Skipped {
    #[arg(long)]
    skipped: Option<u8>,
}
