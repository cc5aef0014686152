//! An enum with very many subcommands.

use clap::{Args, Parser};

macro_rules! many {
    ($($name:ident)*) => {
        #[derive(Debug, Parser)]
        pub enum Cli {
            $($name(Leaf),)*
        }
    };
}

many! {
    Add Apply Archive Bisect Blame Branch Bundle Checkout Cherry Clean Clone Commit Config Describe
    Diff Fetch Grep Init Log Merge
}

#[derive(Debug, Args)]
struct Leaf {
    #[arg(short, long)]
    quiet: bool,
    paths: Vec<String>,
}
