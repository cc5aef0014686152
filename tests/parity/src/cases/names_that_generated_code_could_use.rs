//! Fields, types and constants whose names could conflict with names in generated code.

use clap::{Args, Parser, Subcommand};

const V: u8 = 1;
const NAME: &str = "clash";

type Result<T> = std::result::Result<T, String>;

mod cmdhelp {}
mod core {}
mod alloc {}

struct ArgMatches;
struct ArgGroup;
struct Arg;
struct Error;
struct Id;
struct Probe;
trait FromArgMatches {}
trait CommandFactory {}
trait Tree {}
trait Root {}
impl FromArgMatches for ArgMatches {}
impl CommandFactory for ArgGroup {}
impl Tree for Arg {}
impl Root for Error {}

fn value_parser() -> Id {
    Id
}

fn cmd() -> Probe {
    Probe
}

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long)]
    cmd: bool,
    #[arg(long)]
    matches: Option<u8>,
    #[arg(long)]
    arg_matches: Option<u8>,
    #[arg(long)]
    mode: Option<String>,
    #[arg(long, default_value_t = V)]
    v: u8,
    #[arg(long)]
    group_id: bool,
    #[command(flatten)]
    flat: Flat,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Args)]
struct Flat {
    #[arg(id = NAME, long)]
    value: Option<String>,
}

#[allow(clippy::enum_variant_names)]
#[derive(Debug, Subcommand)]
enum Command {
    Command {
        cmd: Option<String>,
        #[arg(long)]
        arg: Option<u8>,
        #[arg(long)]
        s: bool,
        #[arg(long)]
        child: bool,
        #[arg(long)]
        name: Option<String>,
        #[arg(long)]
        matches: bool,
        #[arg(long)]
        mode: bool,
        #[arg(long)]
        res: Vec<u8>,
        #[arg(long)]
        value: Option<u8>,
        #[arg(long)]
        this: bool,
        #[arg(long)]
        found: bool,
        #[arg(long)]
        error: bool,
    },
    Some,
    None,
    Ok {
        #[arg(long)]
        err: bool,
    },
    Self_,
}

/// Uses the names above, so that they are not reported as unused.
pub fn used() -> Result<(impl Sized, impl Sized)> {
    Ok((value_parser(), cmd()))
}
