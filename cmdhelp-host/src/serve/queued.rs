//! Sends the calls that clients request to a queue, and turns long calls into tasks.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use cmdhelp_mcp::{CallAnswer, Cancellation, Task, TaskState};

use super::tasks::outcome;
use crate::execute::{CallFault, Envelope};
use crate::host::Decided;
use crate::queue::{self, Ended, Queue, QueueRequest};
use crate::tasks::{State, ended_as};

/// The queue to which the calls that clients request are sent.
#[derive(Clone, Debug)]
pub(super) struct Queued {
    pub(super) queue: Arc<Queue>,
    /// The time after which a client gets a task instead of an answer.
    pub(super) after: Duration,
}

impl Queued {
    /// Sends a call to a worker, and waits for the answer.
    pub(super) fn carry_out(
        &self,
        wanted: &QueueRequest<'_>,
        decided: Decided,
        cancellation: &Cancellation,
    ) -> Envelope {
        let on_start = |it| cancellation.wake(it);
        self.queue.call(wanted, decided, on_start)
    }

    /// Sends a call to a worker, for a client that supports tasks. If the call takes longer than `after`, it becomes a
    /// task. `via` is the name of the tool that the client has called.
    pub(super) fn begin(
        &self,
        wanted: &QueueRequest<'_>,
        decided: Decided,
        via: &str,
        cancellation: &Cancellation,
    ) -> Result<CallAnswer, CallFault> {
        let is_task = Arc::new(AtomicBool::new(false));
        let on_start = |cancel: Box<dyn Fn() + Send>| {
            let is_task = Arc::clone(&is_task);
            // If the client disconnects, the call is cancelled unless it has become a task.
            cancellation.wake(move || {
                if !is_task.load(Ordering::SeqCst) {
                    cancel();
                }
            });
        };
        let begun = self
            .queue
            .begin(wanted, decided, (via, self.after), on_start)?;
        Ok(match begun {
            queue::AfterWait::Ended(answer) => CallAnswer::Ended(outcome(&answer.to_json())),
            queue::AfterWait::Task(task) => {
                is_task.store(true, Ordering::SeqCst);
                CallAnswer::Task(for_client(task, None))
            }
        })
    }
}

impl cmdhelp_mcp::Tasks for Queued {
    fn task(&self, id: &str) -> Result<Option<Task>, String> {
        let found = self.queue.task(id).map_err(|it| self.away(&it))?;
        Ok(found.map(|(task, ended)| for_client(task, ended)))
    }

    fn cancel(&self, id: &str) -> Result<bool, String> {
        self.queue.cancel_task(id).map_err(|it| self.away(&it))
    }
}

impl Queued {
    /// Returns the message that answers a request about a task if the queue cannot be used.
    fn away(&self, error: &queue::QueueError) -> String {
        let why = self.queue.reason_if_unavailable(&error.to_string());
        format!(
            "QUEUE_UNAVAILABLE: the state of tasks is in the queue, which cannot be used: {why}; repeat the request later"
        )
    }
}

/// Converts a task of the queue to a task of the MCP protocol.
fn for_client(task: queue::QueuedTask, ended: Option<Ended>) -> Task {
    Task {
        updated: ended.as_ref().map_or(&task.began, |it| &it.at).clone(),
        id: task.id,
        created: task.began,
        kept: queue::QueuedTask::KEPT,
        state: match ended {
            None => TaskState::Working,
            Some(ended) if ended_as(&ended.answer) == State::Cancelled => TaskState::Cancelled,
            Some(ended) => TaskState::Ended {
                tool: Some(task.via),
                outcome: outcome(&ended.answer),
            },
        },
    }
}
