//! Calls that workers on other machines carry out.
//!
//! A server sends a call to NATS JetStream, a worker takes it, and the server waits for the answer. JetStream has the
//! queue, the deliveries and the storage; this module decides how often a call may run.
//!
//! | in JetStream | |
//! |---|---|
//! | stream `CMDHELP_CALLS` | the calls: a work queue with the subjects `cmdhelp.calls.<effect>` |
//! | bucket `cmdhelp_states` | the state of each call, by its key |
//! | object store `cmdhelp_large` | the calls and answers that are too large for a message |
//! | bucket `cmdhelp_tasks` | the names of calls that continue as tasks |
//! | bucket `cmdhelp_sessions` | the handshakes of clients, so that each server knows the clients of the others |
//! | subjects `cmdhelp.changed.<server>`, `cmdhelp.cancel` | notices, which can be lost: a server also reads the state at intervals |
//!
//! # The state of a call
//!
//! `sent`, `taken` by a worker, or `ended` with an answer. Every change names the revision that it replaces, so that
//! of two processes only one succeeds: a call is taken once at a time, and answered once. The worker changes the state
//! at intervals while it works. A state that is `taken` and stops changing is that of a lost worker; only the reader's
//! own clock is used for that, never a time that another machine has written.
//!
//! | effect | delivery | a worker is lost |
//! |---|---|---|
//! | read, or a write that is declared idempotent | at least once: acknowledged after the answer | another worker takes the call |
//! | write | once by key: acknowledged after the answer, and never taken twice | `UNKNOWN_OUTCOME` |
//! | destructive, unknown or guessed | at most once: acknowledged before it runs | `UNKNOWN_OUTCOME` |
//!
//! The key of a call is a hash of its plan and of the client's name for the call. A client that repeats the name gets
//! the answer of the first call. A call without such a name has a random key.
//!
//! Nobody can tell whether a program that was killed has made its change. Therefore a write that was begun is not
//! begun again; the person who is told `UNKNOWN_OUTCOME` has to look.
//!
//! # Checks
//!
//! The *server* checks the arguments, asks its policy, and gets the consent of a person: it has the connection to them.
//! It records the call in its audit, with `queue` as the engine.
//!
//! The *worker* trusts the queue for one fact, which only the server can know: that a person has agreed. Everything else
//! it checks again: it makes the plan from its own registry, and refuses a call whose plan, program or folder is not
//! the one that the person agreed to (`PLAN_DIFFERS`); it asks its own policy, which can deny what the server's allows;
//! the sandbox and the secrets are those of the worker; and it records the call in its own audit. Who may send calls
//! is for the accounts and permissions of NATS to say.

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
