use cmdhelp::call::{InvalidCursor, Page};
use cmdhelp::prelude::*;

use crate::Todo;
use crate::error::StoreError;
use crate::item::{Item, Status};

/// List the items, in the order in which they were added
#[derive(Args, Default)]
#[cmdhelp(
    effect = "read",
    example("", note = "everything"),
    example(
        "--status open --select id,title --limit 20",
        note = "fewer items and fields, to save tokens"
    ),
    example("--output text", note = "as a table"),
    see_also("get")
)]
pub struct List {
    /// Only items with this status
    #[arg(long)]
    status: Option<Status>,
}

#[derive(Debug, thiserror::Error, Failure)]
pub enum ListError {
    #[error(transparent)]
    #[failure(transparent)]
    Cursor(#[from] InvalidCursor),
    #[error(transparent)]
    #[failure(transparent)]
    Store(#[from] StoreError),
}

#[cmdhelp::run]
impl List {
    fn run(self, cx: &mut Context<Todo>) -> Result<Page<Item>, ListError> {
        let store = cx.root().list()?;
        let limit = cx.limit().unwrap_or(usize::MAX);
        // The store returns one item more than the limit if there is a next page.
        let mut items = store.list(self.status, cx.cursor()?, limit.saturating_add(1))?;
        let is_last = items.len() <= limit;
        items.truncate(limit);
        let next = items.last().filter(|_| !is_last).map(|item| item.id);
        let total = store.count(self.status)?;
        Ok(Page::new(items).next(next).total(total))
    }

    /// Returns a table with the columns that people need.
    fn text(page: &Page<Item>) -> Option<String> {
        let items = &page.items;
        if items.is_empty() {
            return Some("Nothing to do; `todo add TITLE` adds something.".to_owned());
        }
        let mut table = format!("{:<9}  {:<4}  {:<10}  TITLE\n", "ID", "DONE", "DUE");
        for item in items {
            let id = item.id.to_string();
            let done = if item.status == Status::Completed {
                "x"
            } else {
                ""
            };
            let due = item.due_at.map(|due| due.to_string()).unwrap_or_default();
            let title = item.title.replace(char::is_control, " ");
            table += &format!("{id:<9}  {done:<4}  {due:<10}  {title}\n");
        }
        Some(table)
    }
}
