//! A program with results in an envelope, results as text, and tokens that expire after a second.

use cmdhelp::call::{InvalidCursor, Page, Stream};
use cmdhelp::prelude::*;
use serde::Serialize;

/// Do one thing or another
#[derive(Parser)]
#[command(name = "wrapped")]
#[cmdhelp(
    envelope = true,
    token_seconds = 1,
    words(output = "--as", confirm = "--sure")
)]
pub(crate) struct Wrapped {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Look
    #[cmdhelp(effect = "read", run = look)]
    Look,
    /// Count
    #[cmdhelp(effect = "read", run = rows, stdout(schema = Rows))]
    Rows,
    /// Count, page by page
    #[cmdhelp(effect = "read", run = pages, stdout(schema = "Page<u8>"))]
    Pages,
    /// Cut, page by page
    #[cmdhelp(effect = "read", run = pieces, stdout(schema = "Vec<Piece>"))]
    Pieces,
    /// Print text for people
    #[cmdhelp(effect = "read", output = "text", run = look)]
    Show,
    /// Tear
    #[cmdhelp(effect = "destructive", dry_run, run = tear)]
    Tear { what: String },
    /// Fail
    #[cmdhelp(run = fail)]
    Fail,
    /// Request a missing thing
    #[cmdhelp(run = stateless)]
    Stateless,
}

fn look(_: &mut Context<Wrapped>) -> Result<[u8; 2], String> {
    Ok([1, 2])
}

type Rows = Vec<u8>;

fn rows(_: &mut Context<Wrapped>) -> Result<Rows, String> {
    Ok(vec![1, 2, 3])
}

fn pages(cx: &mut Context<Wrapped>) -> Result<Page<u8>, InvalidCursor> {
    let after = cx.cursor()?.unwrap_or(0);
    let items = (after + 1..=3).take(cx.limit().unwrap_or(3));
    let page = Page::new(items).total(3);
    let last = page.items.last().copied();
    Ok(page.next(last.filter(|last| *last < 3)))
}

/// A piece
#[derive(Schema, Serialize)]
struct Piece {
    size: u8,
    left: u8,
}

fn pieces(_: &mut Context<Wrapped>) -> Result<Stream<std::vec::IntoIter<Piece>>, String> {
    let piece = |size| Piece {
        size,
        left: 3 - size,
    };
    Ok(Stream::new((1..=3).map(piece).collect::<Vec<_>>()))
}

fn tear(what: String, cx: &mut Context<Wrapped>) -> Result<(String, bool), String> {
    Ok((what, cx.is_dry_run()))
}

fn fail(_: &mut Context<Wrapped>) -> Result<(), std::io::Error> {
    Err(std::io::Error::other("the paper is out"))
}

fn stateless(cx: &mut Context<Wrapped>) -> Result<u8, String> {
    Ok(*cx.state::<u8>())
}

fn main() -> std::process::ExitCode {
    cmdhelp::run::<Wrapped>()
}
