//! A program with declarations that led to bugs in other frameworks.

use cmdhelp::prelude::*;
use serde::Serialize;

/// Try cases that failed in other frameworks
#[derive(Parser)]
#[command(name = "peers")]
pub(crate) struct Peers {
    /// For all commands
    #[arg(long, global = true, default_value = "root")]
    profile: String,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Echo(Echo),
    /// One word with an underscore
    #[command(name = "a_b")]
    #[cmdhelp(effect = "read", run = one)]
    Joined,
    /// Two words
    A {
        #[command(subcommand)]
        command: Below,
    },
    /// A dot in a name
    #[command(name = "v1.sync", alias = "sync")]
    #[cmdhelp(effect = "read", run = dotted)]
    Dotted,
    /// Not an object
    #[cmdhelp(effect = "read", run = number)]
    Number,
    /// An argument with the name of a parent's argument
    #[cmdhelp(effect = "read", run = shadow)]
    Shadow {
        #[arg(long)]
        profile_name: Option<String>,
        #[command(flatten)]
        flat: Flat,
    },
    /// Break down
    #[cmdhelp(effect = "read", run = collapse)]
    Collapse,
    /// Throw all away
    #[cmdhelp(effect = "destructive", run = purge)]
    Purge,
}

#[derive(Subcommand)]
enum Below {
    /// The second word
    #[cmdhelp(effect = "read", run = two)]
    B,
}

#[derive(Args, Serialize)]
struct Flat {
    #[arg(long)]
    flat: Option<String>,
}

#[derive(Clone, Copy, Serialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
enum Mode {
    FullSync,
    #[value(name = "none")]
    #[serde(rename = "none")]
    Off,
}

/// Print the arguments
#[derive(Args, Serialize)]
#[cmdhelp(effect = "read")]
struct Echo {
    first: String,
    second: Option<String>,
    #[arg(long)]
    tag: Vec<String>,
    #[arg(long)]
    force: bool,
    #[arg(short, long, action = cmdhelp::ArgAction::Count)]
    verbose: u8,
    #[arg(long)]
    big: Option<u64>,
    #[arg(long, default_value_t = 8080, value_parser = cmdhelp::value_parser!(u16).range(1..=9000))]
    port: u16,
    #[arg(long, value_enum, default_value_t = Mode::FullSync)]
    mode: Mode,
}

#[cmdhelp::run]
impl Echo {
    fn run(self) -> Result<Self, std::convert::Infallible> {
        Ok(self)
    }
}

fn one(_: &mut Context<Peers>) -> Result<&'static str, String> {
    Ok("one word")
}

fn two(_: &mut Context<Peers>) -> Result<&'static str, String> {
    Ok("two words")
}

fn dotted(_: &mut Context<Peers>) -> Result<&'static str, String> {
    Ok("dotted")
}

fn number(_: &mut Context<Peers>) -> Result<u8, String> {
    Ok(7)
}

fn shadow(
    name: Option<String>,
    flat: Flat,
    cx: &mut Context<Peers>,
) -> Result<(String, Option<String>, Flat), String> {
    Ok((cx.root().profile.clone(), name, flat))
}

fn collapse(_: &mut Context<Peers>) -> Result<u8, String> {
    panic!("down it goes")
}

fn purge(_: &mut Context<Peers>) -> Result<bool, String> {
    Ok(true)
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Peers>()
}
