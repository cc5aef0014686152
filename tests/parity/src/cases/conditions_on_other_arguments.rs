//! Requirements and defaults that depend on the values of other arguments, groups of global arguments, and types with
//! parameters.

use clap::builder::ArgPredicate;
use clap::{Args, Parser, Subcommand, ValueEnum};

#[derive(Debug, Parser)]
pub struct Cli {
    #[command(flatten)]
    level: Level,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Args)]
struct Level {
    #[arg(long, short, global = true, group = "level")]
    verbose: bool,
    #[arg(long, short, global = true, group = "level")]
    quiet: bool,
    #[arg(long, global = true, group = "level", value_name = "NAME")]
    filter: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    App,
    Lib,
    Script,
}

#[derive(Debug, Subcommand)]
enum Command {
    New {
        #[arg(required_if_eq("kind", "script"))]
        path: Option<String>,
        #[arg(long)]
        kind: Option<Kind>,
        #[arg(long, required_if_eq_any([("kind", "lib"), ("template", "x")]))]
        name: Option<String>,
        #[arg(long, required_if_eq_all([("kind", "app"), ("template", "y")]))]
        owner: Option<String>,
        #[arg(long)]
        template: Option<String>,
        #[arg(long, required_unless_present_all = ["kind", "name"])]
        force: bool,
    },
    Defaults {
        #[arg(long, default_value_if("kind", ArgPredicate::IsPresent, "given"), default_value = "none")]
        text: String,
        #[arg(long, default_value_if("fast", "true", Some("9")))]
        number: Option<u8>,
        #[arg(long)]
        fast: bool,
        #[arg(long, default_value_ifs([("kind", "lib", "l"), ("number", "3", "n")]))]
        mode: Option<String>,
        #[arg(long)]
        kind: Option<Kind>,
    },
    Flags {
        #[arg(long)]
        fast: bool,
        #[arg(long, default_value_if("fast", "false", "slow"))]
        mode: Option<String>,
    },
    Requires {
        #[arg(long, requires_if("lib", "name"))]
        kind: Option<Kind>,
        #[arg(long, requires_ifs([("a", "name"), ("b", "other")]))]
        either: Option<String>,
        #[arg(long)]
        name: Option<String>,
        #[arg(long)]
        other: bool,
    },
    Joins {
        #[arg(long, group = "level")]
        own: bool,
        #[arg(long)]
        other: bool,
    },
    Constant(Sized<true>),
    OtherConstant(Sized<false>),
    Parameter(Holder<Level2, u16>),
    Enumeration {
        #[command(subcommand)]
        command: Generic<u8>,
    },
}

#[derive(Debug, Args)]
struct Sized<const ALL: bool> {
    #[arg(long, hide = !ALL)]
    extra: Vec<String>,
    #[arg(long, default_value_t = 3)]
    size: u8,
    #[arg(long, default_value = TEXT)]
    text: String,
}

const TEXT: &str = "some";

#[derive(Debug, Args)]
struct Level2 {
    #[arg(long)]
    deep: bool,
}

#[derive(Debug, Args)]
struct Holder<T: Args, N = u8>
where
    N: std::str::FromStr + Clone + Send + Sync + std::fmt::Debug + 'static,
    N::Err: std::error::Error + Send + Sync,
{
    #[command(flatten)]
    part: T,
    #[arg(long)]
    number: Option<N>,
    #[arg(long, value_parser = |text: &str| text.parse::<N>())]
    parsed: Vec<N>,
}

#[derive(Debug, Subcommand)]
enum Generic<N>
where
    N: std::str::FromStr + Clone + Send + Sync + std::fmt::Debug + 'static,
    N::Err: std::error::Error + Send + Sync,
{
    Set { value: N },
    Get,
}
