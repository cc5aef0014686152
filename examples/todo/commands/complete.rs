use cmdhelp::prelude::*;

use crate::Todo;
use crate::error::ItemError;
use crate::item::{Id, Item, Status};

/// Mark an item as completed; completing it again changes nothing
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    dry_run,
    example("td_0001"),
    see_also("undo"),
    stdout(text_template = "{id} is done: {title}")
)]
pub struct Complete {
    /// Which item
    #[cmdhelp(values_from = "list")]
    id: Id,
}

#[cmdhelp::run]
impl Complete {
    fn run(self, cx: &mut Context<Todo>) -> Result<Item, ItemError> {
        let mut store = cx.root().store()?;
        let change = store.change("complete")?;
        let before = change.get(self.id)?;
        if before.status == Status::Completed {
            return Ok(before);
        }
        let item = Item {
            status: Status::Completed,
            completed_at: Some(change.now),
            updated_at: change.now,
            ..before
        };
        change.replace(&item)?;
        change.keep(cx.is_dry_run())?;
        Ok(item)
    }
}
