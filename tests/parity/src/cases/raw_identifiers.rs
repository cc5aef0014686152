//! Fields, variants and types whose names are keywords.

use clap::{Args, Parser, Subcommand, ValueEnum};

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(short, long)]
    r#type: Option<r#enum>,
    #[arg(long, env)]
    r#gen: Option<String>,
    #[arg(long, conflicts_with = "gen")]
    r#match: bool,
    r#in: Option<u8>,
    #[command(flatten)]
    r#struct: r#struct,
    #[command(subcommand)]
    r#mod: Option<r#mod>,
}

#[allow(non_camel_case_types)]
#[derive(Clone, Debug, ValueEnum)]
enum r#enum {
    r#loop,
    r#while,
    Other,
}

#[allow(non_camel_case_types)]
#[derive(Debug, Args)]
struct r#struct {
    #[arg(long)]
    r#as: bool,
    #[arg(long, short)]
    r#for: Vec<u8>,
}

#[allow(non_camel_case_types)]
#[derive(Debug, Subcommand)]
enum r#mod {
    r#use { r#where: Option<String> },
    r#impl(r#trait),
}

#[allow(non_camel_case_types)]
#[derive(Debug, Args)]
struct r#trait {}
