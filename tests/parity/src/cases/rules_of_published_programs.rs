//! Rules between arguments that published programs have, and that plain lines can obey.

use std::path::PathBuf;

use clap::{ArgAction, ArgGroup, Parser, Subcommand};

const SEPARATOR: char = ':';
const SPAWN: &str = "__spawn";

#[derive(Debug, Parser)]
#[command(name = "tool", version = "1.0")]
pub struct Cli {
    #[arg(short, long, global = true, conflicts_with = "no")]
    yes: bool,
    #[arg(short, long, global = true)]
    no: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(name = SPAWN, hide = true)]
    Spawn { program: String },
    #[command(version = "1.0", disable_version_flag = true)]
    Flags {
        #[arg(long, default_value = "false")]
        quiet: bool,
        #[arg(long, default_value = "true")]
        fast: bool,
        #[arg(short, action = ArgAction::Count, default_value = "2")]
        verbose: u8,
        #[arg(long, overrides_with = "no_sync")]
        sync: bool,
        #[arg(long, overrides_with = "sync")]
        no_sync: bool,
        #[arg(long, overrides_with = "level")]
        level: Option<u8>,
        #[arg(long, action = ArgAction::Version)]
        version: (),
        #[arg(long, action = ArgAction::Help)]
        usage: Option<bool>,
    },
    Options {
        #[arg(long, num_args = 0..=1, default_value = "auto", default_missing_value = "always")]
        color: String,
        #[arg(long, allow_hyphen_values = true)]
        offset: Option<String>,
        #[arg(long, allow_negative_numbers = true)]
        number: Option<i32>,
        #[arg(long, hide = !cfg!(debug_assertions))]
        token: Option<String>,
        #[arg(long, value_delimiter = SEPARATOR)]
        paths: Vec<String>,
        #[arg(long, num_args = 1.., default_values = ["source", "markup"])]
        kinds: Vec<String>,
        #[arg(long, default_value = "true", value_parser = ["true", "false"])]
        check: String,
        #[arg(long, num_args = 0..=1)]
        message: Option<String>,
    },
    #[command(group(ArgGroup::new("form").args(["yaml", "csv"]).required(true)))]
    Export {
        #[arg(long)]
        yaml: bool,
        #[arg(long)]
        csv: bool,
        #[arg(long, requires = "form")]
        pretty: bool,
    },
    #[command(groups = [ArgGroup::new("from").arg("file").arg("url").multiple(true)])]
    Import {
        #[arg(long)]
        file: Option<PathBuf>,
        #[arg(long)]
        url: Option<String>,
    },
    Lists {
        names: Vec<String>,
        #[arg(last = true)]
        rest: Vec<String>,
    },
    Pack {
        #[arg(required = true)]
        files: Vec<PathBuf>,
        output: PathBuf,
        #[arg(short, long)]
        level: Option<i16>,
    },
    Fetch {
        #[arg(short = '4', long)]
        ipv4: bool,
        #[arg(short = '6', long)]
        ipv6: bool,
        urls: Vec<String>,
    },
    Find {
        #[arg(required_unless_present = "file", conflicts_with = "file", allow_hyphen_values = true)]
        patterns: Vec<String>,
        #[arg(short, long)]
        file: Option<PathBuf>,
        #[arg(short)]
        insensitive: bool,
    },
    Run {
        #[arg(short)]
        verbose: bool,
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        words: Vec<String>,
    },
    New {
        #[arg(required_unless_present_any = ["source"])]
        name: Option<String>,
        #[arg(long, group = "source")]
        git: Option<String>,
        #[arg(long, group = "source")]
        path: Option<String>,
    },
    Both {
        #[arg(long, required_unless_present_all = ["user", "token"])]
        anonymous: bool,
        #[arg(long)]
        user: Option<String>,
        #[arg(long)]
        token: Option<String>,
        #[arg(allow_negative_numbers = true)]
        amount: Option<i64>,
    },
}
