//! Calls of a client that go on as tasks.

use std::sync::Arc;
use std::time::{Duration, Instant};

use cmdhelp_bundle::Json;
use cmdhelp_mcp::{Begun, Cancellation, Outcome, Task, TaskState};

use crate::execute::{CallFault, Given};
use crate::host::{Agreement, Host};
use crate::tasks::{LIMIT, Progress, Running, State, Tasks};

/// Makes tasks of calls that take long.
#[derive(Clone, Debug)]
pub(super) struct Long {
    pub(super) tasks: Arc<Tasks>,
    /// How long a client waits for an answer before it gets a task.
    pub(super) after: Duration,
}

/// A call for a client that takes a task for an answer.
pub(super) struct Wanted<'a> {
    pub(super) host: &'a Host,
    /// The name of the program.
    pub(super) program: &'a str,
    pub(super) given: Given,
    pub(super) agreement: &'a Agreement,
    /// The tool that the client has called.
    pub(super) via: &'a str,
    pub(super) cancellation: &'a Cancellation,
}

impl Long {
    /// Carries out a call, and makes a task of it when it takes long.
    pub(super) fn carry_out(&self, call: Wanted<'_>) -> Result<Begun, CallFault> {
        let given = Given {
            time: Some(LIMIT),
            ..call.given
        };
        let until = Instant::now() + self.after;
        let (agreement, via) = (call.agreement, Some(call.via));
        let mut running = self
            .tasks
            .start(call.host, call.program, &given, agreement, via)?;
        call.cancellation.wake(running.stopper());
        match running.wait(Some(until))? {
            Progress::Ended(answer, _) => {
                running.forget();
                Ok(Begun::Ended(outcome(&answer)))
            }
            Progress::Working => self.let_go(running),
        }
    }

    fn let_go(&self, running: Running) -> Result<Begun, CallFault> {
        let id = running.id().to_owned();
        running.let_go()?;
        match self.tasks.get(&id) {
            Some(task) => Ok(Begun::Task(Task {
                state: TaskState::Working,
                ..told(task)
            })),
            None => Err(std::io::Error::other("the task is not there").into()),
        }
    }
}

impl cmdhelp_mcp::Tasks for Tasks {
    fn task(&self, id: &str) -> Option<Task> {
        self.get(id).map(told)
    }

    fn cancel(&self, id: &str) -> bool {
        let task = self.get(id);
        task.is_some_and(|it| Self::cancel(self, &it).is_ok())
    }
}

/// Returns a task in its form for clients.
fn told(task: crate::tasks::Task) -> Task {
    let lost = task.loss();
    Task {
        updated: task.ended.unwrap_or_else(|| task.began.clone()),
        id: task.id,
        created: task.began,
        kept: task.kept,
        state: match (task.state, task.answer) {
            (State::Working, _) => TaskState::Working,
            (State::Cancelled, _) => TaskState::Cancelled,
            (State::Completed | State::Failed, Some(answer)) => TaskState::Ended {
                tool: task.via,
                outcome: outcome(&answer),
            },
            (State::Lost, _) | (_, None) => TaskState::Lost(lost),
        },
    }
}

/// Returns the outcome of an answer for a client.
pub(super) fn outcome(answer: &Json) -> Outcome {
    match (answer.get("ok"), answer.get("value")) {
        (Some(Json::Bool(true)), Some(Json::Text(text))) => Outcome::Text(text.clone()),
        (Some(Json::Bool(true)), Some(value)) => Outcome::Document(value.to_string()),
        _ => Outcome::Failure(answer.to_string()),
    }
}
