//! An MCP server for a program that is declared with cmdhelp.
//!
//! Programs do not use this crate directly: the crate `cmdhelp`, with the feature `mcp`, adds [`server()`] to them.
//!
//! A host starts the program with the argument `--mcp`, and can then call each command as a tool. The server speaks the
//! protocol on standard input and output, with threads and without an async runtime. It supports the revisions of the
//! protocol that begin with a handshake and the stateless revision, and detects the revision of each request.
//!
//! | module | subject |
//! |---|---|
//! | `lines`, `message`, `members`, `error` | parsing incoming messages, and their errors |
//! | `protocol` | the revision of a request |
//! | `serve`, `server`, `identity`, `state` | the loop of the server, its identity and its state |
//! | `session` | a client whose messages arrive one by one |
//! | `outbox`, `mailbox`, `thread`, `lock` | outgoing messages, threads and locks |
//! | `listing` | the answers to a client about the server and its tools |
//! | `tool_list`, `subscriptions` | replacing tools while a server runs, and notifying clients of the change |
//! | `exchange`, `running`, `caller`, `outcome`, `cancellation`, `progress` | a call from request to answer |
//! | `arguments` | separating the arguments of the command from those of the server |
//! | `task`, `about_task` | calls that continue as tasks after their answer |
//! | `consent`, `question` | asking the user through the client |
//! | `result` | writing results in the form that clients expect |
//! | `start`, `served`, `options` | starting the server of a program |
//! | `register` | registering the program in the configuration of hosts |
//! | `doctor` | the self-test of the server |
//! | `toolbox`, `tool`, `schema`, `choice`, `search` | selecting commands, and describing them as tools for hosts |
//! | `absent` | the tools that a server lacks because of an error |
//! | [`meta`] | the members of `_meta` in a tool |
//! | `child`, `process`, `guard` | carrying out a call by running the program itself, and ending its processes |
//! | `frames`, `channel` | the messages between a server and a program that it runs, distinguished from other output |
//! | `capture`, `store`, `side_output`, `log` | captured results, files for large results, and other output |
//! | `in_process`, `single_thread`, `deadlines` | carrying out calls in the server's own process, with the feature `in-process` |
//! | `streams` | the output of a call in this process |
//! | `test_call` | calls of tools in tests, with the feature `test` |
//! | `ended`, `document` | the outcome of a call whose command has ended |

#![forbid(unsafe_code)]

mod about_task;
mod absent;
mod arguments;
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
mod lock;
mod log;
mod mailbox;
mod members;
mod message;
pub mod meta;
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
mod side_output;
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

pub use self::absent::AbsentTools;
pub use self::caller::{Call, Caller, Consent, Window};
pub use self::cancellation::Cancellation;
pub use self::child::Children;
pub use self::choice::{Choice, NothingChosen};
pub use self::identity::Identity;
pub use self::outbox::{Outgoing, Outlet};
pub use self::outcome::Outcome;
pub use self::progress::{Listener, Progress};
pub use self::protocol::{HANDSHAKES, STATELESS};
pub use self::register::{Change, Configuration, Entry};
pub use self::serve::serve;
pub use self::session::{Envelope, Session};
pub use self::start::server;
pub use self::task::{CallAnswer, Task, TaskState, Tasks};
pub use self::tool::Tool;
pub use self::tool_list::ToolList;
pub use self::toolbox::Toolbox;
