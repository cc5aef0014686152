//! All kinds of variants in one enum, in mixed order.

use clap::{Args, Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "all", about = "Everything", rename_all = "kebab-case")]
pub enum Cli {
    #[command(flatten)]
    FlatFirst(FlatA),
    UnitFirst,
    #[command(skip)]
    Skipped,
    #[command(external_subcommand)]
    External(Vec<String>),
    Struct {
        #[arg(short, long)]
        x: Option<i32>,
        #[command(flatten)]
        leaf: Leaf,
    },
    #[command(subcommand)]
    Nested(FlatB),
    #[command(flatten)]
    FlatLast(FlatB),
    Newtype(Leaf),
    WithSubcommand {
        #[command(subcommand)]
        below: FlatA,
        #[arg(long)]
        y: bool,
    },
}

#[derive(Debug, Subcommand)]
enum FlatA {
    A1,
    A2 { value: u8 },
}

#[derive(Debug, Subcommand)]
enum FlatB {
    B1(Leaf),
    #[command(name = "b-two")]
    B2,
}

#[derive(Debug, Args)]
struct Leaf {
    #[arg(long)]
    leaf: Option<String>,
    tail: Vec<u8>,
}
