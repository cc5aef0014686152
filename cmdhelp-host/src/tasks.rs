//! Tasks: calls that continue without their caller.
//!
//! A task is carried out by a process of its own, the worker, which is this program started again. It receives the call
//! through a pipe, and only workers make such calls. Until its caller lets it go, the worker ends together with the
//! caller.
//!
//! The state of a task is in a folder of its own below the host's state, where other processes can read it:
//!
//! | file | |
//! |---|---|
//! | `task.json` | the call; written when the program has been started |
//! | `answer.json` | the answer; written when the call has ended |
//! | `lock` | held by the worker: if the lock is free and there is no answer, the worker was lost |
//! | `cancel` | exists if the task has been cancelled |
//!
//! Both documents are written atomically: a reader sees a complete document, or none.

mod order;
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
