//! `about`, `author` and `version` from the package, at every place, and the texts that override them.

use clap::{Args, Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(author, version, about, long_about)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(version, author, about)]
    Bare,
    /// A doc comment before a bare `about`
    #[command(about)]
    Documented,
    /// One paragraph, wanted as the long text as well.
    #[command(long_about)]
    Long,
    /// A doc comment
    #[command(about = "given", long_about = "given at length")]
    Given,
    /// A doc comment.
    ///
    /// Of two paragraphs.
    #[command(long_about = None)]
    Taken,
    #[command(version("9.9"), author("Somebody"), about("called"))]
    Called,
    #[command(version = "1.0", long_version = "1.0 (long)")]
    Versioned(Inner),
    #[command(author = None, version = None)]
    Nothing,
}

#[derive(Debug, Args)]
#[command(author = "Inner <inner@example.org>", version = "0.0.1", about = "inner")]
struct Inner {}
