//! The command `cmdhelp task result`, which prints the result of a task.

use cmdhelp::prelude::*;
use cmdhelp_host::tasks::State;

use super::{find, tasks};
use crate::call::print_answer;
use crate::document::Document;
use crate::failure::Fault;

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
pub(crate) struct Result {
    /// The id of the task
    task: String,
}

#[cmdhelp::run]
impl Result {
    fn run(self) -> std::result::Result<Document, Fault> {
        let task = find(&tasks()?, &self.task)?;
        match (task.state, &task.answer, task.status) {
            (State::Working, ..) => Err(Fault::TaskWorking(task.id)),
            (State::Completed, Some(answer), _) => Ok(Document(answer.clone())),
            (_, Some(answer), Some(status)) => print_answer(answer, status),
            _ => Err(Fault::TaskLost(task.loss())),
        }
    }

    fn text(answer: &Document) -> Option<String> {
        crate::call::Call::text(answer)
    }
}
