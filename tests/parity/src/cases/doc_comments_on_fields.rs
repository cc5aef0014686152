//! Doc comments in every form that rustc accepts, on fields.

#![allow(clippy::empty_docs, clippy::tabs_in_doc_comments)]

use clap::Parser;

#[rustfmt::skip]
#[derive(Debug, Parser)]
pub struct Cli {
    /// One line
    #[arg(long)]
    one: bool,
    /// One line with a full stop.
    #[arg(long)]
    full_stop: bool,
    /// An ellipsis stays...
    #[arg(long)]
    ellipsis: bool,
    /// Two stops stay..
    #[arg(long)]
    two_stops: bool,
    /// Two lines of
    /// one paragraph.
    #[arg(long)]
    two_lines: bool,
    /// A short.
    ///
    /// A long paragraph
    /// in two lines.
    ///
    /// And another.
    #[arg(long)]
    paragraphs: bool,
    ///
    ///
    /// Blank lines around.
    ///
    ///
    #[arg(long)]
    blank_around: bool,
    /// Blank lines between.
    ///
    ///
    ///
    /// Many of them.
    #[arg(long)]
    blank_between: bool,
    ///No space before
    #[arg(long)]
    no_space: bool,
    ///    Many spaces before,
    ///  and   inside   
    #[arg(long)]
    many_spaces: bool,
    /** A block */
    #[arg(long)]
    block: bool,
    /**
     * A block with stars.
     *
     * And a second paragraph.
     */
    #[arg(long)]
    starred_block: bool,
    /**
    A block without stars

        indented by four.
    */
    #[arg(long)]
    plain_block: bool,
    #[doc = "As an attribute."]
    #[arg(long)]
    attribute: bool,
    #[doc = "Several lines\nin one attribute.\n\nAnd a paragraph."]
    #[arg(long)]
    attribute_lines: bool,
    /// Interrupted
    #[arg(long)]
    /// by an attribute
    interrupted: bool,
    #[doc = ""]
    #[arg(long)]
    empty: bool,
    ///
    #[arg(long)]
    blank: bool,
    /// - a list
    /// - of `things`
    ///
    /// ```text
    /// and code
    /// ```
    #[arg(long)]
    markup: bool,
    /// Tabs	inside and "quotes" and \backslashes {braces}
    #[arg(long)]
    odd_characters: bool,
    /// Ünïcödé ☂ 日本語.
    #[arg(long)]
    unicode: bool,
    // Not a doc comment
    #[arg(long)]
    ordinary_comment: bool,
    /// .
    #[arg(long)]
    only_a_stop: bool,
    /// A very long line that has to be wrapped sooner or later because no terminal is as wide as this one would have to be to show it all at once, whatever its user likes
    #[arg(long)]
    endless: bool,
}
