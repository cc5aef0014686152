//! A program that counts the copies of its root argument. One of its commands has a required argument
//! that clap does not require when a subcommand is given.

use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};

use cmdhelp::prelude::*;

/// Keeps a gate
#[derive(Parser)]
#[command(name = "guarded")]
struct Guarded {
    /// Who asks
    #[arg(long, value_parser = Name::parse)]
    name: Option<Name>,
    #[command(subcommand)]
    command: Command,
}

/// A value whose copies are counted.
struct Name(String);

static COPIES: AtomicU64 = AtomicU64::new(0);

fn copies() -> u64 {
    COPIES.load(Ordering::Relaxed)
}

impl Name {
    fn parse(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl Clone for Name {
    fn clone(&self) -> Self {
        COPIES.fetch_add(1, Ordering::Relaxed);
        Self(self.0.clone())
    }
}

#[derive(Subcommand)]
enum Command {
    /// Say who asks
    Who(Who),
    /// Print the number of copies of the name
    Copies(Copies),
    /// Go through
    Gate(Gate),
}

#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Who {}

#[cmdhelp::run]
impl Who {
    fn run(self, cx: &mut Context<Guarded>) -> Result<(Option<String>, bool, u64), Infallible> {
        let is_who = matches!(cx.root().command, Command::Who(_));
        let name = cx.root().name.as_ref().map(|name| name.0.clone());
        Ok((name, is_who, copies()))
    }
}

#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Copies {}

#[cmdhelp::run]
impl Copies {
    fn run(self) -> Result<u64, Infallible> {
        Ok(copies())
    }
}

/// Go through
#[derive(Args)]
#[command(subcommand_negates_reqs = true)]
struct Gate {
    /// Which one
    #[arg(long)]
    number: u8,
    #[command(subcommand)]
    way: Way,
}

#[derive(Subcommand)]
enum Way {
    /// Go out without a key
    Out(Out),
}

#[derive(Args)]
#[cmdhelp(effect = "write")]
struct Out {}

#[cmdhelp::run]
impl Out {
    fn run(self, cx: &mut Context<Guarded>) -> Result<Option<u8>, Infallible> {
        eprintln!("somebody has gone out");
        Ok(cx.get::<Gate>().map(|gate| gate.number))
    }
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Guarded>()
}
