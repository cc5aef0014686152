//! Flags of ours stand in examples of programs whose commands are carried out by us, and in no
//! others; the rest of the line is looked at as ever.

use cmdhelp::prelude::*;

macro_rules! called {
    ($($program:ident),*) => {
        $(impl Run for $program {
            type App = Self;
            type Output = u8;
            type Error = std::convert::Infallible;

            fn run(self, _: &mut Context<Self>) -> Result<u8, Self::Error> {
                Ok(1)
            }
        })*
    };
}

called!(Slip, Renamed, Off, Bare, Behind);

#[derive(Parser)]
#[command(name = "slip")]
#[cmdhelp(
    example("--dry-run --select id --count 2 --output=text"),
    example("--select id --confirm --cuont 2")
)]
struct Slip {
    #[arg(long)]
    count: Option<u8>,
}

#[derive(Parser)]
#[command(name = "renamed")]
#[cmdhelp(words(select = "--fields"), example("--fields id"), example("--select id"))]
struct Renamed {}

#[derive(Parser)]
#[command(name = "off")]
#[cmdhelp(words(limit = false), example("--limit 2"))]
struct Off {}

#[derive(Parser)]
#[command(name = "bare")]
#[cmdhelp(example("--dry-run --output"))]
struct Bare {}

#[derive(Parser)]
#[command(name = "behind")]
#[cmdhelp(example("-- --dry-run"))]
struct Behind {}

#[derive(Parser)]
#[command(name = "parsed")]
#[cmdhelp(example("--dry-run"))]
struct Parsed {}

fn main() {
    let _ = (Slip::try_parse(), Renamed::try_parse(), Off::try_parse());
    let _ = (Bare::try_parse(), Behind::try_parse(), Parsed::try_parse());
}
