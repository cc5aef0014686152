//! Arguments that override others or themselves, and relations to arguments of other types.

use std::path::PathBuf;

use clap::{ArgAction, Args, Parser, Subcommand};

const WIDE: char = '·';

#[derive(Debug, Parser)]
#[command(name = "tool", version = "1.0")]
pub struct Cli {
    #[arg(short, long, global = true, overrides_with = "loud")]
    quiet: bool,
    #[arg(short, long, global = true, action = ArgAction::Count)]
    loud: u8,
    #[arg(long, global = true, conflicts_with = "no_cache")]
    cache: Option<PathBuf>,
    #[arg(long, global = true)]
    no_cache: bool,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Pairs {
        #[arg(long, overrides_with = "no_sync", default_value = "7")]
        sync: u8,
        #[arg(long)]
        no_sync: bool,
        #[arg(long, overrides_with_all = ["clear", "maybe"], value_delimiter = ',')]
        list: Vec<u8>,
        #[arg(long, overrides_with = "list")]
        clear: bool,
        #[arg(long, num_args = 0..=1, overrides_with = "clear")]
        maybe: Option<Option<u16>>,
        #[arg(long, value_parser = parse_flag, action = ArgAction::SetTrue, overrides_with = "clear")]
        parsed: bool,
        #[arg(long, value_delimiter = WIDE, value_parser = parse_wide, overrides_with = "clear")]
        wide: Vec<String>,
        #[arg(overrides_with = "clear")]
        word: Option<String>,
    },
    /// Conditions that an overridden argument does not fulfil.
    Conditions {
        #[arg(long, required = true, overrides_with = "other")]
        needed: Option<String>,
        #[arg(long)]
        other: bool,
        #[arg(long, conflicts_with = "needed")]
        alone: bool,
        #[arg(long, requires = "needed")]
        beside: bool,
        #[arg(long, required_unless_present = "needed")]
        instead: Option<u8>,
    },
    /// A struct that has a value if an overridden argument is given, too.
    Optional {
        #[command(flatten)]
        part: Option<Part>,
        #[arg(long, overrides_with = "first")]
        own: bool,
    },
    #[command(args_override_self = true)]
    Itself {
        #[arg(long)]
        level: Option<u8>,
        #[arg(short)]
        flag: bool,
        #[arg(long)]
        list: Vec<String>,
        #[arg(long, num_args = 1..=2)]
        two: Vec<u8>,
        #[arg(short, action = ArgAction::Count)]
        count: u8,
        #[command(subcommand)]
        below: Option<Below>,
    },
    #[command(args_override_self = false)]
    NotItself {
        #[arg(long)]
        level: Option<u8>,
    },
    Own {
        #[arg(long, overrides_with = "level")]
        level: Option<u8>,
        #[arg(long, overrides_with = "every")]
        every: Vec<u8>,
    },
    /// Relations to arguments of flattened types, and to global arguments.
    Types {
        #[command(flatten)]
        part: Part,
        #[arg(long, conflicts_with = "first")]
        own: bool,
        #[arg(long, requires = "second")]
        needs: bool,
        #[arg(required_unless_present = "second")]
        unless: Option<String>,
        #[arg(long, conflicts_with_all = ["quiet", "cache"])]
        global: bool,
        #[arg(long, requires = "no_cache")]
        needs_global: bool,
        #[arg(long, required_unless_present = "no_cache", default_value_if("own", "true", "x"))]
        unless_global: Option<String>,
        #[arg(long, overrides_with = "second")]
        replaces: bool,
        #[arg(long, conflicts_with = "Part")]
        group: bool,
        #[command(flatten)]
        last: Last,
    },
    /// Required arguments that are not required beside those that they exclude.
    Excused {
        #[arg(required = true, conflicts_with = "all")]
        names: Vec<String>,
        #[arg(long)]
        all: bool,
        #[arg(long, conflicts_with = "names", requires = "all")]
        every: bool,
        #[arg(long, requires = "names")]
        check: bool,
        #[arg(long, requires = "format")]
        pretty: bool,
        #[arg(long, group = "form", overrides_with = "raw")]
        format: Option<String>,
        #[arg(long, group = "form")]
        raw: bool,
        #[arg(long, requires = "chain")]
        start: bool,
        #[arg(long, requires = "end", conflicts_with = "raw")]
        chain: bool,
        #[arg(long)]
        end: bool,
    },
    /// A global argument that excludes one whose id subcommands have, too.
    Levels {
        #[arg(long, global = true, conflicts_with = "part")]
        whole: bool,
        #[arg(long)]
        part: bool,
        #[command(subcommand)]
        below: Option<Levels>,
    },
    /// Defaults that are several Rust values.
    Defaults {
        #[arg(long, default_values_t = numbers())]
        numbers: Vec<u8>,
        #[arg(long, default_values_t = texts("b"), value_delimiter = ',')]
        texts: Vec<String>,
        #[arg(long, default_values_t = texts("\0"))]
        odd: Vec<String>,
    },
    /// Options with several values.
    Several {
        #[arg(long, num_args = 2, value_names = ["KEY", "VALUE"])]
        set: Vec<String>,
        #[arg(long, value_names = ["KEY", "VALUE"])]
        pair: Vec<String>,
        #[arg(short, long, num_args = 1.., allow_hyphen_values = true)]
        command: Vec<String>,
        #[arg(long, num_args = 0..=1, allow_hyphen_values = true)]
        offset: Option<Option<i8>>,
        #[arg(short)]
        verbose: bool,
    },
}

#[derive(Debug, Subcommand)]
enum Below {
    Deep {
        #[arg(long)]
        level: Option<u8>,
    },
}

#[derive(Debug, Subcommand)]
enum Levels {
    Deep {
        #[arg(long)]
        part: bool,
    },
}

#[derive(Debug, Args)]
struct Part {
    #[arg(long)]
    first: bool,
    #[arg(long)]
    second: Option<u8>,
}

#[derive(Debug, Args)]
struct Last {
    #[arg(long, overrides_with = "first", conflicts_with = "own")]
    third: bool,
}

fn parse_flag(text: &str) -> Result<bool, String> {
    match text {
        "true" => Err("not allowed".to_owned()),
        _ => Ok(false),
    }
}

fn parse_wide(text: &str) -> Result<String, String> {
    match text.contains(WIDE) {
        true => Ok(text.to_owned()),
        false => Err("no dot".to_owned()),
    }
}

fn numbers() -> [u8; 2] {
    [1, 2]
}

fn texts(end: &str) -> Vec<String> {
    vec![format!("a,{end}"), "c".to_owned()]
}
