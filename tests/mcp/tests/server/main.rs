//! Tests that use the MCP server as hosts do.

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
mod random;
mod rereading;
mod revisions;
mod schemas;
mod search;
mod setup;
mod shapes;
mod stress;
mod tools;
mod transcripts;
