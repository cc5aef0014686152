//! Runs tasks: calls that continue after the process that made them has ended.
//!
//! Each task runs in a process of its own, the worker, which is this program started again. The worker receives the
//! call through a pipe. If the caller ends before it detaches the call, the worker ends, too.
//!
//! The state of each task is in a folder of its own below the user's state folder, where other processes can read it:
//!
//! | file | contents |
//! |---|---|
//! | `task.json` | the call; this file is written when the program has been started |
//! | `answer.json` | the answer; this file is written when the call has ended |
//! | `lock` | nothing; the worker locks this file while it runs. If the file is not locked and there is no answer, the worker has crashed or was killed |
//! | `cancel` | nothing; this file exists if the task has been cancelled |
//!
//! `task.json` and `answer.json` are written atomically: a reader finds either a complete file or none.

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
