//! The command `cmdhelp task list`, which lists the tasks.

use cmdhelp::prelude::*;
use serde::Serialize;

use super::{TaskRow, tasks};
use crate::failure::Fault;

/// List the tasks, the newest first
#[derive(Args)]
#[cmdhelp(effect = "read", example("", note = "list the tasks"))]
pub(crate) struct List {}

/// The tasks.
#[derive(Schema, Serialize)]
pub(crate) struct ListedTasks {
    /// The tasks, the newest first.
    tasks: Vec<TaskRow>,
}

#[cmdhelp::run]
impl List {
    fn run(self) -> Result<ListedTasks, Fault> {
        let tasks = tasks()?.list()?;
        Ok(ListedTasks {
            tasks: tasks.into_iter().map(TaskRow::of).collect(),
        })
    }

    fn text(listed: &ListedTasks) -> Option<String> {
        Some(match listed.tasks.is_empty() {
            true => "there are no tasks; `cmdhelp call --detach` starts one\n".to_owned(),
            false => listed.tasks.iter().map(TaskRow::line).collect(),
        })
    }
}
