//! A program whose commands return only single values: texts, numbers, truth values and nothing.

use cmdhelp::prelude::*;

/// Calculate
#[derive(Parser)]
#[command(name = "abacus")]
pub(crate) struct Abacus {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Add(Add),
    Spell(Spell),
    Compare(Compare),
    Clear(Clear),
    Check(Check),
}

/// Add two numbers
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Add {
    one: u32,
    other: u32,
}

#[cmdhelp::run]
impl Add {
    fn run(self) -> Result<u32, std::convert::Infallible> {
        Ok(self.one.saturating_add(self.other))
    }
}

/// Print a text
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Spell {
    text: String,
}

#[cmdhelp::run]
impl Spell {
    fn run(self) -> Result<String, std::convert::Infallible> {
        Ok(self.text)
    }
}

/// Print whether two numbers are the same
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Compare {
    one: u32,
    other: u32,
}

#[cmdhelp::run]
impl Compare {
    fn run(self) -> Result<bool, std::convert::Infallible> {
        Ok(self.one == self.other)
    }
}

/// Clear the abacus
#[derive(Args)]
#[cmdhelp(effect = "write")]
struct Clear {}

#[cmdhelp::run]
impl Clear {
    fn run(self) -> Result<(), std::convert::Infallible> {
        Ok(())
    }
}

/// Check the abacus
#[derive(Args)]
#[command(hide = true)]
#[cmdhelp(effect = "read")]
struct Check {}

#[cmdhelp::run]
impl Check {
    fn run(self) -> Result<u32, std::convert::Infallible> {
        Ok(0)
    }
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Abacus>()
}
