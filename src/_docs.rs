//! The guides.
//!
//! | | |
//! |---|---|
//! | [`tutorial`] | how to write a program for people and agents, step by step |
//! | [`cookbook`] | short recipes |
//! | [`describing`] | what the manifest contains, and from which declarations |
//! | [`calls`] | handlers, results, errors, consent, selecting output |
//! | [`review`] | the compiler's checks of examples, documents and compatible changes |
//! | [`attributes`] | all options of all attributes |
//! | [`errors`] | all error codes and exit codes |
//! | [`compile_errors`] | all error messages of the derive macros, and how to solve them |
//! | [`anyhow`] | handlers that return errors of anyhow and eyre |
//! | [`async_commands`] | async handlers, with any async runtime |
//! | [`testing`] | tests that call commands without starting a process |
//! | [`plugins`] | external subcommands, which other programs implement |
//! | [`progress`] | progress messages, tracing and logs |
//! | [`agents`] | how an agent host finds out about a program and calls it |
//! | [`terminal`] | text output for people, JSON output for everyone else |
//! | [`bundles`] | files that agent hosts read: CLI.md, APP.md, KDL, SKILL.md, permission rules |
//! | [`mcp`] | the program as an MCP server |
//! | [`migrating`] | migrating from clap, and from hand-written schemas |
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
