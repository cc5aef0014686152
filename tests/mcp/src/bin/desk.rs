//! A program with arguments of every shape, which prints what it was called with.

use std::path::PathBuf;
use std::process::ExitCode;

use cmdhelp::spec::Schema;
use cmdhelp::{ArgAction, Args, Parser, Subcommand, ValueEnum};
use serde_json::{Value, json};

/// A desk with items on it
#[derive(Parser)]
#[command(name = "desk", version = "2.0.1")]
struct Desk {
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
    Item(Item),
    /// Count the items
    #[cmdhelp(effect = "read", stdout(schema = Number))]
    Count,
    /// Fail with a status
    Fail {
        /// The status to fail with
        status: u8,
    },
}

#[derive(Subcommand)]
enum Item {
    /// Put an item on the desk
    #[cmdhelp(effect = "write", stdout(schema = Object))]
    Put(Put),
    /// List the items
    #[cmdhelp(effect = "read", stdout(schema = Object))]
    ListAll,
    /// Throw an item away
    #[cmdhelp(effect = "destructive")]
    Drop {
        /// Which one
        id: String,
    },
}

#[derive(Args)]
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

#[derive(Clone, Copy, ValueEnum)]
enum Priority {
    Low,
    High,
}

struct Object;
impl Schema for Object {
    const NAME: &'static str = "Object";
    const SCHEMA: &'static str = r#"{"type":"object"}"#;
}

struct Number;
impl Schema for Number {
    const NAME: &'static str = "Number";
    const SCHEMA: &'static str = r#"{"type":"integer"}"#;
}

fn main() -> ExitCode {
    let desk = Desk::parse();
    let document = match desk.command {
        Command::Item(Item::Put(put)) => document(desk.room.as_deref(), &put),
        Command::Item(Item::ListAll) => json!({ "room": desk.room, "items": [] }),
        Command::Item(Item::Drop { id }) => json!({ "dropped": id }),
        Command::Count => json!(3),
        Command::Fail { status } => {
            println!(
                "{}",
                json!({ "ok": false, "error": { "code": "FAILED", "message": "so" } })
            );
            return ExitCode::from(status);
        }
    };
    println!("{document}");
    ExitCode::SUCCESS
}

fn document(room: Option<&str>, put: &Put) -> Value {
    json!({
        "room": room,
        "title": put.title,
        "tags": put.tags,
        "is_high": matches!(put.priority, Priority::High),
        "count": put.count,
        "weight": put.weight,
        "big": put.big,
        "origin": put.origin,
        "top": put.top,
        "loud": put.loud,
        "corner": put.corner,
        "rest": put.rest,
    })
}
