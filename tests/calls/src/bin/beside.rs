//! A command beside a flattened enum with an external subcommand.

use cmdhelp::prelude::*;

/// Take things
#[derive(Parser)]
#[command(name = "beside")]
struct Cli {
    #[command(subcommand)]
    command: Outer,
}

#[derive(Subcommand)]
enum Outer {
    /// Say something
    #[cmdhelp(effect = "read", run = say)]
    Say { text: Option<String> },
    /// Say several things
    #[command(arg_required_else_help = true)]
    #[cmdhelp(effect = "read", run = list)]
    List { texts: Vec<String> },
    /// Say something that nobody hears
    #[command(subcommand)]
    Whisper(Silent),
    /// Say something or nothing
    Mutter(Mutter),
    #[command(flatten)]
    Inner(Inner),
}

#[derive(Args)]
struct Mutter {
    #[command(subcommand)]
    command: Option<Silent>,
}

#[derive(Subcommand)]
enum Silent {
    /// Say nothing
    #[command(hide = true)]
    #[cmdhelp(effect = "read", run = hush)]
    Hush,
}

#[derive(Subcommand)]
enum Inner {
    /// Repeat something
    #[cmdhelp(effect = "read", run = repeat)]
    Repeat { text: String },
    #[command(external_subcommand)]
    #[cmdhelp(run = other)]
    Other(Vec<String>),
}

fn say(text: Option<String>, _: &mut Context<Cli>) -> Result<Option<String>, String> {
    Ok(text)
}

fn list(texts: Vec<String>, _: &mut Context<Cli>) -> Result<Vec<String>, String> {
    Ok(texts)
}

fn hush(_: &mut Context<Cli>) -> Result<(), String> {
    Ok(())
}

fn repeat(text: String, _: &mut Context<Cli>) -> Result<String, String> {
    Ok(text.repeat(2))
}

fn other(words: Vec<String>, _: &mut Context<Cli>) -> Result<Vec<String>, String> {
    Ok(words)
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Cli>()
}
