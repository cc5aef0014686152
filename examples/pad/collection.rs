//! Collections.

use cmdhelp::prelude::*;
use serde::Serialize;

use crate::Pad;
use crate::error::PadError;
use crate::store::{CollectionRecord, Store};
use crate::workspace;

#[derive(Subcommand)]
pub(crate) enum Collection {
    List(List),
    Add(Add),
}

/// The names of the collections there are, for help and for completions
pub(crate) fn names() -> Result<Vec<String>, PadError> {
    let store = Store::open()?;
    let (_, workspace) = store.workspace(workspace::from_environment().as_deref())?;
    Ok(workspace.names())
}

/// A collection, and how much is in it
#[derive(Schema, Serialize)]
#[schema(name = "Collection")]
pub(crate) struct Summary {
    name: String,
    items: usize,
}

impl From<&CollectionRecord> for Summary {
    fn from(collection: &CollectionRecord) -> Self {
        Self {
            name: collection.name.clone(),
            items: collection.items.len(),
        }
    }
}

/// List the collections
#[derive(Args)]
#[cmdhelp(effect = "read", since = "0.1.0", stability = "stable")]
pub(crate) struct List {}

#[cmdhelp::run]
impl List {
    fn run(self, cx: &mut Context<Pad>) -> Result<Vec<Summary>, PadError> {
        let store = Store::open()?;
        let (_, workspace) = store.workspace(cx.root().workspace.as_deref())?;
        Ok(workspace.collections.iter().map(Summary::from).collect())
    }
}

/// Add a collection
#[derive(Args)]
#[cmdhelp(effect = "write", see_also = "collection list", since = "0.2.0")]
pub(crate) struct Add {
    /// How it is called
    name: String,
}

#[cmdhelp::run]
impl Add {
    fn run(self, cx: &mut Context<Pad>) -> Result<Summary, PadError> {
        let mut store = Store::open_to_change()?;
        store.signed_in()?;
        let workspace = store.workspace_mut(cx.root().workspace.as_deref())?;
        if workspace.collection(&self.name).is_ok() {
            return Err(PadError::Taken(self.name));
        }
        let collection = CollectionRecord::new(&self.name);
        let summary = Summary::from(&collection);
        workspace.collections.push(collection);
        store.save()?;
        Ok(summary)
    }
}
