use cmdhelp::prelude::*;

use crate::Todo;
use crate::error::StoreError;
use crate::item::{Item, Status};

/// List the items, in the order in which they were added
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    example("", note = "everything"),
    example(
        "--status open --select id,title --limit 20",
        note = "less of it, for whom each word costs"
    ),
    example("--output text", note = "as a table"),
    see_also("get")
)]
pub struct List {
    /// Only items that have come so far
    #[arg(long)]
    status: Option<Status>,
}

impl Run for List {
    type App = Todo;
    type Output = Vec<Item>;
    type Error = StoreError;

    fn run(self, cx: &mut Context<Todo>) -> Result<Vec<Item>, StoreError> {
        cx.root().store()?.list(self.status)
    }

    /// A table of what people look for, which has more lines than columns.
    fn text(items: &Vec<Item>) -> Option<String> {
        if items.is_empty() {
            return Some("Nothing to do; `todo add TITLE` adds something.".to_owned());
        }
        let mut table = format!("{:<8}  {:<4}  {:<10}  TITLE\n", "ID", "DONE", "DUE");
        for item in items {
            let id = item.id.to_string();
            let done = if item.status == Status::Completed {
                "x"
            } else {
                ""
            };
            let due = item.due_at.map(|due| due.to_string()).unwrap_or_default();
            let title = item.title.replace(char::is_control, " ");
            table += &format!("{id:<8}  {done:<4}  {due:<10}  {title}\n");
        }
        Some(table)
    }
}
