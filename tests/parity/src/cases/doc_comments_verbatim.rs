//! `verbatim_doc_comment` at every place that takes it.

use clap::{Parser, Subcommand, ValueEnum};

#[rustfmt::skip]
#[derive(Debug, Parser)]
/// A program.
/// Still the first paragraph.
///
///     indented
///   less so.
#[command(verbatim_doc_comment)]
pub struct Cli {
    /// One line.
    #[arg(long, verbatim_doc_comment)]
    one: bool,
    /// Two
    /// lines.
    #[arg(long, verbatim_doc_comment, long_help)]
    two: bool,
    /// First.
    ///
    ///  * second
    ///
    /// Third.
    #[arg(verbatim_doc_comment, long)]
    more: bool,
    ///   
    /// Blank before and after
    ///
    #[arg(long, verbatim_doc_comment)]
    blank_around: bool,
    /**
     * A block
     *
     * in stars
     */
    #[arg(long, verbatim_doc_comment)]
    block: bool,
    #[arg(long, verbatim_doc_comment)]
    without: bool,
    #[arg(long)]
    shape: Option<Shape>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[rustfmt::skip]
#[derive(Debug, Subcommand)]
enum Command {
    /// Line one
    /// line two
    #[command(verbatim_doc_comment)]
    Two,
    /// Line one.
    ///
    /// Line three.
    #[command(verbatim_doc_comment, long_about)]
    Three,
}

#[rustfmt::skip]
#[derive(Clone, Debug, ValueEnum)]
enum Shape {
    /// A round
    /// one.
    #[value(verbatim_doc_comment)]
    Round,
    /// A square.
    ///
    /// With corners.
    #[value(verbatim_doc_comment)]
    Square,
}
