//! Calls that go on after their answer, for clients that know the extension
//! `io.modelcontextprotocol/tasks`.

use std::time::Duration;

use super::outcome::Outcome;

/// A call that goes on after its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// Its name, which nobody can guess.
    pub id: String,
    /// When it began, as RFC 3339 has it.
    pub created: String,
    /// When it last changed, as RFC 3339 has it.
    pub updated: String,
    /// How long after its beginning it can be asked for.
    pub kept: Duration,
    /// How far it has come.
    pub state: TaskState,
}

/// How far a task has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskState {
    /// It goes on.
    Working,
    /// It has ended.
    Ended {
        /// The tool that the client has called.
        tool: Option<String>,
        /// What has come of it.
        outcome: Outcome,
    },
    /// It was called off.
    Cancelled,
    /// What has come of it is not known, for this reason.
    Lost(String),
}

/// What a call has come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begun {
    /// It has ended.
    Ended(Outcome),
    /// It goes on, and the client asks for it later.
    Task(Task),
}

/// The tasks that clients ask for.
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
///     fn task(&self, id: &str) -> Option<Task> {
///         (id == "7f").then(|| Task {
///             id: id.to_owned(),
///             created: "2026-11-23T10:00:00Z".to_owned(),
///             updated: "2026-11-23T10:00:00Z".to_owned(),
///             kept: Duration::from_secs(60),
///             state: TaskState::Working,
///         })
///     }
///
///     fn cancel(&self, id: &str) -> bool {
///         id == "7f"
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
    /// Returns the task with this name, unless it does not exist or has expired.
    fn task(&self, id: &str) -> Option<Task>;

    /// Asks a task to end, and returns whether there is one of this name.
    fn cancel(&self, id: &str) -> bool;
}
