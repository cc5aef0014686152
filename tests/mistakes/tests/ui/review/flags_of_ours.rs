//! Examples may contain the flags that cmdhelp adds only if the program has handlers and the command
//! accepts the flag; the review checks the rest of the line as usual.

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

called!(Slip, Renamed, Off, Bare, Behind, Dry);

/// A program
#[derive(Parser)]
#[command(name = "slip")]
#[cmdhelp(
    dry_run,
    example("--dry-run --select id --count 2 --output=text"),
    example("--select id --confirm --cuont 2")
)]
struct Slip {
    #[arg(long)]
    count: Option<u8>,
}

/// A program
#[derive(Parser)]
#[command(name = "renamed")]
#[cmdhelp(words(select = "--fields"), example("--fields id"), example("--select id"))]
struct Renamed {}

/// A program
#[derive(Parser)]
#[command(name = "off")]
#[cmdhelp(words(limit = false), example("--limit 2"))]
struct Off {}

/// A program
#[derive(Parser)]
#[command(name = "bare")]
#[cmdhelp(dry_run, example("--dry-run --output"))]
struct Bare {}

/// A program
#[derive(Parser)]
#[command(name = "behind")]
#[cmdhelp(example("-- --dry-run"))]
struct Behind {}

/// A program
#[derive(Parser)]
#[command(name = "parsed")]
#[cmdhelp(example("--dry-run"))]
struct Parsed {}

/// A program
#[derive(Parser)]
#[command(name = "dry")]
#[cmdhelp(
    example("--confirm"),
    example("--dry-run"),
    example("--output=yaml"),
    example("--limit 2"),
    example("--limit $COUNT | head"),
)]
struct Dry {}

/// A program with a list
#[derive(Parser)]
#[command(name = "listed")]
#[cmdhelp(dry_run, example("--after 2 --limit 2 --dry-run"), example("--limit none"))]
struct Listed {}

impl Run for Listed {
    type App = Self;
    type Output = Vec<u8>;
    type Error = std::convert::Infallible;

    fn run(self, _: &mut Context<Self>) -> Result<Vec<u8>, Self::Error> {
        Ok(vec![1])
    }
}

/// A result without a schema
#[derive(serde::Serialize)]
struct Undescribed {}

/// A program whose output has no schema
#[derive(Parser)]
#[command(name = "undescribed")]
#[cmdhelp(effect = "write", example("--select id"), example("--after 1"))]
struct Silent {}

impl Run for Silent {
    type App = Self;
    type Output = Undescribed;
    type Error = std::convert::Infallible;

    fn run(self, _: &mut Context<Self>) -> Result<Undescribed, Self::Error> {
        Ok(Undescribed {})
    }
}

fn main() {
    let _ = (Slip::try_parse(), Renamed::try_parse(), Off::try_parse());
    let _ = (Bare::try_parse(), Behind::try_parse(), Parsed::try_parse());
}
