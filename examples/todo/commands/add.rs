use cmdhelp::prelude::*;

use crate::Todo;
use crate::error::ItemError;
use crate::item::{Draft, Item};

/// Add an item to the list
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    dry_run,
    example(
        "\"Write docs\" --due-at 2026-04-05",
        note = "with a day on which it has to be done"
    ),
    see_also("import", "undo"),
    stdout(text_template = "{id}: {title}")
)]
pub struct Add {
    #[command(flatten)]
    draft: Draft,
}

#[cmdhelp::run]
impl Add {
    fn run(self, cx: &mut Context<Todo>) -> Result<Item, ItemError> {
        let mut store = cx.root().store()?;
        let change = store.change("add")?;
        let id = change.add(&self.draft)?;
        let item = change.get(id)?;
        change.keep(cx.is_dry_run())?;
        Ok(item)
    }
}
