//! Attributes of subcommands.

use clap::{Args, Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(version = "1.0", propagate_version = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(alias = "ad", visible_alias = "plus", aliases = ["a1", "a2"])]
    Add { value: u8 },
    #[command(visible_aliases = ["remove", "del"])]
    Rm(Rm),
    #[command(short_flag = 'S', long_flag = "sync")]
    Sync {
        #[arg(short, long)]
        yes: bool,
    },
    #[command(short_flag = 'Q', short_flag_alias = 'q', long_flag = "query", long_flag_aliases = ["ask"])]
    #[command(visible_short_flag_alias = 'w', visible_long_flag_alias = "what")]
    Query,
    #[command(hide = true)]
    Hidden,
    #[command(arg_required_else_help = true)]
    Helpful { value: Option<u8> },
    #[command(disable_help_flag = true)]
    NoHelpFlag {
        #[arg(short = 'h')]
        host: Option<String>,
    },
    #[command(disable_version_flag = true)]
    NoVersion {},
    #[command(version = "9.9", long_version = "9.9.9")]
    OwnVersion,
    #[command(override_usage = "app odd [ANYTHING]", bin_name = "other-app")]
    OddUsage,
    #[command(override_help = "No help.\n")]
    OddHelp,
    #[command(before_help = "B", after_help = "A", after_long_help = "AL", before_long_help = "BL")]
    Around,
    #[command(about = "short", long_about = "long")]
    About,
}

#[derive(Debug, Args)]
#[command(alias = "from-the-struct", hide = false)]
struct Rm {
    #[arg(value_name = "FILE")]
    files: Vec<String>,
}
