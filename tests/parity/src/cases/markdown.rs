//! Doc comments in Markdown, which the feature `unstable-markdown` turns into styled text.

use clap::{Parser, Subcommand, ValueEnum};

/// A *program* with **strong** words, `code` and ~~mistakes~~.
///
/// A [link](https://example.org "title") and <https://example.com>, and
/// a paragraph of two lines.  
/// After a hard break.
///
/// # Heading
///
/// ## Second
///
/// - one
/// - two
///   - nested *item*
///     and more of it
/// - three
///
/// 1. first
/// 2. second
///
/// > quoted
/// > twice
///
/// ```rust
/// let code = 1;
///
/// let more = 2;
/// ```
///
///     indented code
///
/// ---
///
/// <b>html</b> &amp; entities \* escaped
#[derive(Debug, Parser)]
pub struct Cli {
    /// One *line*.
    #[arg(long)]
    line: bool,
    /// `code` and **strong *nested* text**...
    ///
    /// * star
    /// * list
    #[arg(long)]
    list: bool,
    /// Kept *as it is*.
    ///
    /// - so
    #[arg(long, verbatim_doc_comment)]
    verbatim: bool,
    /// Forced **long**.
    #[arg(long, long_help)]
    forced: bool,
    /// # Heading first
    ///
    /// Then text.
    #[arg(long)]
    heading: bool,
    /// - a list first
    #[arg(long)]
    list_first: bool,
    /// ```
    /// code first
    /// ```
    #[arg(long)]
    code_first: bool,
    /// Soft
    /// break and [a link](http://x.org)
    #[arg(long)]
    soft: Option<Kind>,
    #[command(subcommand)]
    command: Option<Verb>,
}

#[derive(Clone, Debug, ValueEnum)]
enum Kind {
    /// A *kind*.
    A,
    /// Another `kind`
    ///
    /// with two paragraphs
    B,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Goes **far**.
    ///
    /// And *farther*.
    Go,
    /// Stays
    #[command(long_about)]
    Stay,
}
