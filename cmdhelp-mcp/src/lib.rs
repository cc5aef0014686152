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
//! | `serve`, `server`, `identity`, `state` | the loop, the server that it is about, who it is, and what it keeps |
//! | `session` | a client whose messages come one by one |
//! | `outbox`, `mailbox`, `thread` | messages on their way out |
//! | `listing` | what a client is told of the server and of its tools |
//! | `tool_list`, `subscriptions` | tools that are replaced while a server serves, and telling clients of it |
//! | `exchange`, `running`, `caller`, `outcome`, `cancellation`, `progress` | a call from request to answer |
//! | `arguments` | those of the command, and those that are for us |
//! | `task`, `about_task` | calls that go on after their answer |
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
//! | `streams` | where a call in this process prints |
//! | `test_call` | calls of tools in tests, with the feature `test` |
//! | `ended`, `document` | what the end of a command means to whoever called it |

#![forbid(unsafe_code)]

mod about_task;
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
mod identity;
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
mod outcome;
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
mod session;
#[cfg(all(unix, feature = "in-process"))]
mod single_thread;
mod start;
mod state;
mod store;
#[cfg(any(feature = "test", all(unix, feature = "in-process")))]
mod streams;
mod subscriptions;
mod task;
#[cfg(feature = "test")]
mod test_call;
mod thread;
mod tool;
mod tool_list;
mod toolbox;
mod wording;

pub use self::caller::{Call, Caller, Consent, Window};
pub use self::cancellation::Cancellation;
pub use self::child::Children;
pub use self::choice::{Choice, NothingChosen};
pub use self::identity::Identity;
pub use self::outbox::{Outgoing, Outlet};
pub use self::outcome::Outcome;
pub use self::progress::{Listener, Progress};
pub use self::register::{Change, Configuration, Entry};
pub use self::serve::serve;
pub use self::session::{Envelope, Session};
pub use self::start::server;
pub use self::task::{Begun, Task, TaskState, Tasks};
pub use self::tool::Tool;
pub use self::tool_list::ToolList;
pub use self::toolbox::Toolbox;
