//! A program with arguments and results of every shape.

use std::convert::Infallible;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use cmdhelp::ArgAction;
use cmdhelp::call::{InvalidCursor, Page, Stream};
use cmdhelp::prelude::*;
use cmdhelp::schema::Schema;
use serde::Serialize;

/// A desk with items on it
#[derive(Parser)]
#[command(name = "desk", version = "2.0.1")]
#[cmdhelp(words(limit = "--cmdhelp-limit"))]
pub(crate) struct Desk {
    /// Where the desk stands
    #[arg(long, global = true)]
    room: Option<String>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Work with items
    #[command(subcommand)]
    #[cmdhelp(open_world = false)]
    Item(Item),
    Count(Count),
    Fail(Fail),
    Work(Work),
    Each(Each),
    Nothing(Nothing),
    Name(Name),
    Ring(Ring),
    #[cmdhelp(mcp_group = "rest")]
    Nap(Nap),
    Drawers(Drawers),
    Shelves(Shelves),
}

#[derive(Subcommand)]
enum Item {
    Put(Put),
    ListAll(ListAll),
    Drop(Drop),
}

/// Put an item on the desk
#[derive(Args)]
#[cmdhelp(effect = "write", open_world = true, idempotent)]
struct Put {
    /// What it is called
    title: String,
    /// What belongs to it
    #[arg(long, value_delimiter = ',')]
    tags: Vec<String>,
    /// How much it matters
    #[arg(long, default_value = "low")]
    priority: Priority,
    /// How many there are
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=5))]
    count: Option<u8>,
    /// How much it weighs
    #[arg(long, allow_negative_numbers = true)]
    weight: Option<f64>,
    /// A large number
    #[arg(long, allow_negative_numbers = true)]
    big: Option<i64>,
    /// Where it comes from
    #[arg(long)]
    origin: Option<PathBuf>,
    /// Put it on top
    #[arg(long)]
    top: bool,
    /// Say more
    #[arg(short, long, action = ArgAction::Count)]
    loud: u8,
    /// The corner, by its coordinates
    #[arg(long, num_args = 2)]
    corner: Vec<u32>,
    /// Whatever else
    rest: Vec<String>,
}

#[derive(Clone, Copy, Serialize, Schema, ValueEnum)]
#[serde(rename_all = "lowercase")]
enum Priority {
    Low,
    High,
}

/// An item, as it was put
#[derive(Serialize, Schema)]
struct Record {
    room: Option<String>,
    title: String,
    tags: Vec<String>,
    priority: Priority,
    count: Option<u8>,
    weight: Option<f64>,
    big: Option<i64>,
    origin: Option<PathBuf>,
    top: bool,
    loud: u8,
    corner: Vec<u32>,
    rest: Vec<String>,
}

#[cmdhelp::run]
impl Put {
    fn run(self, cx: &mut Context<Desk>) -> Result<Record, Infallible> {
        println!("what a handler prints does not belong to its result");
        Ok(Record {
            room: cx.root().room.clone(),
            title: self.title,
            tags: self.tags,
            priority: self.priority,
            count: self.count,
            weight: self.weight,
            big: self.big,
            origin: self.origin,
            top: self.top,
            loud: self.loud,
            corner: self.corner,
            rest: self.rest,
        })
    }
}

/// List the items
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct ListAll {}

#[cmdhelp::run]
impl ListAll {
    fn run(self) -> Result<Vec<String>, Infallible> {
        Ok(vec!["pen".into(), "paper".into()])
    }
}

/// Throw an item away
#[derive(Args)]
#[cmdhelp(effect = "destructive", dry_run)]
struct Drop {
    /// Which one
    id: String,
}

/// What was thrown away
#[derive(Serialize, Schema)]
struct Dropped {
    id: String,
    done: bool,
}

#[cmdhelp::run]
impl Drop {
    fn run(self, cx: &mut Context<Desk>) -> Result<Dropped, Infallible> {
        let done = !cx.is_dry_run();
        // A test reads this file to check that the call was really made.
        if let Some(path) = std::env::var_os("DESK_LOG").filter(|_| done) {
            std::fs::write(path, &self.id).expect("a log");
        }
        Ok(Dropped { id: self.id, done })
    }
}

/// Count the items
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Count {}

#[cmdhelp::run]
impl Count {
    fn run(self) -> Result<u64, Infallible> {
        Ok(3)
    }
}

/// Fail
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Fail {
    /// In this way
    how: How,
}

#[derive(Clone, Copy, ValueEnum)]
enum How {
    Declared,
    Panic,
    Exit,
}

#[derive(Debug, thiserror::Error, Failure)]
enum DeskError {
    #[error("there is no such item")]
    #[failure(
        exit = 44,
        when = "the item does not exist",
        recovery = "desk item list-all"
    )]
    NoSuchItem,
}

#[cmdhelp::run]
impl Fail {
    fn run(self) -> Result<(), DeskError> {
        match self.how {
            How::Declared => Err(DeskError::NoSuchItem),
            How::Panic => panic!("on purpose"),
            How::Exit => std::process::exit(9),
        }
    }
}

/// Work for some steps
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Work {
    /// How many
    steps: u64,
}

#[cmdhelp::run]
impl Work {
    fn run(self, cx: &mut Context<Desk>) -> Result<u64, Infallible> {
        for step in 1..=self.steps {
            cx.progress(step, self.steps, "working");
            if cx.cancelled() {
                return Ok(step);
            }
            std::thread::sleep(Duration::from_millis(120));
        }
        Ok(self.steps)
    }
}

/// Tell of each item
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Each {}

#[cmdhelp::run]
impl Each {
    fn run(self) -> Result<Stream<std::vec::IntoIter<u8>>, Infallible> {
        Ok(Stream::new(vec![1, 2, 3]))
    }
}

/// Do nothing
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Nothing {}

#[cmdhelp::run]
impl Nothing {
    fn run(self) -> Result<(), Infallible> {
        Ok(())
    }
}

/// Tell the name, if there is one
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Name {
    /// There is one
    #[arg(long)]
    is_there: bool,
}

#[cmdhelp::run]
impl Name {
    fn run(self) -> Result<Option<String>, Infallible> {
        Ok(self.is_there.then(|| "desk".to_owned()))
    }
}

/// Ring the bell
#[derive(Args)]
#[cmdhelp(effect = "write")]
struct Ring {
    /// Until it breaks
    #[arg(long)]
    #[cmdhelp(effect = "destructive")]
    hard: bool,
}

#[cmdhelp::run]
impl Ring {
    fn run(self, cx: &mut Context<Desk>) -> Result<u64, Infallible> {
        let rung = &mut cx.state_mut::<Bell>().0;
        *rung += if self.hard { 100 } else { 1 };
        Ok(*rung)
    }
}

/// Take a nap that nobody can end
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    mcp_name = "take_nap",
    mcp_group = "quiet",
    deadline_ms = 200
)]
struct Nap {}

#[cmdhelp::run]
impl Nap {
    fn run(self) -> Result<(), Infallible> {
        std::thread::sleep(Duration::from_millis(1_500));
        Ok(())
    }
}

/// List the drawers
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Drawers {
    /// How deep they are at most
    #[arg(long)]
    limit: Option<u8>,
}

#[cmdhelp::run]
impl Drawers {
    fn run(self) -> Result<Vec<u8>, Infallible> {
        let depths = (1..=9).filter(|depth| *depth <= self.limit.unwrap_or(9));
        Ok(depths.collect())
    }
}

/// List the shelves
#[derive(Args)]
#[cmdhelp(effect = "read")]
struct Shelves {}

#[cmdhelp::run]
impl Shelves {
    fn run(self, cx: &mut Context<Desk>) -> Result<Page<char>, InvalidCursor> {
        let last: Option<char> = cx.cursor()?;
        let rest = ('a'..='g').filter(|shelf| last.is_none_or(|last| *shelf > last));
        let page = Page::new(rest.take(cx.limit().unwrap_or(3)));
        let last = page.items.last().copied();
        Ok(page.next(last.filter(|last| *last < 'g')))
    }
}

/// The number of rings.
pub(crate) struct Bell(pub(crate) u64);

fn main() -> ExitCode {
    cmdhelp::run_with::<Desk, Bell>(Bell(0))
}
