//! Calls that go on without their caller.
//!
//! A task is carried out by a process of its own, the worker: this program, started again. It is handed
//! the call over a pipe, and nothing but a worker makes such a call. As long as its caller has not let it
//! go, it ends with the caller.
//!
//! What is known of a task is in a folder of its own below the host's state, which other processes read:
//!
//! | file | |
//! |---|---|
//! | `task.json` | what is called, written when its program has been started |
//! | `answer.json` | the answer, written when the call has ended |
//! | `lock` | held by the worker: a task without an answer whose lock is free has lost its worker |
//! | `cancel` | somebody wants the task to end |
//!
//! Both documents are written as a whole: whoever reads sees all of one, or none.

mod order;
mod start;
mod store;
mod worker;

pub use self::start::{Progress, Running};
pub use self::store::{State, Task, Tasks};
pub use self::worker::enter;

/// How long a task can take, if nobody says anything else.
pub const LIMIT: std::time::Duration = std::time::Duration::from_secs(60 * 60);
