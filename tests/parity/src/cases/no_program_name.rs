//! `no_binary_name`: a command line without the program's name, as in an interactive prompt.

use clap::Parser;

#[derive(Debug, Parser)]
#[command(no_binary_name = true, bin_name = "", disable_help_flag = true)]
pub enum Cli {
    Load { file: String },
    #[command(alias = "q")]
    Quit,
}
