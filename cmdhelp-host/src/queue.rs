//! Calls that workers on other machines carry out.
//!
//! A server sends a call to NATS JetStream, a worker takes the call, and the server waits for the answer. JetStream
//! stores and delivers the calls; this module decides how often a call may run.
//!
//! | in JetStream | |
//! |---|---|
//! | stream `CMDHELP_CALLS` | the calls: a work queue with the subjects `cmdhelp.calls.<effect>` |
//! | bucket `cmdhelp_states` | the state of each call, by its key |
//! | object store `cmdhelp_large` | calls and answers that are too large for a message |
//! | bucket `cmdhelp_tasks` | the keys of calls that continue as tasks, by the ids of the tasks |
//! | bucket `cmdhelp_sessions` | the handshakes of clients, so that each server can answer the clients of the others |
//! | subjects `cmdhelp.changed.<server>`, `cmdhelp.cancel` | notices, which can be lost: a server also reads the states at intervals |
//!
//! # The state of a call
//!
//! The state is `sent`, `taken` by a worker, or `ended` with an answer. Each change names the revision of the state
//! that it replaces, so that of two processes only one succeeds: only one worker has a call at a time, and a call has
//! one answer. While a worker runs a call, it changes the state at intervals. If a state remains `taken` without a
//! change, the worker is lost. Each process measures that by its own clock, never by a time that another machine has
//! written.
//!
//! | effect | delivery | a worker is lost |
//! |---|---|---|
//! | read, or a write that is declared idempotent | at least once: acknowledged after the answer | another worker takes the call |
//! | write | once by key: acknowledged after the answer, and never taken twice | `UNKNOWN_OUTCOME` |
//! | destructive, unknown or guessed | at most once: acknowledged before it runs | `UNKNOWN_OUTCOME` |
//!
//! The key of a call is a hash of its plan and of the request id that the client has given. If the client sends the id
//! again, it gets the answer of the first call. A call without a request id has a random key.
//!
//! If a program is killed, nobody knows whether it has made its change. Therefore a write is never repeated, and the
//! user has to look at the result of `UNKNOWN_OUTCOME`.
//!
//! # Checks
//!
//! The *server* checks the arguments, decides by its policy, and asks the user for consent, because only the server is
//! connected to the user. It records the call in its audit, with `queue` as the engine.
//!
//! The *worker* trusts the queue for one fact, which only the server knows: that the user has agreed. Everything else
//! is checked again. The worker makes the plan from its own registry, and refuses a call whose plan, program or folder
//! differs from the agreed one (`PLAN_DIFFERS`). Its own policy can deny a call that the server's policy allows. The
//! sandbox and the secrets are those of the worker, and the call is recorded in its audit, too. The accounts and
//! permissions of NATS decide who may send calls.

mod answer;
mod connect;
mod delivery;
mod followed;
mod large;
mod order;
mod send;
#[cfg(feature = "http")]
mod sessions;
mod state;
mod take;
mod tasks;
mod wait;
mod work;

pub use self::connect::{Queue, QueueError};
pub use self::send::Wanted;
pub(crate) use self::tasks::{Begun, Ended, Task};
pub use self::work::{Work, work};
