//! A program whose own arguments clap does not ask for where there is a command, although the type
//! cannot be without them.

use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, Ordering};

use cmdhelp::prelude::*;

/// Keeps a gate
#[derive(Parser)]
#[command(name = "guarded", subcommand_negates_reqs = true)]
struct Guarded {
    /// Who asks
    #[arg(value_parser = Name::parse)]
    name: Name,
    #[command(subcommand)]
    command: Command,
}

/// A value that tells how often it was copied.
struct Name(String);

static COPIES: AtomicU64 = AtomicU64::new(0);

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
    /// Say how often the name was copied
    Copies(Copies),
}

#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Who {}

impl Run for Who {
    type App = Guarded;
    type Output = String;
    type Error = Infallible;

    fn run(self, cx: &mut Context<Guarded>) -> Result<String, Infallible> {
        let again = matches!(cx.root().command, Command::Who(_));
        Ok(format!("{}, {again}", cx.root().name.0))
    }
}

#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Copies {}

impl Run for Copies {
    type App = Guarded;
    type Output = u64;
    type Error = Infallible;

    fn run(self, _: &mut Context<Guarded>) -> Result<u64, Infallible> {
        Ok(COPIES.load(Ordering::Relaxed))
    }
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Guarded>()
}
