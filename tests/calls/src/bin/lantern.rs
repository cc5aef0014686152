//! A program whose root has its own flag `--json`, and with a command without such a flag.

#![expect(
    deprecated,
    reason = "the warning about the program's own flag is intended"
)]

use cmdhelp::prelude::*;
use serde::Serialize;

/// Light a room
#[derive(Parser)]
#[command(name = "lantern")]
pub(crate) struct Lantern {
    /// Print as JSON
    #[arg(long)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Light(Light),
}

/// Light it
#[derive(Args, Serialize)]
#[cmdhelp(effect = "write")]
struct Light {
    /// Which room
    room: String,
    /// How bright
    #[arg(long, default_value_t = 1)]
    bright: u8,
}

impl Run for Light {
    type App = Lantern;
    type Output = Self;
    type Error = std::convert::Infallible;

    fn run(self, _: &mut Context<Lantern>) -> Result<Self, Self::Error> {
        Ok(self)
    }
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Lantern>()
}
