//! A help template that shows the author, which the default help omits.

use clap::Parser;

/// Program
#[derive(Debug, Parser)]
#[command(author, version, about, long_about = None)]
#[command(help_template = "{name} {version}\n{author-with-newline}{about-with-newline}\n{usage-heading} {usage}\n\n{all-args}{tab}")]
pub struct Cli {
    /// Who
    #[arg(short, long, value_name = "WHO")]
    name: Option<String>,
}
