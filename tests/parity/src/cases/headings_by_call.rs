//! `next_help_heading(...)` and `next_display_order(...)` in call syntax apply after the arguments.

use clap::{Args, Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(next_help_heading("Late"), next_display_order(3))]
pub struct Cli {
    #[arg(long)]
    zeta: bool,
    #[arg(long)]
    alpha: bool,
    #[command(flatten)]
    flat: Flat,
    #[command(subcommand)]
    command: Option<Verb>,
}

#[derive(Debug, Args)]
#[command(next_help_heading("Late as well"), next_help_heading = "In time")]
#[command(next_help_heading = "Just in time")]
struct Flat {
    #[arg(long)]
    flat: bool,
}

#[derive(Debug, Subcommand)]
#[command(next_help_heading("Enum"))]
enum Verb {
    #[command(next_help_heading("Variant"), next_display_order(9))]
    Struct {
        #[arg(long)]
        inside: bool,
    },
    #[command(next_help_heading("Newtype"))]
    Newtype(Flat),
}
