//! The command `cmdhelp task cancel`, which ends a task.

use std::time::Duration;

use cmdhelp::prelude::*;

use super::{TaskRow, ended, find, tasks};
use crate::failure::Fault;

/// How long `cmdhelp` waits until the cancelled task has ended. This is longer than the time after which a task's
/// program is killed.
const TIMEOUT: Duration = Duration::from_secs(10);

/// End a task and all processes that it has started
///
/// What the task has already done is not undone. A task that has already ended is not changed.
#[derive(Args)]
#[cmdhelp(
    effect = "destructive",
    example("0123456789abcdef0123456789abcdef", note = "end this task")
)]
pub(crate) struct Cancel {
    /// The id of the task
    task: String,
}

#[cmdhelp::run]
impl Cancel {
    fn run(self) -> Result<TaskRow, Fault> {
        let tasks = tasks()?;
        tasks.cancel(&find(&tasks, &self.task)?)?;
        Ok(TaskRow::of(ended(&tasks, &self.task, Some(TIMEOUT))?))
    }

    fn text(row: &TaskRow) -> Option<String> {
        Some(row.line())
    }
}
