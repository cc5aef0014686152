//! The command `cmdhelp task`, whose subcommands manage calls in the background.

use std::thread;
use std::time::{Duration, Instant};

use cmdhelp::prelude::*;
use cmdhelp_host::registry::Folders;
use cmdhelp_host::tasks::{State, Task as StoredTask, Tasks};
use serde::Serialize;

use crate::call::{Call, print_answer};
use crate::document::Document;
use crate::failure::Fault;
use crate::quantity;

/// The interval at which the state of a task is read while `cmdhelp` waits for its end.
const INTERVAL: Duration = Duration::from_millis(50);

/// How long `cmdhelp` waits until the cancelled task has ended. This is longer than the time after which a task's
/// program is killed.
const CANCEL_TIMEOUT: Duration = Duration::from_secs(10);

/// Manage calls that continue in the background
#[derive(Subcommand)]
pub(crate) enum Task {
    List(List),
    Show(Show),
    Wait(Wait),
    Cancel(Cancel),
    Result(TaskResult),
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
        Ok(TaskRow::of(ended(
            &tasks,
            &self.task,
            Some(CANCEL_TIMEOUT),
        )?))
    }

    fn text(row: &TaskRow) -> Option<String> {
        Some(row.line())
    }
}

/// Print the result of a task, as `call` would have printed it
///
/// The exit code is that of the call, too.
#[derive(Args)]
#[cmdhelp(
    effect = "read",
    example("0123456789abcdef0123456789abcdef", note = "get the answer of a task"),
    exit(1, "the program has failed; the answer contains its exit code"),
    exit(
        78,
        "the sandbox could not be created, or has denied an access (SANDBOX_DENIED)"
    ),
    exit(124, "the call timed out (TIMEOUT)"),
    exit(130, "the task was cancelled (CANCELLED)")
)]
pub(crate) struct TaskResult {
    /// The id of the task
    task: String,
}

#[cmdhelp::run]
impl TaskResult {
    fn run(self) -> Result<Document, Fault> {
        let task = find(&tasks()?, &self.task)?;
        match (task.state, &task.answer, task.status) {
            (State::Working, ..) => Err(Fault::TaskWorking(task.id)),
            (State::Completed, Some(answer), _) => Ok(Document(answer.clone())),
            (_, Some(answer), Some(status)) => print_answer(answer, status),
            _ => Err(Fault::Lost(task.loss())),
        }
    }

    fn text(answer: &Document) -> Option<String> {
        Call::text(answer)
    }
}
