//! Help and version flags that the author declares instead of the automatic ones.

use clap::{ArgAction, Parser};

#[derive(Debug, Parser)]
#[command(version = "1.2.3", long_version = "1.2.3\nbuilt with care")]
#[command(disable_help_flag = true, disable_version_flag = true)]
pub struct Cli {
    #[arg(long, action = ArgAction::Help)]
    help: Option<bool>,
    #[arg(short = 'h', action = ArgAction::HelpShort)]
    short_help: Option<bool>,
    #[arg(long = "man", action = ArgAction::HelpLong)]
    long_help: Option<bool>,
    /// Prints the version
    #[arg(short = 'v', long, action = ArgAction::Version)]
    version: (),
    name: Option<String>,
}
