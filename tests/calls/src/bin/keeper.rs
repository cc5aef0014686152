//! A program that declares flags with names of the framework's flags, and therefore renames the
//! framework's flags.

use cmdhelp::prelude::*;
use serde::Serialize;

/// Write files
#[derive(Parser)]
#[command(name = "keeper")]
#[cmdhelp(words(
    output = "--cmdhelp-output",
    confirm = "--cmdhelp-confirm",
    dry_run = "--cmdhelp-dry-run",
    json = "--cmdhelp-json"
))]
pub(crate) struct Keeper {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
#[allow(dead_code, reason = "only the handler function reads the arguments")]
enum Command {
    Write(Write),
    Echo(Echo),
    Convert(Convert),
    Reshape(Reshape),
    #[command(external_subcommand)]
    #[cmdhelp(run = other)]
    Other(Vec<String>),
}

/// Write a file
#[derive(Args, Serialize)]
#[cmdhelp(effect = "destructive", dry_run)]
struct Write {
    /// Where to
    #[arg(long)]
    output: Option<String>,
    /// With which number
    #[arg(long)]
    confirm: Option<u8>,
    /// The program's own dry run
    #[arg(long)]
    dry_run: bool,
}

#[cmdhelp::run]
impl Write {
    fn run(self, cx: &mut Context<Keeper>) -> Result<(Self, bool), std::convert::Infallible> {
        Ok((self, cx.is_dry_run()))
    }
}

/// Repeat words
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Echo {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

#[cmdhelp::run]
impl Echo {
    fn run(self) -> Result<Vec<String>, std::convert::Infallible> {
        Ok(self.words)
    }
}

/// Write something in another form
#[derive(Args, Serialize)]
#[cmdhelp(effect = "read")]
struct Convert {
    /// Write JSON
    #[arg(long)]
    json: bool,
    input: Option<String>,
}

/// Give JSON another shape
#[derive(Args, Serialize)]
#[cmdhelp(effect = "read")]
struct Reshape {
    /// Write JSON
    #[arg(long)]
    json: bool,
    #[cmdhelp(type = "json")]
    input: Option<String>,
}

#[cmdhelp::run]
impl Convert {
    fn run(self) -> Result<Self, std::convert::Infallible> {
        Ok(self)
    }
}

#[cmdhelp::run]
impl Reshape {
    fn run(self) -> Result<Self, std::convert::Infallible> {
        Ok(self)
    }
}

fn other(words: Vec<String>, _: &mut Context<Keeper>) -> Result<Vec<String>, String> {
    Ok(words)
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Keeper>()
}
