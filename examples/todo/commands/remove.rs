use cmdhelp::prelude::*;

use crate::Todo;
use crate::error::ItemError;
use crate::item::{Id, Item};

/// Remove an item for good, and tell what it was
#[derive(Args)]
#[cmdhelp(
    effect = "destructive",
    dry_run,
    example("td_0001 --dry-run", note = "what would be lost"),
    example("td_0001 --confirm", note = "after the user has agreed"),
    see_also("complete"),
    stdout(text_template = "{id} is gone: {title}")
)]
pub struct Remove {
    /// Which item
    #[cmdhelp(values_from = "list")]
    id: Id,
}

#[cmdhelp::run]
impl Remove {
    fn run(self, cx: &mut Context<Todo>) -> Result<Item, ItemError> {
        let mut store = cx.root().store()?;
        let change = store.change("remove")?;
        let item = change.get(self.id)?;
        change.remove(self.id)?;
        change.keep(cx.is_dry_run())?;
        Ok(item)
    }
}
