//! Help headings and display order, set on types, fields, variants and arguments.

use clap::{Args, Parser, Subcommand};

const HEADING: &str = "From a constant";

#[derive(Debug, Parser)]
#[command(next_help_heading = "Top", next_display_order = 100)]
pub struct Cli {
    #[arg(long)]
    top: bool,
    #[command(flatten, next_help_heading = "Flattened", next_display_order = 10)]
    flattened: Flattened,
    #[command(flatten, next_help_heading = None)]
    unheaded: Unheaded,
    #[command(flatten)]
    own: Own,
    #[arg(long, help_heading = "By argument", display_order = 1)]
    argument: bool,
    #[arg(long, help_heading = None, display_order = 2)]
    none: bool,
    #[arg(long, help_heading = HEADING)]
    constant: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Args)]
struct Flattened {
    #[arg(long)]
    flat_z: bool,
    #[arg(long)]
    flat_a: bool,
}

#[derive(Debug, Args)]
struct Unheaded {
    #[arg(long)]
    unheaded: Option<u8>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = HEADING, next_display_order = None)]
struct Own {
    #[arg(long)]
    own: Option<u8>,
}

#[derive(Debug, Subcommand)]
#[command(subcommand_help_heading = "Verbs", subcommand_value_name = "VERB")]
#[command(next_display_order = 5)]
enum Command {
    #[command(display_order = 9)]
    Last,
    #[command(display_order = 0)]
    First,
    #[command(next_help_heading = "In the variant", next_display_order = 3)]
    Struct {
        #[arg(long)]
        zeta: bool,
        #[arg(long)]
        alpha: bool,
    },
    #[command(next_help_heading = "Given to the newtype")]
    Newtype(Flattened),
    #[command(flatten, next_help_heading = "Flat", next_display_order = 50)]
    Flat(Flat),
    #[command(subcommand, next_help_heading = "Nested")]
    Nested(Flat),
}

#[derive(Debug, Subcommand)]
enum Flat {
    FlatUnit,
    FlatStruct {
        #[arg(long)]
        inside: bool,
    },
}
