//! Types without arguments: unit structs, empty structs and `()`.

use clap::{Args, Parser, Subcommand};

#[derive(Debug, Parser)]
pub struct Cli {
    #[command(flatten)]
    unit: Unit,
    #[command(flatten)]
    empty: Empty,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Unit
#[derive(Debug, Args)]
struct Unit;

#[derive(Debug, Args)]
struct Empty {}

#[derive(Debug, Subcommand)]
enum Command {
    Unit,
    EmptyStruct {},
    UnitStruct(Unit),
    Nothing(()),
    #[command(subcommand)]
    NoVariant(Uninhabited),
}

#[derive(Debug, Subcommand)]
#[command(subcommand_required = false)]
enum Uninhabited {}
