use cmdhelp::prelude::*;

use crate::Todo;
use crate::error::ItemError;
use crate::item::{Id, Item};

/// Show an item
#[derive(Args)]
#[cmdhelp(effect = "read", example("td_0001"), see_also("list"))]
pub struct Get {
    /// Which item
    #[cmdhelp(values_from = "list")]
    id: Id,
}

impl Run for Get {
    type App = Todo;
    type Output = Item;
    type Error = ItemError;

    fn run(self, cx: &mut Context<Todo>) -> Result<Item, ItemError> {
        cx.root().list()?.get(self.id)
    }
}
