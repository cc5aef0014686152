//! Answers a client's requests about tasks. A task is a call that continues in the background.

use super::error::ProtocolError;
use super::members::Members;
use super::outcome::Outcome;
use super::protocol::{Negotiated, ProtocolVersion, TASKS};
use super::result;
use super::server::Server;
use super::task::{Task, TaskState};
use super::tool_list::ListedTools;
use super::wording;
use cmdhelp_runtime::view::reader::quoted;

/// The interval, in milliseconds, that the server tells clients to keep between two polls of a
/// task.
const POLL: u64 = 1_000;

impl Server {
    /// Answers a request about a task. Returns an error if the server does not support tasks, if
    /// the task does not exist, or if the client has not declared that it supports tasks.
    pub(super) fn about_task(
        &self,
        method: &str,
        params: &Members<'_>,
        terms: Negotiated,
    ) -> Result<String, ProtocolError> {
        let Some(tasks) = self.list.tasks() else {
            return Err(ProtocolError::unknown_method(method));
        };
        if !terms.tasks {
            return Err(ProtocolError::missing_extension(TASKS));
        }
        let id = params.text("taskId").unwrap_or_default();
        let unknown = || ProtocolError::invalid_params(format!("unknown task {}", quoted(&id)));
        if method == "tasks/get" {
            let task = tasks.task(&id).map_err(ProtocolError::internal)?;
            let task = task.ok_or_else(unknown)?;
            return Ok(self.task_answer(&task, terms));
        }
        let is_there = match method {
            "tasks/cancel" => tasks.cancel(&id),
            // A task of this server never waits for input from the client, so `tasks/update`
            // changes nothing.
            _ => tasks.task(&id).map(|it| it.is_some()),
        };
        match is_there.map_err(ProtocolError::internal)? {
            true => Ok(self.acknowledged()),
            false => Err(unknown()),
        }
    }

    /// Returns the result with which the server answers a call that continues as a task.
    pub(super) fn begun(&self, task: &Task) -> String {
        let (server, members) = (&self.identity, members(task, "working"));
        let meta = format!("\"_meta\":{{\"{}\":{server}}}", result::SERVER);
        format!("{{\"resultType\":\"task\",{meta},{members}}}")
    }

    fn acknowledged(&self) -> String {
        let frame = result::frame(ProtocolVersion::Stateless, &self.identity);
        format!("{{{}}}", frame.trim_end_matches(','))
    }

    fn task_answer(&self, task: &Task, terms: Negotiated) -> String {
        let (status, more) = match &task.state {
            TaskState::Working => ("working", String::new()),
            TaskState::Cancelled => ("cancelled", String::new()),
            TaskState::Ended { tool, outcome } => {
                let listed = self.list.listed();
                let result = self.result_of(tool.as_deref(), outcome, &listed, terms);
                ("completed", format!(",\"result\":{result}"))
            }
            TaskState::Lost(why) => {
                let why = quoted(why);
                let error = format!("{{\"code\":-32603,\"message\":{why}}}");
                let more = format!(",\"statusMessage\":{why},\"error\":{error}");
                ("failed", more)
            }
        };
        let frame = result::frame(ProtocolVersion::Stateless, &self.identity);
        format!("{{{frame}{}{more}}}", members(task, status))
    }

    /// Returns the result of a finished call, in the form that the client expects.
    fn result_of(
        &self,
        tool: Option<&str>,
        outcome: &Outcome,
        listed: &ListedTools,
        terms: Negotiated,
    ) -> String {
        let place = tool.and_then(|name| listed.tools.place(name));
        let tool = place.and_then(|place| listed.tools.iter().nth(place));
        match (tool, outcome) {
            (Some(tool), _) => {
                let outcome = wording::for_tools(outcome.clone(), tool, &listed.tools);
                result::of_outcome(&outcome, tool, terms, &self.identity)
            }
            // The tool was removed from the server while the call ran, so the failure is sent
            // without being adapted to the tool.
            (None, Outcome::Failure(document)) => {
                result::of_failure(document, None, terms, &self.identity)
            }
            (None, Outcome::Noted { document, note }) => {
                result::of_document(document, Some(note), terms.protocol, &self.identity)
            }
            (None, Outcome::Document(document) | Outcome::Part { document, .. }) => {
                result::of_document(document, None, terms.protocol, &self.identity)
            }
            (None, Outcome::Text(text)) => {
                result::of_document(&quoted(text), None, terms.protocol, &self.identity)
            }
        }
    }
}

fn members(task: &Task, status: &str) -> String {
    format!(
        "\"taskId\":{},\"status\":\"{status}\",\"createdAt\":{},\"lastUpdatedAt\":{},\"ttlMs\":{},\
         \"pollIntervalMs\":{POLL}",
        quoted(&task.id),
        quoted(&task.created),
        quoted(&task.updated),
        task.kept.as_millis(),
    )
}
