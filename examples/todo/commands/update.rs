use cmdhelp::prelude::*;
use jiff::civil::Date;

use crate::Todo;
use crate::error::ItemError;
use crate::item::{Id, Item, Title};

/// Change an item
#[derive(Args)]
#[cmdhelp(
    effect = "write",
    dry_run,
    example("td_0001 --title \"Write better docs\""),
    example("td_0001 --no-due-at", note = "without a due date"),
    see_also("complete", "undo"),
    stdout(text_template = "{id}: {title}")
)]
pub struct Update {
    /// Which item
    #[cmdhelp(values_from = "list")]
    id: Id,
    #[command(flatten)]
    news: News,
}

/// The changes: at least one is required
#[derive(Args)]
#[group(required = true, multiple = true)]
struct News {
    /// What is to be done
    #[arg(long)]
    title: Option<Title>,
    /// More about it
    #[arg(long)]
    description: Option<String>,
    /// The day on which it has to be done
    #[arg(id = "dueAt", long = "due-at", value_name = "DATE")]
    due_at: Option<Date>,
    /// It can be done on any day
    #[arg(id = "noDueAt", long = "no-due-at", conflicts_with = "dueAt")]
    no_due_at: bool,
}

#[cmdhelp::run]
impl Update {
    fn run(self, cx: &mut Context<Todo>) -> Result<Item, ItemError> {
        let mut store = cx.root().store()?;
        let change = store.change("update")?;
        let before = change.get(self.id)?;
        let item = Item {
            title: self.news.title.map_or(before.title, |title| title.0),
            description: self.news.description.unwrap_or(before.description),
            due_at: match self.news.no_due_at {
                true => None,
                false => self.news.due_at.or(before.due_at),
            },
            updated_at: change.now,
            ..before
        };
        change.replace(&item)?;
        change.keep(cx.is_dry_run())?;
        Ok(item)
    }
}
