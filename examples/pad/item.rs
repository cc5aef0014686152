//! Items.

use std::collections::BTreeMap;
use std::io;

use cmdhelp::prelude::*;
use serde::{Deserialize, Serialize};

use crate::Pad;
use crate::collection;
use crate::error::PadError;
use crate::store::Store;

#[derive(Subcommand)]
pub(crate) enum Item {
    #[command(visible_alias = "new")]
    Create(Create),
    List(List),
    Show(Show),
    Update(Update),
    Delete(Delete),
}

/// An item as it is stored
#[derive(Clone, Deserialize, Schema, Serialize)]
#[schema(name = "Item")]
pub(crate) struct ItemRecord {
    #[serde(rename = "ref")]
    pub(crate) reference: String,
    pub(crate) title: String,
    pub(crate) priority: Option<Priority>,
    /// The item that it belongs to
    pub(crate) parent: Option<String>,
    pub(crate) fields: BTreeMap<String, String>,
    /// Markdown
    pub(crate) content: Option<String>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Schema, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Priority {
    Low,
    Medium,
    High,
    /// Before everything else
    Critical,
}

/// Create a new item in a collection
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    example(
        "tasks \"Fix OAuth\" --priority high",
        note = "create a high-priority task"
    ),
    example(
        "cat notes.md | pad item create docs Notes --stdin",
        note = "take the content from a file"
    ),
    stdin(format = "text/markdown"),
    stdout(text_template = "Created {ref}: {title}"),
    exit(
        2,
        "validation error",
        recovery = "Check argument types and try again",
        message_template = "Invalid: {field}"
    ),
    see_also("item update", "item delete"),
    since = "0.1.0",
    stability = "stable"
)]
pub(crate) struct Create {
    /// Collection to create in
    #[cmdhelp(values_from("collection list", with = collection::names))]
    collection: String,
    /// What is to be done
    title: String,
    /// How urgent it is
    #[arg(long)]
    priority: Option<Priority>,
    /// The item that it belongs to
    #[arg(long)]
    #[cmdhelp(type = "ref")]
    parent: Option<String>,
    /// Set any field
    #[arg(long, value_name = "KEY=VALUE")]
    #[cmdhelp(format = "key=value")]
    field: Vec<String>,
    /// Read the content from standard input
    #[arg(long)]
    stdin: bool,
    /// Take the number from the collection's counter, as it is done anyway
    #[arg(long, overrides_with = "no_cache")]
    cache: bool,
    /// Count the items again
    #[arg(long)]
    no_cache: bool,
}

#[cmdhelp::run]
impl Create {
    fn run(self, cx: &mut Context<Pad>) -> Result<ItemRecord, PadError> {
        Store::open()?.signed_in()?;
        // The content is read before the store is locked: slow input does not block other processes.
        let content = self.stdin.then(content).transpose()?;
        let mut store = Store::open_to_change()?;
        store.signed_in()?;
        let workspace = store.workspace_mut(cx.root().workspace.as_deref())?;
        if let Some(parent) = &self.parent {
            workspace.item(parent)?;
        }
        let collection = workspace.collection_mut(&self.collection)?;
        collection.last = match self.no_cache {
            true => collection.greatest() + 1,
            false => collection.last + 1,
        };
        let item = ItemRecord {
            reference: collection.reference(collection.last),
            title: self.title,
            priority: self.priority,
            parent: self.parent,
            fields: fields(&self.field)?,
            content,
        };
        collection.items.push(item.clone());
        store.save()?;
        Ok(item)
    }
}

/// Returns the standard input. A call by a host has no standard input, and fails with an error.
fn content() -> Result<String, PadError> {
    match io::read_to_string(io::stdin())? {
        nothing if nothing.is_empty() => Err(PadError::NothingRead),
        content => Ok(content),
    }
}

fn fields(written: &[String]) -> Result<BTreeMap<String, String>, PadError> {
    let field = |text: &String| match text.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err(PadError::NoField(text.clone())),
    };
    written.iter().map(field).collect()
}

/// List the items of a collection, or all
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    example("tasks", note = "what is to be done"),
    stdout(text_template = "{ref}: {title}"),
    see_also = "item show",
    since = "0.1.0",
    stability = "stable"
)]
pub(crate) struct List {
    /// Only those in this collection
    #[cmdhelp(values_from("collection list", with = collection::names))]
    collection: Option<String>,
    /// Only those that are as urgent as this
    #[arg(long)]
    priority: Vec<Priority>,
}

#[cmdhelp::run]
impl List {
    fn run(self, cx: &mut Context<Pad>) -> Result<Vec<ItemRecord>, PadError> {
        let store = Store::open()?;
        let (_, workspace) = store.workspace(cx.root().workspace.as_deref())?;
        let collections = match &self.collection {
            Some(name) => std::slice::from_ref(workspace.collection(name)?),
            None => &workspace.collections,
        };
        let wanted = |item: &&ItemRecord| match item.priority {
            Some(priority) if !self.priority.is_empty() => self.priority.contains(&priority),
            _ => self.priority.is_empty(),
        };
        let items = collections.iter().flat_map(|collection| &collection.items);
        Ok(items.filter(wanted).cloned().collect())
    }
}

/// Show an item
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    stdout(text_template = "{ref}: {title}"),
    since = "0.1.0",
    stability = "stable"
)]
pub(crate) struct Show {
    /// The item
    #[cmdhelp(type = "ref")]
    item: String,
}

#[cmdhelp::run]
impl Show {
    fn run(self, cx: &mut Context<Pad>) -> Result<ItemRecord, PadError> {
        let store = Store::open()?;
        let (_, workspace) = store.workspace(cx.root().workspace.as_deref())?;
        workspace.item(&self.item).cloned()
    }
}

/// Change an item
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    example(
        "TASK-1 --title \"Fix OAuth for good\"",
        note = "give it another title"
    ),
    stdout(text_template = "Updated {ref}: {title}"),
    see_also = "item create",
    since = "0.2.0",
    stability = "beta"
)]
pub(crate) struct Update {
    /// The item
    #[cmdhelp(type = "ref")]
    item: String,
    #[command(flatten)]
    change: Change,
}

/// The changes: at least one is required
#[derive(Args)]
#[group(required = true, multiple = true)]
struct Change {
    /// What is to be done
    #[arg(long)]
    title: Option<String>,
    /// How urgent it is
    #[arg(long)]
    priority: Option<Priority>,
}

#[cmdhelp::run]
impl Update {
    fn run(self, cx: &mut Context<Pad>) -> Result<ItemRecord, PadError> {
        let mut store = Store::open_to_change()?;
        store.signed_in()?;
        let workspace = store.workspace_mut(cx.root().workspace.as_deref())?;
        let item = workspace.item_mut(&self.item)?;
        let Change { title, priority } = self.change;
        if let Some(title) = title {
            item.title = title;
        }
        item.priority = priority.or(item.priority);
        let item = item.clone();
        store.save()?;
        Ok(item)
    }
}

/// Delete an item for good
#[derive(Args)]
#[cmdhelp(
    effect = "destructive",
    dry_run,
    example(
        "TASK-1",
        note = "the token in the answer, or `--confirm`, then does it"
    ),
    stdout(text_template = "Deleted {ref}: {title}"),
    see_also = "item update",
    since = "0.2.0",
    stability = "stable"
)]
pub(crate) struct Delete {
    /// The item
    #[cmdhelp(type = "ref")]
    item: String,
}

#[cmdhelp::run]
impl Delete {
    fn run(self, cx: &mut Context<Pad>) -> Result<ItemRecord, PadError> {
        let mut store = Store::open_to_change()?;
        store.signed_in()?;
        let workspace = store.workspace_mut(cx.root().workspace.as_deref())?;
        let item = workspace.item(&self.item)?.clone();
        if !cx.is_dry_run() {
            workspace.remove(&self.item);
            store.save()?;
        }
        Ok(item)
    }
}
