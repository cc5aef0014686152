//! A program with arguments of every shape, whose commands return what they were given.

mod handlers;

pub use self::handlers::has_dropped;

use std::convert::Infallible;
use std::path::PathBuf;

use cmdhelp::prelude::*;
use cmdhelp::{ArgAction, ArgGroup};
use serde::Serialize;

/// Take everything
#[derive(Debug, Parser, Serialize)]
#[command(name = "anvil", version)]
pub struct Anvil {
    /// For all commands
    #[arg(short, long, global = true)]
    pub workspace: Option<String>,
    /// For the program
    #[arg(long)]
    pub level: Option<u8>,
    /// Whoever calls
    #[arg(short = 'k', long, visible_alias = "apikey", global = true)]
    #[cmdhelp(secret)]
    #[serde(skip)]
    pub api: Option<String>,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand, Serialize)]
#[serde(untagged)]
pub enum Command {
    #[command(visible_alias = "s")]
    Shapes(Shapes),
    Numbers(Numbers),
    Lists(Lists),
    Rest(Rest),
    Words(Words),
    Related(Related),
    /// Further down
    Deep {
        /// A name that is used again below
        #[arg(long)]
        level: Option<i64>,
        #[command(subcommand)]
        command: Deep,
    },
    Rows(Rows),
    Pages(Pages),
    Lines(Lines),
    Drop(Drop),
    Raise(Raise),
    Login(Login),
    Unlock(Unlock),
    Pick(Pick),
}

/// Values of one kind each
#[derive(Args, Clone, Debug, Schema, Serialize)]
#[cmdhelp(effect = "read")]
pub struct Shapes {
    pub name: String,
    pub second: Option<String>,
    #[arg(short, long)]
    pub yes: bool,
    #[arg(short, long, action = ArgAction::Count)]
    pub verbose: u8,
    #[arg(long)]
    pub path: Option<PathBuf>,
    #[arg(short, long, value_enum, default_value_t = Tone::Warm)]
    pub tone: Tone,
    #[arg(long, require_equals = true)]
    pub equals: Option<String>,
    #[arg(long, num_args = 0..=1, default_missing_value = "none")]
    pub maybe: Option<String>,
    #[arg(long, allow_hyphen_values = true)]
    pub hyphen: Option<String>,
    #[arg(long, default_value = "a b")]
    pub default: String,
    #[command(flatten)]
    pub more: More,
}

/// In the same command, of another type
#[derive(Args, Clone, Debug, Schema, Serialize)]
pub struct More {
    #[arg(long, alias = "colour")]
    pub color: Option<char>,
    #[arg(long, overrides_with = "off")]
    pub on: bool,
    #[arg(long, overrides_with = "on")]
    pub off: bool,
}

#[derive(Clone, Copy, Debug, Schema, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    Warm,
    #[value(alias = "stiff")]
    VeryFormal,
    #[value(name = "--odd")]
    #[serde(rename = "--odd")]
    Odd,
}

/// Numbers, and what looks like them
#[derive(Args, Clone, Debug, Schema, Serialize)]
#[cmdhelp(effect = "read")]
#[command(allow_negative_numbers = true)]
pub struct Numbers {
    pub small: i8,
    #[arg(long)]
    pub large: Option<u64>,
    #[arg(long)]
    pub signed: Option<i64>,
    #[arg(long, value_parser = cmdhelp::value_parser!(u16).range(1..=100))]
    pub percent: Option<u16>,
    #[arg(long)]
    pub float: Option<f64>,
    #[arg(long)]
    pub numbers: Vec<i32>,
}

/// Several values
#[derive(Args, Clone, Debug, Schema, Serialize)]
#[cmdhelp(effect = "read")]
pub struct Lists {
    #[arg(required = true)]
    pub items: Vec<String>,
    #[arg(short, long)]
    pub tag: Vec<String>,
    #[arg(long, value_delimiter = ',')]
    pub split: Vec<String>,
    #[arg(long, num_args = 2)]
    pub pair: Vec<String>,
    #[arg(long, num_args = 1..=3)]
    pub few: Option<Vec<String>>,
    #[arg(long, value_terminator = ";")]
    pub until: Vec<String>,
}

/// Everything behind two dashes
#[derive(Args, Clone, Debug, Schema, Serialize)]
#[cmdhelp(effect = "read")]
pub struct Rest {
    pub first: Option<String>,
    #[arg(last = true)]
    pub rest: Vec<String>,
}

/// Everything, flags too
#[derive(Args, Clone, Debug, Schema, Serialize)]
#[cmdhelp(effect = "read")]
pub struct Words {
    #[arg(long)]
    pub flag: bool,
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub words: Vec<String>,
}

/// Arguments that need and exclude each other
#[derive(Args, Clone, Debug, Schema, Serialize)]
#[cmdhelp(effect = "read")]
#[command(group = ArgGroup::new("either").required(true).args(["left", "right"]))]
pub struct Related {
    #[arg(long)]
    pub left: bool,
    #[arg(long)]
    pub right: Option<String>,
    #[arg(long, requires = "right")]
    pub with: Option<String>,
    #[arg(long, conflicts_with = "with", exclusive = false)]
    pub without: bool,
}

#[derive(Debug, Subcommand, Serialize)]
#[serde(untagged)]
pub enum Deep {
    /// Both have a `level`
    #[cmdhelp(effect = "read", run = level, stdout(schema = "Vec<u8>"))]
    Level {
        level: Vec<u8>,
    },
    Optional(Optional),
    /// Anything else
    #[command(external_subcommand)]
    #[cmdhelp(run = other)]
    Other(Vec<String>),
}

fn level(level: Vec<u8>, _: &mut Context<Anvil>) -> Result<Vec<u8>, Infallible> {
    Ok(level)
}

fn other(words: Vec<String>, _: &mut Context<Anvil>) -> Result<Vec<String>, Infallible> {
    Ok(words)
}

/// A command that can do without its commands
#[derive(Args, Clone, Debug, Serialize)]
#[cmdhelp(effect = "read")]
#[command(args_conflicts_with_subcommands = true)]
pub struct Optional {
    pub name: Option<String>,
    #[command(subcommand)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub below: Option<Below>,
}

#[derive(Clone, Debug, Subcommand, Serialize)]
#[serde(untagged)]
pub enum Below {
    /// The last one
    #[cmdhelp(effect = "read")]
    Last { by: u32 },
}

/// A list that is cut when it is printed
#[derive(Args, Clone, Debug, Serialize)]
#[cmdhelp(effect = "read")]
pub struct Rows {
    #[arg(long, default_value_t = 3)]
    pub count: u8,
}

/// A row
#[derive(Clone, Debug, Schema, Serialize)]
pub struct Row {
    pub id: u32,
    pub of: Option<String>,
}

/// A list that is made a part at a time
#[derive(Args, Clone, Debug, Serialize)]
#[cmdhelp(effect = "read")]
pub struct Pages {}

/// A list that is printed while it is made
#[derive(Args, Clone, Debug, Serialize)]
#[cmdhelp(effect = "read")]
pub struct Lines {
    #[arg(long)]
    pub of: Option<String>,
}

/// Drop things
#[derive(Args, Clone, Debug, Schema, Serialize)]
#[cmdhelp(effect = "destructive", dry_run)]
pub struct Drop {
    pub what: Vec<String>,
    #[arg(long)]
    pub hard: bool,
}

/// Drop things, if a flag requires it
#[derive(Args, Clone, Debug, Schema, Serialize)]
#[cmdhelp(effect = "read", confirm = "token")]
pub struct Raise {
    #[arg(short, long)]
    #[cmdhelp(effect = "destructive")]
    pub all: bool,
    #[arg(short, long)]
    #[cmdhelp(effect = "destructive")]
    pub some: Vec<String>,
    #[arg(short, long)]
    pub quiet: bool,
}

/// Pick a value that somebody has stored
#[derive(Args, Clone, Debug, Schema, Serialize)]
#[cmdhelp(effect = "read")]
pub struct Pick {
    #[cmdhelp(values_from("rows", with = stored))]
    pub value: String,
}

fn stored() -> Vec<String> {
    let file = std::env::var_os(crate::candidates::STORED);
    let text = file.and_then(|file| std::fs::read_to_string(file).ok());
    let text = text.unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// Keep secrets
#[derive(Args, Clone, Debug, Serialize)]
#[cmdhelp(effect = "write")]
pub struct Login {
    #[arg(short, long)]
    #[cmdhelp(secret)]
    pub token: Option<String>,
    #[arg(long, value_delimiter = ',', env = "ANVIL_KEYS")]
    #[cmdhelp(secret)]
    pub keys: Vec<String>,
    /// No text
    #[arg(long, env = "ANVIL_RAW")]
    #[cmdhelp(secret)]
    #[serde(skip)]
    pub raw: Option<PathBuf>,
    #[arg(long, default_value = "by-default-8fQzR2")]
    #[cmdhelp(secret)]
    pub seal: String,
    /// Not a secret, but printed in the same places
    #[arg(long)]
    pub note: Option<String>,
    pub user: u16,
}

/// Try passwords
#[derive(Args, Clone, Debug, Serialize)]
#[cmdhelp(effect = "read")]
pub struct Unlock {
    #[cmdhelp(secret)]
    pub password: String,
    pub user: Option<u16>,
    #[arg(short, long)]
    pub verbose: bool,
    #[arg(long, num_args = 0..=1, require_equals = true)]
    #[cmdhelp(secret)]
    pub pin: Option<Option<String>>,
    #[arg(last = true)]
    #[cmdhelp(secret)]
    pub others: Vec<String>,
}
