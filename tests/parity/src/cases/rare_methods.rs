//! Rarely used builder methods, and methods of the author's own traits.

use clap::{Arg, Args, Command, Parser, Subcommand};

trait ForCommands {
    fn twice(self, text: &'static str) -> Command;
}

impl ForCommands for Command {
    fn twice(self, text: &'static str) -> Command {
        self.before_help(text).after_help(text)
    }
}

trait ForArguments {
    fn polite(self) -> Arg;
}

impl ForArguments for Arg {
    fn polite(self) -> Arg {
        self.help("please")
    }
}

#[derive(Debug, Parser)]
#[command(twice("said"), mut_group("Flat", |group| group.multiple(false)))]
#[command(mut_subcommands(|command| command.author("everybody")))]
pub struct Cli {
    #[arg(long, polite())]
    polite: bool,
    #[arg(long, env_os = "CARGO_PKG_NAME")]
    environment: Option<String>,
    #[arg(long, number_of_values = 2)]
    two: Vec<u8>,
    #[arg(long, use_value_delimiter = true)]
    delimited: Vec<u8>,
    #[arg(long, num_args = 0.., default_missing_values_os = ["a", "b"])]
    missing: Vec<String>,
    #[arg(long, default_values_if("polite", "true", ["x", "y"]))]
    values_if: Vec<String>,
    #[arg(long, default_value_if_os("polite", "true", "z"))]
    value_if_os: Option<String>,
    #[arg(long, default_values_ifs([("polite", "true", ["1", "3"])]))]
    values_ifs: Option<Vec<u8>>,
    #[arg(long, default_value_ifs_os = [("polite", "true", "3")])]
    value_ifs_os: Option<u8>,
    #[command(flatten)]
    flat: Flat,
    #[command(subcommand)]
    command: Option<Verb>,
}

#[derive(Debug, Args)]
struct Flat {
    #[arg(long)]
    left: bool,
    #[arg(long)]
    right: bool,
}

#[derive(Debug, Subcommand)]
#[command(external_subcommand_value_parser = clap::value_parser!(String))]
enum Verb {
    #[command(long_flag = "sync", long_flag_alias = "s1", visible_long_flag_aliases = ["s2", "s3"])]
    #[command(short_flag = 'S', short_flag_aliases = ['T'], visible_short_flag_aliases(['U']))]
    Sync,
    #[command(external_subcommand)]
    Any(Vec<String>),
}
