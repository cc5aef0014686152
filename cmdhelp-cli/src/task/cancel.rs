//! The command `cmdhelp task cancel`.

use std::time::Duration;

use cmdhelp::prelude::*;

use super::{TaskRow, ended, find, tasks};
use crate::Cmdhelp;
use crate::failure::Fault;

/// The time that a task may take to end, which is longer than the time before its program is killed.
const PATIENCE: Duration = Duration::from_secs(10);

/// End a task, with all that it has started
///
/// Its effects so far are not undone. A task that has ended is not changed.
#[derive(Args)]
#[cmdhelp(
    effect = "destructive",
    example("0123456789abcdef0123456789abcdef", note = "end one task")
)]
pub(crate) struct Cancel {
    /// The name of the task
    task: String,
}

impl Run for Cancel {
    type App = Cmdhelp;
    type Output = TaskRow;
    type Error = Fault;

    fn run(self, _: &mut Context<Cmdhelp>) -> Result<TaskRow, Fault> {
        let tasks = tasks()?;
        tasks.cancel(&find(&tasks, &self.task)?)?;
        Ok(TaskRow::of(ended(&tasks, &self.task, Some(PATIENCE))?))
    }

    fn text(row: &TaskRow) -> Option<String> {
        Some(row.line())
    }
}
