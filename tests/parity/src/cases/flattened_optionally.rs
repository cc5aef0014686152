//! A flattened `Option` of a struct, which is `Some` if one of its arguments is present.

use clap::{Args, Parser};

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long)]
    own: bool,
    #[command(flatten)]
    source: Option<Source>,
    #[command(flatten)]
    target: Option<Target>,
    #[command(flatten)]
    renamed: Option<Renamed>,
    #[command(flatten)]
    last: Option<Last>,
}

#[derive(Debug, Args)]
struct Source {
    #[arg(long, required = false)]
    host: String,
    #[arg(long)]
    port: Option<u16>,
}

#[derive(Debug, Args)]
struct Target {
    #[arg(long, default_value = "out")]
    target: String,
    #[arg(long)]
    force: bool,
}

#[derive(Debug, Args)]
#[group(id = "renamed-group")]
struct Renamed {
    #[arg(long)]
    renamed: Vec<u8>,
}

#[derive(Debug, Args)]
struct Last {
    #[arg(long)]
    last: Option<Vec<u8>>,
    positional: Option<String>,
}
