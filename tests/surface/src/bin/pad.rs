//! A program that declares everything that a manifest can contain.

#![allow(
    dead_code,
    clippy::large_enum_variant,
    reason = "the programs in this folder only print help and manifests"
)]

use std::path::PathBuf;
use std::time::Duration;

use cmdhelp::prelude::*;

/// Project management for developers and AI agents
///
/// Items live in collections, collections in workspaces.
#[derive(Parser)]
#[command(name = "pad", version = "1.4.2")]
#[cmdhelp(
    homepage = "https://pad.example",
    context = session,
    context_deadline_ms = 1000,
    example("pad item create tasks \"Fix OAuth\" && pad item list tasks", note = "the first minute"),
    exit(0, "ok"),
    exit(2, "validation error", recovery = "Check argument types and try again"),
    exit(4, "not authenticated", recovery = "Run pad auth login", message_template = "Not signed in: {reason}")
)]
struct Pad {
    /// Workspace to operate on
    #[arg(long, global = true, env = "PAD_WORKSPACE")]
    workspace: Option<String>,
    /// Tell more
    #[arg(short, long, global = true, action = cmdhelp::ArgAction::Count)]
    verbose: u8,
    /// Where settings are kept
    #[arg(long, value_name = "FILE", value_hint = cmdhelp::ValueHint::FilePath)]
    config: Option<String>,
    #[command(subcommand)]
    command: Command,
}

fn session() -> Session {
    Session::new()
        .workspace("docapp")
        .auth("signed in as ada")
        .fact("collections", collections())
}

fn collections() -> Vec<&'static str> {
    vec!["tasks", "ideas", "say \"hi\""]
}

#[derive(Subcommand)]
enum Command {
    /// Work with items
    #[command(subcommand, visible_alias = "i", alias = "it")]
    Item(Item),
    /// Work with collections
    #[command(subcommand)]
    Collection(Collection),
    /// Types of every kind
    Types(Types),
    /// Not for everyone
    #[command(hide = true)]
    Secret,
    /// For people only
    #[cmdhelp(hide)]
    Chat,
}

#[derive(Subcommand)]
enum Item {
    #[command(visible_alias = "new")]
    Create(Create),
    Delete(Delete),
    /// List items
    ///
    /// In the order in which they were made.
    #[cmdhelp(effect = "read", see_also = "item create")]
    List {
        #[cmdhelp(values_from("collection list", with = collections))]
        collection: Option<String>,
        /// How many
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u16).range(1..=500))]
        limit: u16,
    },
}

#[derive(Subcommand)]
enum Collection {
    /// List the collections
    #[cmdhelp(effect = "read", since = "0.2.0", stability = "beta")]
    List,
}

/// Create a new item in a collection
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    summary = "Create a new item",
    example("tasks \"Fix OAuth\" --priority high", note = "create a high-priority task"),
    example("cat notes.md | pad item create docs Notes --stdin"),
    stdin(format = "text/markdown"),
    stdout(text_template = "Created {ref}: {title}", schema = ItemRecord),
    see_also("item list", "item delete"),
    since = "0.1.0",
    stability = "stable",
    exit(44, "the collection does not exist", recovery = "pad collection list")
)]
struct Create {
    /// Collection to create in
    #[cmdhelp(values_from("collection list", with = collections))]
    collection: String,
    /// What is to be done
    title: String,
    /// How urgent it is
    #[arg(short, long, visible_alias = "prio", default_value_t = Priority::Medium, value_enum)]
    priority: Priority,
    /// The item that it belongs to
    #[arg(long)]
    #[cmdhelp(type = "ref")]
    parent: Option<String>,
    /// Set any field
    #[arg(long, value_name = "KEY=VALUE", conflicts_with = "stdin")]
    #[cmdhelp(format = "key=value")]
    field: Vec<String>,
    /// Read the content from standard input
    #[arg(long)]
    stdin: bool,
    /// Use the cache
    #[arg(long, overrides_with = "no_cache")]
    cache: bool,
    #[arg(long)]
    no_cache: bool,
}

/// Delete an item for good
#[derive(Args)]
#[cmdhelp(effect = "write")]
struct Delete {
    #[cmdhelp(type = "x-pad-item")]
    item: String,
    /// Even if others depend on it
    #[arg(long)]
    #[cmdhelp(effect = "destructive")]
    force: bool,
}

#[derive(Args)]
#[group(required = true, multiple = false)]
struct Types {
    #[arg(long)]
    string: Option<String>,
    #[arg(long)]
    byte: Option<u8>,
    #[arg(long, default_value_t = -1.5)]
    float: f64,
    #[arg(long, default_value = "0x10", value_parser = parse_hex)]
    hex: u32,
    #[arg(long)]
    path: Option<PathBuf>,
    #[arg(long)]
    utf8_path: Option<camino::Utf8PathBuf>,
    #[arg(long)]
    url: Option<url::Url>,
    #[arg(long, value_parser = parse_duration)]
    timeout: Option<Duration>,
    #[arg(long)]
    day: Option<jiff::civil::Date>,
    #[arg(long)]
    at: Option<jiff::Timestamp>,
    #[arg(long)]
    date: Option<chrono::NaiveDate>,
    #[arg(long)]
    moment: Option<chrono::DateTime<chrono::Utc>>,
    #[arg(long, value_parser = parse_json)]
    filter: Option<serde_json::Value>,
    #[arg(long)]
    id: Option<uuid::Uuid>,
    #[arg(long, action = cmdhelp::ArgAction::Set)]
    color: Option<bool>,
    #[arg(long, num_args = 0..=1, default_missing_value = "always")]
    when: Option<String>,
    #[arg(long, num_args = 2)]
    pair: Vec<i32>,
    #[arg(long, value_delimiter = ',')]
    tags: Vec<String>,
    #[arg(long, value_parser = ["a", "b \"c\""])]
    letter: Option<String>,
    #[arg(long = "odd.name", short = '1')]
    odd: Option<String>,
    #[arg(last = true)]
    rest: Vec<String>,
}

fn parse_hex(text: &str) -> Result<u32, std::num::ParseIntError> {
    u32::from_str_radix(text.trim_start_matches("0x"), 16)
}

fn parse_duration(text: &str) -> Result<Duration, std::num::ParseIntError> {
    text.parse().map(Duration::from_secs)
}

fn parse_json(text: &str) -> Result<serde_json::Value, serde_json::Error> {
    text.parse()
}

/// How urgent
#[derive(Clone, ValueEnum)]
enum Priority {
    Low,
    Medium,
    /// Today
    High,
    #[value(hide = true)]
    Panic,
}

struct ItemRecord;

impl Schema for ItemRecord {
    const NAME: &'static str = "Item";
    const SCHEMA: &'static str = r#"{"type":"object","required":["ref","title"],"properties":{"ref":{"type":"string"},"title":{"type":"string"}}}"#;
}

fn main() {
    Pad::parse();
}
