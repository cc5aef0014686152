use cmdhelp::prelude::*;
use serde::Serialize;

use crate::Todo;
use crate::error::StoreError;
use crate::item::Id;

/// Undo the latest change that can be undone: an `add`, `update`, `complete` or `import`
///
/// Several calls undo several changes, up to the latest removal, which is for good.
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    dry_run,
    example("--dry-run", note = "show the change that would be undone"),
    example("", note = "undo it"),
    stdout(text_template = "Undone: {command} {firstId} (items: {count})")
)]
pub struct Undo {}

/// A change that was undone
#[derive(Schema, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Undone {
    /// The command that made the change
    command: String,
    first_id: Id,
    /// The number of changed items
    count: u64,
}

#[derive(Debug, thiserror::Error, Failure)]
pub enum UndoError {
    #[error("there is nothing to undo")]
    #[failure(
        exit = 45,
        when = "nothing has been changed, or an item was removed since; removals cannot be undone"
    )]
    NothingToUndo,
    #[error(transparent)]
    #[failure(transparent)]
    Store(#[from] StoreError),
}

#[cmdhelp::run]
impl Undo {
    fn run(self, cx: &mut Context<Todo>) -> Result<Undone, UndoError> {
        let mut store = cx.root().store()?;
        let change = store.change("undo")?;
        let undone = change.undo()?.ok_or(UndoError::NothingToUndo)?;
        change.keep(cx.is_dry_run())?;
        Ok(Undone {
            command: undone.command,
            first_id: undone.first,
            count: undone.count,
        })
    }
}
