//! A typical program, with groups of commands, flags of all types and global arguments.

use std::path::PathBuf;

use cmdhelp::spec::Schema;
use cmdhelp::{ArgAction, Args, Parser, Subcommand, ValueEnum};

/// Project management for developers and AI agents
#[derive(Debug, Parser)]
#[command(name = "pad", version)]
#[cmdhelp(homepage = "https://example.dev", annotations)]
pub struct Pad {
    /// Workspace to operate on
    #[arg(long, global = true, env = "PAD_WORKSPACE")]
    pub workspace: Option<String>,
    /// Tell more
    #[arg(short, long, action = ArgAction::Count)]
    pub verbose: u8,
    /// The token to sign in with
    #[arg(long, default_value = "hunter2")]
    #[cmdhelp(secret)]
    pub token: String,
    /// What is to be done
    #[command(subcommand)]
    pub command: Command,
}

/// What can be done.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Work with items
    #[command(subcommand)]
    Item(Item),
    /// Work with collections
    #[command(subcommand)]
    #[cmdhelp(open_world = false)]
    Collection(Collection),
    /// Whatever nobody has to know
    #[command(hide = true)]
    Secret {
        /// Nothing
        nothing: String,
    },
    /// Write an item in an editor
    #[cmdhelp(interactive)]
    Edit {
        /// The item
        item: String,
    },
    /// Serve the application
    #[cmdhelp(llms = false)]
    Serve {
        /// Where to listen
        #[arg(long, default_value_t = 8080)]
        port: u16,
    },
}

/// What can be done with items.
#[allow(
    missing_docs,
    reason = "a doc comment on a variant would override that of its command"
)]
#[derive(Debug, Subcommand)]
pub enum Item {
    Create(Create),
    Move(Move),
    Delete(Delete),
}

/// What can be done with collections.
#[derive(Debug, Subcommand)]
pub enum Collection {
    /// List the collections
    #[cmdhelp(effect = "read", stdout(schema = Names))]
    List {
        /// How many at most
        #[arg(long, default_value_t = 20)]
        limit: u32,
    },
}

/// Create a new item in a collection
///
/// A title says what is to be done.
#[derive(Debug, Args)]
#[cmdhelp(effect = "write", stdout(schema = Record))]
pub struct Create {
    /// Collection to create in
    #[cmdhelp(values_from = "collection list")]
    pub collection: String,
    /// What is to be done
    pub title: String,
    /// How urgent it is
    #[arg(long, value_enum, default_value_t = Priority::Medium)]
    pub priority: Priority,
    /// Words to find it by
    #[arg(long, short)]
    pub tag: Vec<String>,
    /// Points on the map
    #[arg(long, num_args = 2, allow_negative_numbers = true)]
    pub at: Option<Vec<f64>>,
    /// Labels to put on it
    #[arg(long, value_delimiter = ',')]
    pub label: Vec<String>,
    /// Width and height
    #[arg(long, num_args = 1..=2, action = ArgAction::Set)]
    pub size: Vec<u32>,
    /// In colour
    #[arg(long, num_args = 0..=1, default_missing_value = "always")]
    pub color: Option<When>,
    /// A file to attach
    #[arg(long, conflicts_with = "body")]
    pub attach: Option<PathBuf>,
    /// The text
    #[arg(long)]
    pub body: Option<String>,
    /// Fields, as the collection has them
    #[arg(long = "field")]
    #[cmdhelp(format = "key=value")]
    pub fields: Vec<String>,
    /// Tell who did it
    #[arg(short, long, action = ArgAction::Count)]
    pub verbose: u8,
    /// Not to be undone
    #[arg(long)]
    #[cmdhelp(effect = "destructive")]
    pub overwrite: bool,
}

/// Move items
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub struct Move {
    /// To another collection
    #[arg(long)]
    pub to: Option<String>,
    /// To another place
    #[arg(long)]
    pub rank: Option<i64>,
}

/// Delete an item for good
#[derive(Debug, Args)]
#[cmdhelp(effect = "destructive")]
pub struct Delete {
    /// The item
    #[cmdhelp(type = "ref")]
    pub id: String,
    /// Further items
    pub others: Vec<String>,
}

/// How urgent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Priority {
    /// Some day
    Low,
    /// Soon
    Medium,
    /// Now
    High,
}

/// When to do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum When {
    /// Always
    Always,
    /// Never
    Never,
}

/// The names of collections.
pub struct Names;

impl Schema for Names {
    const NAME: &'static str = "Names";
    const SCHEMA: &'static str = r#"{"type":"array","items":{"type":"string"}}"#;
}

/// An item as it is stored.
pub struct Record;

impl Schema for Record {
    const NAME: &'static str = "Record";
    const SCHEMA: &'static str =
        r#"{"type":"object","properties":{"id":{"type":"string"}},"required":["id"]}"#;
}
