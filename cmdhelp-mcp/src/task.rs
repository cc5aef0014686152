//! Tasks: calls that continue after the server has answered them, for clients with the extension
//! `io.modelcontextprotocol/tasks`.

use std::time::Duration;

use super::outcome::Outcome;

/// A call that continues after the server has answered it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The id of the task. An id must be impossible to guess.
    pub id: String,
    /// The time at which the task began, in the format of RFC 3339.
    pub created: String,
    /// The time of the task's last change, in the format of RFC 3339.
    pub updated: String,
    /// How long the task is kept, counted from its beginning. Clients can request the task during this time.
    pub kept: Duration,
    /// The state of the task.
    pub state: TaskState,
}

/// The state of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskState {
    /// The task is running.
    Working,
    /// The call has ended.
    Ended {
        /// The name of the tool that the client has called, if it is known.
        tool: Option<String>,
        /// The outcome of the call.
        outcome: Outcome,
    },
    /// The task was cancelled.
    Cancelled,
    /// The outcome of the call is lost. The text says why.
    Lost(String),
}

/// The answer to a call of a client that supports tasks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CallAnswer {
    /// The call has ended.
    Ended(Outcome),
    /// The call continues as a task.
    Task(Task),
}

/// A store of tasks that clients can request.
///
/// ```
/// use cmdhelp_mcp::{Call, Caller, Choice, Identity, Outcome, Task, TaskState, Tasks, ToolList, Toolbox};
/// use cmdhelp_mcp::serve;
/// use std::io::Write;
/// use std::sync::Arc;
/// use std::sync::mpsc::{Sender, channel};
/// use std::time::Duration;
///
/// # struct Echo;
/// # impl Caller for Echo {
/// #     fn call(&self, call: &Call<'_>) -> Outcome {
/// #         Outcome::Document(call.arguments.to_owned())
/// #     }
/// # }
/// # struct Output(Sender<Vec<u8>>);
/// # impl Write for Output {
/// #     fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
/// #         self.0.send(bytes.to_vec()).unwrap();
/// #         Ok(bytes.len())
/// #     }
/// #     fn flush(&mut self) -> std::io::Result<()> {
/// #         Ok(())
/// #     }
/// # }
/// struct One;
/// impl Tasks for One {
///     fn task(&self, id: &str) -> Result<Option<Task>, String> {
///         Ok((id == "7f").then(|| Task {
///             id: id.to_owned(),
///             created: "2026-11-23T10:00:00Z".to_owned(),
///             updated: "2026-11-23T10:00:00Z".to_owned(),
///             kept: Duration::from_secs(60),
///             state: TaskState::Working,
///         }))
///     }
///
///     fn cancel(&self, id: &str) -> Result<bool, String> {
///         Ok(id == "7f")
///     }
/// }
///
/// let llms = r#"{"tools":[{"name":"help"},
///     {"name":"say","description":"Say it","inputSchema":{"type":"object"}}]}"#;
/// let tools = Toolbox::of("app", llms, false, &Choice::default())?;
/// let identity = Identity { name: "app".into(), version: "1.0.0".into(), summary: "Says it".into() };
/// let list = ToolList::new(identity, tools).with_tasks(Arc::new(One));
///
/// let input = r#"{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":{"taskId":"7f","_meta":{
///     "io.modelcontextprotocol/protocolVersion":"2026-07-28",
///     "io.modelcontextprotocol/clientCapabilities":{"extensions":{"io.modelcontextprotocol/tasks":{}}}}}}"#;
/// let (output, written) = channel();
/// serve(input.replace('\n', " ").as_bytes(), Output(output), &list, Echo)?;
/// let written: Vec<u8> = written.iter().flatten().collect();
/// assert!(String::from_utf8(written)?.contains(r#""taskId":"7f","status":"working""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Tasks: Send + Sync {
    /// Returns the task with this id, or `None` if it does not exist or has expired.
    ///
    /// # Errors
    ///
    /// Fails, with a reason for the client, if the store cannot be read at present.
    fn task(&self, id: &str) -> Result<Option<Task>, String>;

    /// Requests a task to stop. Returns whether a task with this id exists.
    ///
    /// # Errors
    ///
    /// Fails, with a reason for the client, if the store cannot be read or changed at present.
    fn cancel(&self, id: &str) -> Result<bool, String>;
}
