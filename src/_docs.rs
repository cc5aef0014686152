//! Guides.
//!
//! | | |
//! |---|---|
//! | [`tutorial`] | a program for people and agents, step by step |
//! | [`cookbook`] | short recipes |
//! | [`describing`] | the contents of the manifest, and their sources |
//! | [`calls`] | handlers, results, errors, consent, selecting output |
//! | [`review`] | the compiler's checks of examples, documents and compatibility |
//! | [`attributes`] | all options of all attributes |
//! | [`errors`] | all error codes and exit codes |
//! | [`compile_errors`] | all messages of the derives, and what to do |
//! | [`anyhow`] | errors with anyhow and eyre |
//! | [`async_commands`] | async handlers, with any runtime |
//! | [`testing`] | calls in tests, without a process |
//! | [`plugins`] | external subcommands |
//! | [`progress`] | progress, tracing and logs |
//! | [`agents`] | how an agent host operates a program |
//! | [`terminal`] | text for people, JSON for everyone else |
//! | [`bundles`] | files that agent hosts read: CLI.md, APP.md, KDL, SKILL.md, permission rules |
//! | [`mcp`] | the program as an MCP server |
//! | [`migrating`] | from clap, and from hand-written schemas |
//!
//! The flow of data:
//!
#![doc = include_str!("_docs/data-flow.svg")]

#[doc = include_str!("_docs/agents.md")]
pub mod agents {}

#[doc = include_str!("_docs/anyhow.md")]
pub mod anyhow {}

#[doc = include_str!("_docs/async_commands.md")]
pub mod async_commands {}

#[doc = include_str!("_docs/attributes.md")]
pub mod attributes {}

#[doc = include_str!("_docs/bundles.md")]
pub mod bundles {}

#[doc = include_str!("_docs/calls.md")]
pub mod calls {}

#[doc = include_str!("_docs/compile_errors.md")]
pub mod compile_errors {}

#[doc = include_str!("_docs/cookbook.md")]
pub mod cookbook {}

#[doc = include_str!("_docs/describing.md")]
pub mod describing {}

#[doc = include_str!("_docs/errors.md")]
pub mod errors {}

#[doc = include_str!("_docs/mcp.md")]
pub mod mcp {}

#[doc = include_str!("_docs/migrating.md")]
pub mod migrating {}

#[doc = include_str!("_docs/plugins.md")]
pub mod plugins {}

#[doc = include_str!("_docs/progress.md")]
pub mod progress {}

#[doc = include_str!("_docs/review.md")]
pub mod review {}

#[doc = include_str!("_docs/terminal.md")]
pub mod terminal {}

#[doc = include_str!("_docs/testing.md")]
pub mod testing {}

#[doc = include_str!("_docs/tutorial.md")]
pub mod tutorial {}
