//! A program with results in an envelope, whose commands limit their lists themselves.

use std::convert::Infallible;
use std::process::ExitCode;

use cmdhelp::call::{InvalidCursor, Page, Stream};
use cmdhelp::prelude::*;
use cmdhelp::schema::Schema;
use serde::Serialize;

/// Keep letters
#[derive(Parser)]
#[command(name = "archive", version)]
#[cmdhelp(envelope = true)]
struct Archive {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Letters(Letters),
    Boxes(Boxes),
    Rooms(Rooms),
}

/// The number of letters.
const LETTERS: u32 = 7;

/// List the letters
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Letters {}

#[cmdhelp::run]
impl Letters {
    fn run(self, cx: &mut Context<Archive>) -> Result<Page<String>, InvalidCursor> {
        let first = cx.cursor::<Place>()?.map_or(0, |place| place.0);
        let limit = cx.limit().unwrap_or(3);
        let page = Page::new((first..LETTERS).take(limit).map(|at| Place(at).to_string()));
        let end = first + page.items.len() as u32;
        let next = (end < LETTERS).then_some(Place(end));
        Ok(page.next(next).total(LETTERS as usize))
    }
}

/// A place in the archive. The text of a place contains characters that a shell and JSON must
/// escape.
struct Place(u32);

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "--\"letter\" '{}' \\ $é", self.0)
    }
}

impl std::str::FromStr for Place {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.split('\'')
            .nth(1)
            .unwrap_or_default()
            .parse()
            .map(Self)
    }
}

/// Tell of each box
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Boxes {}

#[cmdhelp::run]
impl Boxes {
    fn run(self) -> Result<Stream<std::ops::Range<u8>>, Infallible> {
        Ok(Stream::new(0..7))
    }
}

/// List the rooms, with those that lie behind them
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Rooms {}

/// A room, and so a type that contains itself
#[derive(Serialize, Schema)]
struct Room {
    name: String,
    behind: Vec<Room>,
}

#[cmdhelp::run]
impl Rooms {
    fn run(self) -> Result<Vec<Room>, Infallible> {
        let room = |name: &str, behind| Room {
            name: name.into(),
            behind,
        };
        Ok(vec![room("hall", vec![room("cellar", Vec::new())])])
    }
}

fn main() -> ExitCode {
    cmdhelp::run::<Archive>()
}
