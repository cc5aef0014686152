//! Turns long calls that clients request into tasks.

use std::sync::Arc;
use std::time::{Duration, Instant};

use cmdhelp_bundle::Json;
use cmdhelp_mcp::{Call, CallAnswer, Outcome, Task, TaskState};

use crate::execute::{CallFault, CallInput};
use crate::host::{Agreement, Host};
use crate::tasks::{Progress, Running, State, Tasks};

/// The tasks of this machine, and the time after which a call becomes a task.
#[derive(Clone, Debug)]
pub(super) struct TaskConversion {
    pub(super) tasks: Arc<Tasks>,
    /// The time after which a client gets a task instead of an answer.
    pub(super) after: Duration,
}

impl TaskConversion {
    /// Makes the call that a client requests with `call`, and turns it into a task if it takes longer than `after`.
    pub(super) fn carry_out(
        &self,
        host: &Host,
        program: &str,
        given: &CallInput,
        agreement: &Agreement,
        call: &Call<'_>,
    ) -> Result<CallAnswer, CallFault> {
        let until = Instant::now() + self.after;
        let via = Some(&*call.tool.name);
        let mut running = self.tasks.start(host, program, given, agreement, via)?;
        call.cancellation.wake(running.stopper());
        match running.wait(Some(until))? {
            Progress::Ended(answer, _) => {
                running.forget();
                Ok(CallAnswer::Ended(outcome(&answer)))
            }
            Progress::Working => self.detach(running),
        }
    }

    fn detach(&self, running: Running) -> Result<CallAnswer, CallFault> {
        let id = running.id().to_owned();
        running.detach()?;
        match self.tasks.get(&id) {
            Some(task) => Ok(CallAnswer::Task(Task {
                state: TaskState::Working,
                ..for_client(task)
            })),
            None => Err(std::io::Error::other("the task was not found").into()),
        }
    }
}

impl cmdhelp_mcp::Tasks for Tasks {
    fn task(&self, id: &str) -> Result<Option<Task>, String> {
        Ok(self.get(id).map(for_client))
    }

    fn cancel(&self, id: &str) -> Result<bool, String> {
        match self.get(id) {
            Some(task) => {
                Self::cancel(self, &task).map_or_else(|error| Err(error.to_string()), |()| Ok(true))
            }
            None => Ok(false),
        }
    }
}

/// Converts a task to a task of the MCP protocol.
fn for_client(task: crate::tasks::Task) -> Task {
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

/// Converts the answer to a call to the outcome that a client receives.
pub(super) fn outcome(answer: &Json) -> Outcome {
    if answer.holds("ok") && answer.get("spilled").is_some() {
        return Outcome::Document(answer.to_string());
    }
    let warnings = answer.texts_of("warnings");
    match (answer.get("ok"), answer.get("value")) {
        (Some(Json::Bool(true)), Some(Json::Text(text))) if warnings.is_empty() => {
            Outcome::Text(text.clone())
        }
        (Some(Json::Bool(true)), Some(Json::Text(_))) => Outcome::Document(answer.to_string()),
        (Some(Json::Bool(true)), Some(value)) if warnings.is_empty() => {
            Outcome::Document(value.to_string())
        }
        (Some(Json::Bool(true)), Some(value)) => Outcome::Noted {
            document: value.to_string(),
            note: warnings.join("\n"),
        },
        _ => Outcome::Failure(answer.to_string()),
    }
}
