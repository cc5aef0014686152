//! Guides.
//!
//! | | |
//! |---|---|
//! | [`tutorial`] | from an empty folder to a program that agents operate |
//! | [`cookbook`] | how to do this and that |
//! | [`describing`] | what the document says, and where it comes from |
//! | [`calls`] | from arguments to results: handlers, errors, consent, less output |
//! | [`review`] | what the compiler holds against the program |
//! | [`attributes`] | all options of all attributes |
//! | [`errors`] | all codes and statuses |
//! | [`agents`] | how a harness drives such a program |
//! | [`mcp`] | the program as an MCP server |
//! | [`migrating`] | from clap, and from schemas that are written by hand |
//!
//! How it all hangs together:
//!
#![doc = include_str!("_docs/data-flow.svg")]

#[doc = include_str!("_docs/agents.md")]
pub mod agents {}

#[doc = include_str!("_docs/attributes.md")]
pub mod attributes {}

#[doc = include_str!("_docs/calls.md")]
pub mod calls {}

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

#[doc = include_str!("_docs/review.md")]
pub mod review {}

#[doc = include_str!("_docs/tutorial.md")]
pub mod tutorial {}
