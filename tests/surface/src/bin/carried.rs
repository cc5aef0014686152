//! A program whose commands the framework runs, with framework flags.

use std::convert::Infallible;
use std::process::ExitCode;

use cmdhelp::prelude::*;

/// Keep notes
#[derive(Parser)]
#[command(name = "carried", version)]
struct Carried {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the notes
    #[cmdhelp(effect = "read", run = list, stdout(schema = "Vec<String>"))]
    List,
    /// Remove a note
    #[cmdhelp(effect = "destructive", dry_run, run = remove)]
    Remove {
        /// Its number
        number: u32,
    },
}

fn list(_: &mut Context<Carried>) -> Result<Vec<String>, Infallible> {
    Ok(vec!["one".to_owned()])
}

fn remove(number: u32, _: &mut Context<Carried>) -> Result<u32, Infallible> {
    Ok(number)
}

fn main() -> ExitCode {
    cmdhelp::run::<Carried>()
}
