//! Operates any program for an agent.
//!
//! A program's tools are a [`Discovered`]: the tool model of `cmdhelp-bundle`, with the [`Origin`] of
//! each fact. What a program says of itself is *declared*, what its own machinery answers is *derived*,
//! and what is read out of text for people is *guessed*.
//!
//! ```
//! use cmdhelp_bundle::Model;
//! use cmdhelp_host::{Confidence, Discovered, Source};
//!
//! let document = r#"{
//!     "cmdhelp_version": "0.1",
//!     "binary": "pad",
//!     "commands": {"list": {"summary": "List the items", "effect": "read"}}
//! }"#;
//! let pad = Discovered::declared(Model::parse(document)?, Source::Registered);
//! let list = pad.model.tool("list").unwrap();
//! assert_eq!(pad.effect_origin(list).confidence, Confidence::Declared);
//! assert!(pad.trusted_effect(list).is_some());
//! # Ok::<(), cmdhelp_bundle::ModelError>(())
//! ```
//!
//! | module | contents |
//! |---|---|
//! | `adapters` | what a bundle does that its front matter cannot say |
//! | `clock` | the time |
//! | `check` | whether a program keeps what the specifications ask of it |
//! | `define` | drafts of bundles for programs that have none |
//! | `discover` | what a program can do, from what it says, from its own machinery, and from its help |
//! | `model` | the tool model with the origin of each fact |
//! | `policy` | what a call may do: denied, asked for, or allowed; consent to one call |
//! | `secrets` | where secrets are from, and that nobody sees them |
//! | `execute` | from a call to a plan, and from a plan to an answer |
//! | `program` | finding a program's file |
//! | `lifecycle` | from a bundle to a program that can be called: install, version, setup, login |
//! | `replace` | replacing a file as a whole |
//! | `registry` | the registered programs, and the rules for them: `cmdhelp.kdl` |
//! | `embed` | bundles with adapters, in a program of yours: `define_cli` |
//! | `host` | calls from one folder: all of this together |
//! | `audit` | the rows of what was called, each with the hash of the one before |
//! | `serve` | all programs behind one MCP server |
//! | `search` | finding commands by words |
//! | `tasks` | calls that go on without their caller |

#![forbid(unsafe_code)]

mod adapters;
pub mod audit;
mod check;
mod clock;
pub mod define;
mod discover;
pub mod embed;
pub mod execute;
mod host;
pub mod lifecycle;
mod model;
pub mod policy;
mod program;
pub mod registry;
mod replace;
pub mod search;
pub mod secrets;
pub mod serve;
pub mod tasks;

pub use self::check::{Level, Report, Row, Spec};
pub use self::clock::now;
pub use self::discover::{Bounds, DiscoverError, Discovery, read_help};
pub use self::host::{Agreement, Decided, Host};
pub use self::model::{Aspect, Confidence, Discovered, Fact, Origin, Source};
