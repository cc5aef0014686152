//! A command line that is all arguments, as a prompt reads it.

use clap::Parser;

#[derive(Debug, Parser)]
#[command(no_binary_name = true, bin_name = "", disable_help_flag = true)]
pub enum Cli {
    Load { file: String },
    #[command(alias = "q")]
    Quit,
}
