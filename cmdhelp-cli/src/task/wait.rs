//! The command `cmdhelp task wait`, which waits until a task has ended.

use std::time::Duration;

use cmdhelp::prelude::*;
use cmdhelp_host::tasks::State;

use super::{TaskRow, ended, tasks};
use crate::failure::Fault;
use crate::quantity;

/// Wait until a task has ended
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    example(
        "0123456789abcdef0123456789abcdef",
        note = "wait until the task has ended"
    ),
    example(
        "0123456789abcdef0123456789abcdef --timeout 30s",
        note = "wait for at most 30 seconds"
    )
)]
pub(crate) struct Wait {
    /// The id of the task
    task: String,
    /// Stop waiting after this time
    #[arg(long, value_name = "TIME", value_parser = quantity::time)]
    timeout: Option<Duration>,
}

#[cmdhelp::run]
impl Wait {
    fn run(self) -> Result<TaskRow, Fault> {
        let task = ended(&tasks()?, &self.task, self.timeout)?;
        match task.state {
            State::Working => Err(Fault::TaskWorking(task.id)),
            _ => Ok(TaskRow::of(task)),
        }
    }

    fn text(row: &TaskRow) -> Option<String> {
        Some(row.line())
    }
}
