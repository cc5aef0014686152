//! All settings that limit the automatic help.

use clap::Parser;

#[derive(Debug, Parser)]
#[command(version = "3", disable_help_subcommand = true, disable_colored_help = true)]
#[command(next_line_help = true, hide_possible_values = true, help_expected = false)]
pub enum Cli {
    #[command(disable_help_flag = true)]
    NoFlag {
        #[arg(long)]
        help: Option<String>,
    },
    #[command(help_template = "{about}\n{options}\n", max_term_width = 40, term_width = 30)]
    /// A text that is long enough to be wrapped at thirty columns
    Narrow {
        /// And so is this one, once it is put behind its flag
        #[arg(long, value_parser = ["a", "b"])]
        long_option_name: Option<String>,
    },
    #[command(color = clap::ColorChoice::Never)]
    Plain,
    #[command(styles = styles())]
    Styled {
        /// In style
        #[arg(long)]
        flag: bool,
    },
}

fn styles() -> clap::builder::Styles {
    use clap::builder::styling::{AnsiColor, Styles};
    Styles::styled()
        .header(AnsiColor::Green.on_default().bold())
        .usage(AnsiColor::Yellow.on_default())
        .literal(AnsiColor::Blue.on_default().underline())
        .placeholder(AnsiColor::Cyan.on_default())
        .error(AnsiColor::Red.on_default())
}
