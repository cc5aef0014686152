//! Attribute values that are owned strings, which the feature `string` allows.

use clap::{Parser, Subcommand};

fn suffix() -> String {
    String::from("-by-hand")
}

#[derive(Debug, Parser)]
#[command(name = format!("owned{}", suffix()), version = format!("{}.{}", 1, 2))]
#[command(about = format!("about{}", suffix()), author = suffix(), visible_alias = suffix())]
pub struct Cli {
    #[arg(long = format!("long{}", suffix()), value_name = suffix().to_uppercase())]
    named: Option<String>,
    #[arg(short, long, env = format!("CARGO_PKG{}", "_NAME"))]
    from_environment: Option<String>,
    #[arg(long, default_value = suffix(), help_heading = suffix(), alias = format!("x{}", suffix()))]
    defaulted: String,
    #[command(subcommand)]
    command: Option<Verb>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    #[command(name = format!("first{}", suffix()))]
    First { value: Option<u8> },
    #[command(subcommand, name = ["sec", "ond"].concat(), alias = suffix())]
    Second(Below),
}

#[derive(Debug, Subcommand)]
#[command(next_help_heading = suffix())]
enum Below {
    Unit,
}
