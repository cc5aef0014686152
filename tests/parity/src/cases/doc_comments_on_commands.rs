//! Doc comments on types and variants, and which of them becomes the help of the command.

use clap::{Args, Parser, Subcommand};

/// The program.
///
/// What it does at length.
#[derive(Debug, Parser)]
pub struct Cli {
    /// A doc comment on a subcommand field says nothing
    #[command(subcommand)]
    command: Command,
}

/// A doc comment on an enum goes to the command that it is put on.
///
/// At length.
#[derive(Debug, Subcommand)]
enum Command {
    /// On the variant.
    Unit,
    /// On the variant, and on the type
    Newtype(WithDoc),
    Undocumented(WithDoc),
    /// Only on the variant.
    ///
    /// With two paragraphs.
    OnVariant(WithoutDoc),
    Neither(WithoutDoc),
    /// On a struct variant
    Struct {
        /// The field's own.
        #[arg(long)]
        field: Option<u8>,
    },
    /// On a variant with subcommands
    #[command(subcommand)]
    Nested(Nested),
    #[command(subcommand)]
    NestedUndocumented(Nested),
    /// On a flattened variant: nowhere to go
    #[command(flatten)]
    Flat(Flat),
}

/// On the args struct.
///
/// At length.
#[derive(Debug, Args)]
struct WithDoc {
    /// First of two
    #[command(flatten)]
    inner: Inner,
}

#[derive(Debug, Args)]
struct WithoutDoc {}

/// On a flattened struct: it wins over that of the struct around it.
#[derive(Debug, Args)]
struct Inner {
    #[arg(long)]
    inner: bool,
}

/// On the nested enum
#[derive(Debug, Subcommand)]
enum Nested {
    /// Deep.
    Deep,
}

/// On the flattened enum
#[derive(Debug, Subcommand)]
enum Flat {
    FlatOne,
}
