//! Tasks: calls that continue after their caller has ended.
//!
//! Each task runs in a separate process of this program, the worker. The worker receives the call through a pipe. Until
//! the caller detaches the call, the worker ends when the caller ends.
//!
//! The state of a task is in a separate folder below the user's state folder, where other processes can read it:
//!
//! | file | contents |
//! |---|---|
//! | `task.json` | the call; this file is written when the program has been started |
//! | `answer.json` | the answer; this file is written when the call has ended |
//! | `lock` | nothing; the worker locks this file. If the file is not locked and there is no answer, the worker was lost |
//! | `cancel` | nothing; this file exists if the task has been cancelled |
//!
//! `task.json` and `answer.json` are written atomically: a reader finds a complete file, or no file.

mod background_call;
mod start;
mod store;
mod worker;

pub use self::start::{Progress, Running};
#[cfg(feature = "nats")]
pub(crate) use self::store::ended_as;
pub use self::store::{State, Task, Tasks};
pub use self::worker::enter;

/// The default time limit of a task.
pub const LIMIT: std::time::Duration = std::time::Duration::from_secs(60 * 60);
