//! The program as an MCP server.
//!
//! Programs do not name this crate: `cmdhelp` hands [`server()`] to those that are built with the feature
//! `mcp`.
//!
//! A host starts the program with one word, and finds each command as a tool. The server speaks the
//! protocol over standard input and output with threads and without a runtime; it understands clients
//! of the handshake revisions and of the stateless one, request by request.
//!
//! | module | subject |
//! |---|---|
//! | `lines`, `message`, `members`, `error` | what comes in, and what is wrong with it |
//! | `protocol` | which rules hold for a request |
//! | `serve`, `server`, `state` | the loop, the server that it is about, and what that one keeps |
//! | `outbox`, `mailbox`, `thread` | messages on their way out |
//! | `listing` | what a client is told of the server and of its tools |
//! | `exchange`, `running`, `caller`, `cancellation`, `progress` | a call from request to answer |
//! | `arguments` | those of the command, and those that are for us |
//! | `consent`, `question` | asking the user, through the client |
//! | `result` | results, as a client reads them |
//! | `start`, `served`, `options` | where a server starts, and the program that has it |
//! | `register` | telling hosts of the program, in their configuration |
//! | `doctor` | trying the server as a client would |
//! | `toolbox`, `tool`, `schema`, `choice`, `search` | what hosts are told of commands, and of which |
//! | `child`, `process`, `guard` | carrying out a call by running the program itself, and ending what it started |
//! | `frames`, `channel` | what a server and such a program say to each other, apart from what is printed |
//! | `capture`, `store`, `beside`, `log` | results, large ones, and what is told of neither |
//! | `in_process`, `single_thread`, `deadlines` | carrying out calls in the program that serves, with the feature of that name |
//! | `ended`, `document` | what the end of a command means to whoever called it |

#![forbid(unsafe_code)]

mod arguments;
mod beside;
mod caller;
mod cancellation;
mod capture;
#[cfg(feature = "calls")]
mod channel;
mod child;
mod choice;
mod consent;
#[cfg(all(unix, feature = "in-process"))]
mod deadlines;
mod doctor;
mod document;
mod ended;
mod error;
mod exchange;
mod frames;
#[cfg(unix)]
mod guard;
#[cfg(all(unix, feature = "in-process"))]
mod in_process;
mod lines;
mod listing;
mod log;
mod mailbox;
mod members;
mod message;
mod options;
mod outbox;
mod process;
mod progress;
mod protocol;
mod question;
mod register;
mod result;
mod running;
mod schema;
mod search;
mod serve;
mod served;
mod server;
#[cfg(all(unix, feature = "in-process"))]
mod single_thread;
mod start;
mod state;
mod store;
mod thread;
mod tool;
mod toolbox;
mod wording;

pub use self::caller::{Call, Caller, Consent, Outcome, Window};
pub use self::cancellation::Cancellation;
pub use self::child::Children;
pub use self::choice::{Choice, NothingChosen};
pub use self::progress::{Listener, Progress};
pub use self::serve::serve;
pub use self::server::Identity;
pub use self::start::server;
pub use self::tool::Tool;
pub use self::toolbox::Toolbox;
