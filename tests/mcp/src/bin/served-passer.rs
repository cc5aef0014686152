//! Programs that pass words on to another computer. The words may look like flags, in one of the
//! programs even the first one.

use std::convert::Infallible;
use std::env;
use std::process::ExitCode;

use cmdhelp::prelude::*;

/// Pass words on
#[derive(Parser)]
#[command(name = "passer")]
#[cmdhelp(effect = "read")]
struct Passer {
    /// The other computer
    #[arg(long)]
    host: String,
    /// The words
    #[arg(trailing_var_arg = true)]
    words: Vec<String>,
}

#[cmdhelp::run]
impl Passer {
    fn run(self) -> Result<Vec<String>, Infallible> {
        Ok([vec![self.host], self.words].concat())
    }
}

/// Pass all words on
#[derive(Parser)]
#[command(name = "passer")]
#[cmdhelp(effect = "read")]
struct AllPasser {
    /// The other computer
    #[arg(long)]
    host: String,
    /// The words
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

#[cmdhelp::run]
impl AllPasser {
    fn run(self) -> Result<Vec<String>, Infallible> {
        Ok([vec![self.host], self.words].concat())
    }
}

fn main() -> ExitCode {
    match env::var_os("PASSER_ALL") {
        None => cmdhelp::run::<Passer>(),
        Some(_) => cmdhelp::run::<AllPasser>(),
    }
}
