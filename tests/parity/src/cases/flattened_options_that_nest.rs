//! A flattened `Option` of a struct that itself has a flattened struct, so that its group has no members.

use clap::{Args, Parser};

#[derive(Debug, Parser)]
pub struct Cli {
    #[command(flatten)]
    outer: Option<Outer>,
    #[command(flatten)]
    required: Required,
}

#[derive(Debug, Args)]
struct Outer {
    #[arg(long)]
    outer: Option<u8>,
    #[command(flatten)]
    inner: Option<Inner>,
}

#[derive(Debug, Args)]
struct Inner {
    #[arg(long)]
    inner: Option<u8>,
    #[command(flatten)]
    innermost: Innermost,
}

#[derive(Debug, Args)]
struct Innermost {
    #[arg(long)]
    innermost: bool,
}

#[derive(Debug, Args)]
struct Required {
    #[command(flatten)]
    leaf: Option<Leaf>,
}

#[derive(Debug, Args)]
struct Leaf {
    #[arg(long, required = false)]
    leaf: String,
    #[arg(long, requires = "leaf")]
    twig: bool,
}
