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

#[cmdhelp::run]
impl Light {
    fn run(self) -> Result<Self, std::convert::Infallible> {
        Ok(self)
    }
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Lantern>()
}
