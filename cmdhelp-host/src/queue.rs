//! Calls that workers on other machines carry out.
//!
//! A server sends a call to NATS JetStream, a worker takes the call, and the server waits for the answer. JetStream
//! stores and delivers the calls; this module decides how often a call may run.
//!
//! | name in JetStream | contents |
//! |---|---|
//! | stream `CMDHELP_CALLS` | the calls: a work queue with the subjects `cmdhelp.calls.<effect>` |
//! | bucket `cmdhelp_states` | the state of each call, by its key |
//! | object store `cmdhelp_large` | the calls and answers that are too large for a message |
//! | bucket `cmdhelp_tasks` | the names of calls that continue as tasks |
//! | bucket `cmdhelp_consents` | the tokens of consent, as codes, so that each server accepts the tokens of all other servers |
//! | bucket `cmdhelp_sessions` | the handshakes of clients, so that each server knows the clients of all other servers |
//! | subjects `cmdhelp.said.<session>` | replies and cancellations of clients, for the server that has asked the client or sent the call |
//! | subjects `cmdhelp.changed.<server>`, `cmdhelp.cancel` | notices, which can be lost: a server also reads the state at intervals |
//!
//! # The state of a call
//!
//! The state is `sent`, `taken` by a worker, or `ended` with an answer. Each change names the revision of the state
//! that it replaces, so that only one process succeeds if two processes change the same state. Only one worker
//! therefore has a call at a time, and a call has one answer. While a worker runs a call, it changes the state at
//! intervals. If a state remains `taken` without a change, the worker is lost. Each process measures the time without a
//! change by its own clock, never by a time that another machine has written.
//!
//! | effect | delivery | if a worker is lost |
//! |---|---|---|
//! | read, or a write that is declared idempotent | at least once: the message is acknowledged after the answer | another worker takes the call |
//! | write | once for each key: the message is acknowledged after the answer, and the call is never taken twice | `UNKNOWN_OUTCOME` |
//! | destructive, unknown or guessed | at most once: the message is acknowledged before the call runs | `UNKNOWN_OUTCOME` |
//!
//! The key of a call is a hash of its plan and of the request id that the client has given. If the client sends the id
//! again, it gets the answer of the first call. A call without a request id has a random key.
//!
//! If a program is killed, it is unknown whether it has made its change. A write is therefore never repeated: the call
//! fails with `UNKNOWN_OUTCOME`, and the user has to find out what the program has done.
//!
//! # Checks
//!
//! The *server* checks the arguments, decides by its policy, and asks the user for consent, because only the server is
//! connected to the user. The server records the call in its audit, with `queue` as the engine.
//!
//! Any server accepts a token of consent, but a token can be used only once. The queue stores a code for each token.
//! The key of the code is the secret part of the token, and the code authenticates the plan, the policy, the program,
//! the folder and the end of the token's validity. The servers share no key, so nobody can forge a token with a copy of
//! the codes, such as a backup of NATS. If codes are lost, their tokens are refused. To accept a token, a server
//! replaces the revision of the code that it has read; only one of several servers succeeds, because the first
//! replacement changes the revision.
//!
//! The *worker* trusts the queue for one fact, which only the server can know: that a person has agreed to the call.
//! The worker checks everything else again. The worker makes the plan from its own registry, and refuses a call
//! (`PLAN_DIFFERS`) if the plan, the program or the folder differs from what the person agreed to. The worker's own
//! policy can deny a call that the server's policy allows. The worker uses its own sandbox and its own secrets, and
//! records the call in its own audit. The accounts and permissions of NATS determine who may send calls.
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | `connect`, `credentials` | the connection to NATS, and the login |
//! | `stores`, `error` | the streams and buckets, and the reason why a request to them failed |
//! | `send`, `queued_call`, `delivery`, `large` | sends a call: the message, how often the call may run, and what is too large for a message |
//! | `wait`, `awaited_call`, `answer` | waits for the answer |
//! | `work`, `take` | takes calls and carries them out |
//! | `state` | the state of a call |
//! | `tasks` | calls that continue after their clients were answered |
//! | `sessions`, `consent` | the clients of all servers, and the tokens of consent |

mod answer;
mod awaited_call;
mod connect;
mod consent;
mod credentials;
mod delivery;
mod error;
mod large;
mod queued_call;
mod send;
#[cfg(feature = "http")]
mod sessions;
mod state;
mod stores;
mod take;
mod tasks;
mod wait;
mod work;

pub use self::connect::Queue;
pub use self::error::QueueError;
pub use self::send::QueueRequest;
pub(crate) use self::tasks::{AfterWait, Ended, QueuedTask};
pub use self::work::{WorkerSettings, work};
