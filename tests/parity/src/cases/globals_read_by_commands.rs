//! Fields with `from_global` that read flags, options and defaults, once and twice, at several depths.

use clap::builder::TypedValueParser;
use clap::{ArgAction, Args, Parser, Subcommand};

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(short, long, global = true)]
    quiet: bool,
    #[arg(short, long, global = true, action = ArgAction::Count)]
    verbose: u8,
    #[arg(long, global = true, action = ArgAction::SetFalse)]
    no_color: bool,
    #[arg(short, long, global = true)]
    config: Option<String>,
    #[arg(long, global = true, default_value = "here")]
    place: String,
    #[arg(long, global = true, value_delimiter = ',')]
    list: Vec<u8>,
    #[arg(long, global = true, num_args = 0..=1, default_missing_value = "true")]
    offline: Option<bool>,
    #[command(flatten)]
    special: Special,
    #[command(subcommand)]
    command: Option<Command>,
}

/// The values of these arguments do not depend on their types alone.
#[derive(Debug, Args)]
struct Special {
    #[arg(long, global = true, value_parser = clap::value_parser!(u8).range(2..))]
    jobs: Option<u8>,
    /// The parser changes the value.
    #[arg(long, global = true, action = ArgAction::SetTrue, value_parser = clap::builder::BoolValueParser::new().map(|value| !value))]
    inverted: bool,
    #[arg(long, global = true, default_value_t = true, action = ArgAction::SetTrue)]
    always: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    Flags {
        #[arg(from_global)]
        verbose: u8,
        #[arg(from_global)]
        quiet: bool,
        #[arg(from_global)]
        no_color: bool,
        name: Option<String>,
    },
    Unit {
        #[arg(from_global)]
        quiet: (),
        #[arg(from_global)]
        config: (),
        #[arg(long)]
        own: bool,
    },
    Optional {
        #[arg(from_global)]
        quiet: Option<bool>,
        #[arg(from_global)]
        config: Option<Option<String>>,
        #[arg(from_global)]
        jobs: Vec<u8>,
    },
    Values {
        #[arg(from_global)]
        place: String,
        #[arg(from_global)]
        list: Vec<u8>,
        #[arg(from_global)]
        offline: Option<bool>,
    },
    Parsed {
        #[arg(from_global)]
        jobs: Option<u8>,
        #[arg(from_global)]
        inverted: bool,
    },
    Default {
        #[arg(from_global)]
        always: bool,
    },
    /// The first field takes the value, so there is none for the second.
    Twice {
        #[arg(from_global)]
        quiet: bool,
        #[command(flatten)]
        shared: Shared,
    },
    OptionTwice {
        #[arg(from_global, id = "config")]
        first: Option<String>,
        #[arg(from_global, id = "config")]
        second: Option<String>,
    },
    Flattened {
        #[command(flatten)]
        shared: Shared,
        #[command(flatten)]
        own: Option<Own>,
    },
    Deep(Deep),
}

#[derive(Debug, Args)]
struct Shared {
    #[arg(from_global)]
    quiet: bool,
    #[arg(from_global)]
    config: Option<String>,
    #[arg(long)]
    path: Option<String>,
}

#[derive(Debug, Args)]
struct Own {
    #[arg(from_global)]
    verbose: u8,
    #[arg(long)]
    size: Option<u8>,
}

/// Each command has its own copy of the value.
#[derive(Debug, Args)]
struct Deep {
    #[arg(from_global)]
    quiet: bool,
    #[arg(long, global = true)]
    local: bool,
    #[command(subcommand)]
    command: Option<Deeper>,
    #[arg(from_global)]
    verbose: u8,
}

#[derive(Debug, Subcommand)]
enum Deeper {
    Deeper {
        #[arg(from_global)]
        quiet: bool,
        #[arg(from_global)]
        local: bool,
    },
}
