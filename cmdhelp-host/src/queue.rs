//! Sends calls to workers on other machines, which carry them out.
//!
//! A server sends a call to NATS JetStream, a worker takes the call from there and carries it out, and the server waits
//! for the answer. JetStream stores and delivers the calls; this module decides how often a call may run.
//!
//! | name in JetStream | contents |
//! |---|---|
//! | stream `CMDHELP_CALLS` | the calls: a work queue with the subjects `cmdhelp.calls.<effect>` |
//! | bucket `cmdhelp_states` | the state of each call; its name is the key of the call |
//! | object store `cmdhelp_large` | the calls and answers that are too large for a message |
//! | bucket `cmdhelp_tasks` | the calls that continue as tasks |
//! | bucket `cmdhelp_consents` | a code for each token of consent, so that each server accepts the tokens of all other servers |
//! | bucket `cmdhelp_sessions` | the handshakes of clients, so that each server can continue the sessions of all other servers |
//! | subjects `cmdhelp.said.<session>` | replies and cancellations of clients, for the server that has asked the client or sent the call |
//! | subjects `cmdhelp.changed.<server>`, `cmdhelp.cancel` | notices of changes; a notice can be lost, so a server also reads the states at intervals |
//!
//! # The state of a call
//!
//! The state is `sent`, `taken` by a worker, or `ended` with an answer. To change a state, a process names the revision
//! of the state that it replaces. If two processes change the same state, only one of them therefore succeeds. This
//! ensures that only one worker has a call at a time, and that a call has only one answer. While a worker runs a call,
//! it changes the revision of the state at intervals. If a state remains `taken` and its revision does not change for
//! some time, the worker counts as lost. Each process measures this time by its own clock, and never compares it with a
//! time that another machine has written.
//!
//! | effect | delivery | if a worker is lost |
//! |---|---|---|
//! | read, or a write that is declared idempotent | at least once: the message is acknowledged when the call has been answered | another worker takes the call |
//! | write | once for each key: the message is acknowledged when the call has been answered, and the call is never taken twice | `UNKNOWN_OUTCOME` |
//! | destructive, unknown or guessed | at most once: the message is acknowledged before the call runs | `UNKNOWN_OUTCOME` |
//!
//! The key of a call is a hash of its plan and of the request id that the client has given. If the client sends the id
//! again, it gets the answer of the first call. A call without a request id has a random key.
//!
//! If a program is killed, nobody knows whether it has already made its change. A write is therefore never repeated:
//! the call fails with `UNKNOWN_OUTCOME`, and the user has to find out what the program has done.
//!
//! # Checks
//!
//! The *server* checks the arguments, decides by its policy, and asks the user for consent, because only the server is
//! connected to the user. The server records the call in its audit. In this record, the name of the sandbox engine is
//! `queue`.
//!
//! A token of consent is accepted by each server of the queue, but only once in all. The queue stores a code for each
//! token: a message authentication code of the plan, the policy, the program, the folder and the time at which the
//! token expires. The key of this code is the secret part of the token. The servers share no key, so nobody who has a
//! copy of the codes, such as a backup of NATS, can forge a token. If codes are lost, their tokens are refused. To
//! accept a token, a server marks its code as used, and names the revision of the code that it has read. If several
//! servers do this, only the first succeeds, because it changes the revision.
//!
//! The *worker* trusts the queue in only one fact, which the server alone can know: that a person has agreed to the
//! call. It checks everything else again. It makes its own plan from its own registry, and refuses the call with
//! `PLAN_DIFFERS` if the plan, the program or the folder differs from what the person has agreed to. The worker's own
//! policy can deny a call that the server's policy allows. The worker uses its own sandbox and its own secrets, and
//! records the call in its own audit. Who may send calls is determined by the accounts and permissions of NATS.
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | `connect`, `credentials` | connect to NATS, and log in |
//! | `stores`, `error` | open the streams and buckets, and tell why a request to them failed |
//! | `send`, `queued_call`, `delivery`, `large` | send a call: write its message, decide how often it may run, and store what is too large for a message |
//! | `wait`, `awaited_call`, `answer` | wait for the answer |
//! | `work`, `take` | take calls and carry them out |
//! | `state` | reads and changes the state of a call |
//! | `tasks` | stores the calls that continue as tasks |
//! | `sessions`, `consent` | share the sessions of clients and the tokens of consent among servers |

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
