//! A program whose lists are produced page by page.

use std::process::ExitCode;

use cmdhelp::call::{InvalidCursor, Page};
use cmdhelp::prelude::*;
use serde::Serialize;

/// Keep letters
#[derive(Parser)]
#[command(name = "archive")]
pub(crate) struct Archive {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Letters(Letters),
    /// List all years, three per page
    #[cmdhelp(effect = "read", run = years, stdout(schema = "Page<u32>"))]
    Years,
    /// List very many boxes
    #[cmdhelp(effect = "read", run = boxes, stdout(schema = "Page<u32>"))]
    Boxes,
}

/// A letter
#[derive(Schema, Serialize)]
struct Letter {
    key: String,
    pages: u32,
}

/// The number of letters.
const LETTERS: u32 = 7;

#[derive(Debug, thiserror::Error, Failure)]
enum ArchiveError {
    #[error("letters from {0} on are lent")]
    Lent(String),
    #[error(transparent)]
    #[failure(transparent)]
    Cursor(#[from] InvalidCursor),
}

/// List letters
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Letters {
    /// Fail after the first page
    #[arg(long)]
    lent: bool,
    #[arg(long)]
    #[cmdhelp(secret)]
    key: Option<String>,
}

/// The position of a letter, written as an opaque text such as `-l=3`.
struct Place(u32);

impl std::str::FromStr for Place {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.trim_start_matches("-l=").parse().map(Self)
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "-l={}", self.0)
    }
}

#[cmdhelp::run]
impl Letters {
    fn run(self, cx: &mut Context<Archive>) -> Result<Page<Letter>, ArchiveError> {
        let first = cx.cursor::<Place>()?.map_or(0, |place| place.0);
        if self.lent && first > 0 {
            return Err(ArchiveError::Lent(Place(first).to_string()));
        }
        let limit = cx.limit().unwrap_or(usize::MAX);
        let letters = (first..LETTERS).take(limit).map(|at| {
            eprintln!("made {at}");
            Letter {
                key: format!("L{at}"),
                pages: at,
            }
        });
        let page = Page::new(letters).total(LETTERS as usize);
        let end = first + page.items.len() as u32;
        Ok(page.next((end < LETTERS).then_some(Place(end))))
    }

    fn text(page: &Page<Letter>) -> Option<String> {
        Some(format!("{} letters", page.items.len()))
    }
}

fn years(cx: &mut Context<Archive>) -> Result<Page<u32>, InvalidCursor> {
    let first = cx.cursor::<u32>()?.unwrap_or(1815);
    let limit = cx.limit().map_or(3, |limit| limit.min(3));
    let page = Page::new((first..1822).take(limit));
    let next = page.items.last().map(|last| last + 1);
    Ok(page.next(next.filter(|next| *next < 1822)))
}

fn boxes(_: &mut Context<Archive>) -> Result<Page<u32>, String> {
    Ok(Page::new(0..5))
}

fn main() -> ExitCode {
    cmdhelp::run::<Archive>()
}
