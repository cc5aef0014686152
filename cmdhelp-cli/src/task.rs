//! The command `cmdhelp task`, whose subcommands manage calls in the background.

mod cancel;
mod list;
mod result;
mod show;
mod wait;

use std::thread;
use std::time::{Duration, Instant};

use cmdhelp::prelude::*;
use cmdhelp_host::registry::Folders;
use cmdhelp_host::tasks::{State, Task as StoredTask, Tasks};
use serde::Serialize;

use crate::failure::Fault;

/// The interval at which the state of a task is read while `cmdhelp` waits for its end.
const INTERVAL: Duration = Duration::from_millis(50);

/// Manage calls that continue in the background
#[derive(Subcommand)]
pub(crate) enum Task {
    List(list::List),
    Show(show::Show),
    Wait(wait::Wait),
    Cancel(cancel::Cancel),
    Result(result::Result),
}

/// A task: a call in the background, which is still running or has ended.
#[derive(Schema, Serialize)]
pub(crate) struct TaskRow {
    /// The id of the task.
    task: String,
    /// The name of the tool with its program, such as `git remote add`.
    tool: String,
    /// `working`, `completed`, `failed`, `cancelled`, or `lost` if its process was killed.
    state: String,
    /// The arguments after the program's name, with secrets redacted.
    argv: Vec<String>,
    /// The folder in which the call runs.
    folder: String,
    /// The time at which the task began.
    began: String,
    /// The time at which the task ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<String>,
    /// The error of a failed task.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// The access that the sandbox has denied.
    denied: Vec<String>,
}

impl TaskRow {
    fn of(task: StoredTask) -> Self {
        let error = task.answer.as_ref().and_then(|it| it.get("error"));
        let message = error.and_then(|it| it.get("message")?.text());
        Self {
            error: match task.state {
                State::Lost => Some(task.loss()),
                _ => message.map(ToOwned::to_owned),
            },
            denied: error.map_or_else(Vec::new, |it| it.texts_of("denied")),
            task: task.id,
            tool: task.tool,
            state: task.state.name().to_owned(),
            argv: task.words,
            folder: task.folder,
            began: task.began,
            ended: task.ended,
        }
    }

    /// Returns the task as one line of text.
    fn line(&self) -> String {
        let error = self.error.as_deref().unwrap_or_default();
        let (task, state, tool, began) = (&self.task, &self.state, &self.tool, &self.began);
        format!("{task}  {state:9}  {began}  {tool}  {error}")
            .trim_end()
            .to_owned()
            + "\n"
    }
}

/// Returns the tasks of this user.
fn tasks() -> Result<Tasks, Fault> {
    Ok(Tasks::of(&Folders::of_user().ok_or(Fault::NoHome)?))
}

/// Returns the task with this id.
fn find(tasks: &Tasks, id: &str) -> Result<StoredTask, Fault> {
    let task = tasks.get(id);
    task.ok_or_else(|| Fault::NoTask(id.escape_debug().to_string()))
}

/// Waits until a task has ended, or until `time` has passed, and returns the task.
fn ended(tasks: &Tasks, id: &str, time: Option<Duration>) -> Result<StoredTask, Fault> {
    let until = time.map(|it| Instant::now() + it);
    loop {
        let task = find(tasks, id)?;
        let is_over = until.is_some_and(|until| Instant::now() >= until);
        if task.state != State::Working || is_over {
            return Ok(task);
        }
        thread::sleep(INTERVAL);
    }
}
