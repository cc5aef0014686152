//! Workspaces.

use std::env;

use cmdhelp::prelude::*;
use serde::Serialize;

use crate::error::PadError;
use crate::store::{Store, WorkspaceRecord};

#[derive(Subcommand)]
pub(crate) enum Workspace {
    List(List),
    Add(Add),
    Use(Use),
}

/// The names of the workspaces there are, for help and for completions
pub(crate) fn names() -> Result<Vec<String>, PadError> {
    Ok(Store::open()?.workspaces.into_keys().collect())
}

/// Returns the workspace in the environment, for functions that do not get the program's arguments.
pub(crate) fn from_environment() -> Option<String> {
    env::var("PAD_WORKSPACE").ok()
}

/// A workspace, and whether commands work on it if nothing else is said
#[derive(Schema, Serialize)]
#[schema(name = "Workspace")]
pub(crate) struct Summary {
    name: String,
    selected: bool,
}

/// List the workspaces
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    since = "0.1.0",
    stability = "stable",
    sandbox(writes())
)]
pub(crate) struct List {}

#[cmdhelp::run]
impl List {
    fn run(self) -> Result<Vec<Summary>, PadError> {
        let store = Store::open()?;
        let summary = |name: &String| Summary {
            name: name.clone(),
            selected: *name == store.selected,
        };
        Ok(store.workspaces.keys().map(summary).collect())
    }
}

/// Add a workspace
#[derive(Args)]
#[cmdhelp(effect = "write", see_also = "workspace use", since = "0.2.0")]
pub(crate) struct Add {
    /// How it is called
    name: String,
}

#[cmdhelp::run]
impl Add {
    fn run(self) -> Result<Summary, PadError> {
        let mut store = Store::open_to_change()?;
        store.signed_in()?;
        if store.workspaces.contains_key(&self.name) {
            return Err(PadError::Taken(self.name));
        }
        let workspace = WorkspaceRecord::default();
        store.workspaces.insert(self.name.clone(), workspace);
        store.save()?;
        Ok(Summary {
            name: self.name,
            selected: false,
        })
    }
}

/// Select a workspace
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    see_also = "workspace list",
    since = "0.1.0",
    idempotent
)]
pub(crate) struct Use {
    /// The workspace
    #[cmdhelp(values_from("workspace list", with = names))]
    name: String,
}

#[cmdhelp::run]
impl Use {
    fn run(self) -> Result<Summary, PadError> {
        let mut store = Store::open_to_change()?;
        store.workspace(Some(&self.name))?;
        store.selected = self.name;
        store.save()?;
        Ok(Summary {
            name: store.selected,
            selected: true,
        })
    }
}
