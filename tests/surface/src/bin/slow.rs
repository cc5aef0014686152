//! A program whose functions for the manifest return too late, fail or panic.

use std::time::Duration;

use cmdhelp::context::Session;
use cmdhelp::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "slow")]
#[cmdhelp(context = session, context_deadline_ms = 300)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Take something
    Take {
        #[cmdhelp(values_from("list sleepy", with = sleepy))]
        sleepy: String,
        #[cmdhelp(values_from("list broken", with = broken))]
        broken: String,
        #[cmdhelp(values_from("list mad", with = mad))]
        mad: String,
        #[cmdhelp(values_from("list quick", with = quick))]
        quick: String,
    },
    /// List what can be taken
    #[command(subcommand)]
    List(List),
}

#[derive(Debug, Subcommand)]
enum List {
    /// What takes too long to tell
    Sleepy,
    /// What cannot be told
    Broken,
    /// What nobody can tell
    Mad,
    /// What is told at once
    Quick,
}

fn session() -> Session {
    std::thread::sleep(Duration::from_secs(3_600));
    Session::new()
}

fn sleepy() -> Vec<String> {
    std::thread::sleep(Duration::from_secs(3_600));
    Vec::new()
}

fn broken() -> Result<Vec<String>, String> {
    Err("the server is away".to_owned())
}

fn mad() -> Vec<String> {
    panic!("mad")
}

fn quick() -> [&'static str; 2] {
    ["one", "two"]
}

fn main() {
    println!("{:?}", Cli::parse());
}
