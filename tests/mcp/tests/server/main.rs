//! Tests that use the MCP server as hosts do.
//!
//! | subject | modules |
//! |---|---|
//! | messages and revisions of the protocol | `transcripts`, `messages`, `revisions`, `rereading` |
//! | tools, their names and their search | `tools`, `names`, `search` |
//! | arguments and results | `equality`, `shapes`, `parts`, `printed` |
//! | consent | `consent` |
//! | processes of calls, and calls without one | `processes`, `internal`, `hostile`, `in_process`, `in_tests` |
//! | several clients, and many calls at once | `pad`, `stress` |
//! | registration with hosts | `setup`, `configuration` |
//! | helpers | `client`, `schemas` |

mod client;
mod configuration;
mod consent;
mod equality;
#[cfg(unix)]
mod hostile;
#[cfg(unix)]
mod in_process;
mod in_tests;
mod internal;
mod messages;
mod names;
mod pad;
mod parts;
mod printed;
mod processes;
mod rereading;
mod revisions;
mod schemas;
mod search;
mod setup;
mod shapes;
mod stress;
mod tools;
mod transcripts;
