//! `help` and `long_help`, alone and with a doc comment.

use clap::Parser;

const HELP: &str = "help from a constant";

#[derive(Debug, Parser)]
#[command(before_help = "before", after_help = "after")]
#[command(before_long_help = "before, at length", after_long_help = "after, at length")]
pub struct Cli {
    #[arg(long, help = "given help.")]
    given: bool,
    #[arg(long, help("called"), long_help("called at length"))]
    called: bool,
    #[arg(long, help = HELP)]
    constant: bool,
    #[doc = "Prints \u{1b}[31mred\u{1b}[0m text"]
    #[arg(long)]
    styled: bool,
    /// A doc comment that loses
    #[arg(long, help = "the attribute wins")]
    overridden: bool,
    /// Short of the doc comment.
    ///
    /// Long of the doc comment, which the attribute keeps.
    #[arg(long, help = "the attribute's short")]
    half: bool,
    /// Short of the doc comment, which the attribute keeps
    #[arg(long, long_help = "the attribute's long")]
    other_half: bool,
    /// Only one paragraph, but wanted as long help too.
    #[arg(long, long_help)]
    forced: bool,
    #[arg(long, long_help)]
    forced_without_any: bool,
    /// Taken back
    #[arg(long, help = None)]
    none: bool,
    /// Not shown with `-h`
    #[arg(long, hide_short_help = true)]
    hidden_short: bool,
    /// Not shown with `--help`
    #[arg(long, hide_long_help = true)]
    hidden_long: bool,
    /// Not shown
    #[arg(long, hide = true)]
    hidden: bool,
    /// On a line of its own
    #[arg(long, next_line_help = true)]
    next_line: bool,
}
