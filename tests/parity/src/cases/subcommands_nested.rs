//! Deeply nested subcommand enums.

use clap::{Args, Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(version)]
pub enum Cli {
    /// First level
    #[command(subcommand)]
    Item(Item),
    #[command(subcommand, visible_alias = "col", arg_required_else_help = false)]
    Collection(Collection),
    #[command(subcommand, subcommand_required = false)]
    Loose(Collection),
    Leaf,
}

/// Second level
#[derive(Debug, Subcommand)]
enum Item {
    Create(Create),
    #[command(subcommand)]
    Tag(Tag),
}

#[derive(Debug, Subcommand)]
enum Collection {
    List,
    Show { name: String },
}

#[derive(Debug, Subcommand)]
enum Tag {
    Add { tag: Vec<String> },
    #[command(subcommand)]
    Colour(Colour),
}

#[derive(Debug, Subcommand)]
enum Colour {
    Set { colour: String },
    Clear,
}

#[derive(Debug, Args)]
struct Create {
    title: String,
    #[arg(long)]
    done: bool,
}
