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

#[cmdhelp::run]
impl Get {
    fn run(self, cx: &mut Context<Todo>) -> Result<Item, ItemError> {
        cx.root().list()?.get(self.id)
    }
}
