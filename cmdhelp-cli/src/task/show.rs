//! The command `cmdhelp task show`, which shows the state of a task.

use cmdhelp::prelude::*;

use super::{TaskRow, find, tasks};
use crate::failure::Fault;

/// Show the state of a task
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    example("0123456789abcdef0123456789abcdef", note = "see the state of one task")
)]
pub(crate) struct Show {
    /// The id of the task
    task: String,
}

#[cmdhelp::run]
impl Show {
    fn run(self) -> Result<TaskRow, Fault> {
        Ok(TaskRow::of(find(&tasks()?, &self.task)?))
    }

    fn text(row: &TaskRow) -> Option<String> {
        Some(row.line())
    }
}
