//! Discovers, installs and calls command-line programs for agents.
//!
//! A *bundle* is a folder that describes a program in a file such as `CLI.md`: its commands, its installation and the
//! access that it needs. A [`Discovered`] describes the commands of a program, here called tools, with or without a
//! bundle: it contains the tool model of `cmdhelp-bundle`, and the [`Origin`] of each fact in it. A fact is *declared*
//! if the program's manifest or description contains it, *derived* if it comes from the program's shell completions,
//! and *guessed* if it is read from help texts or manual pages.
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
//! | `adapters` | functions that log in to a bundle's program or parse its output, if the front matter of the bundle cannot describe this |
//! | `amount` | writes a number with its noun, such as `2 files`, in messages |
//! | `clock` | the current time |
//! | `check` | checks whether a program meets specifications such as cmdhelp 0.1 |
//! | `define` | drafts bundles for programs that have no bundle |
//! | `discover` | discovers a program's commands from its manifest, its completions and its help |
//! | `model` | the tools of a program, with the origin of each fact |
//! | `policy` | decides whether a call is denied, needs consent, or is allowed |
//! | `secrets` | reads secrets, and redacts secrets in texts |
//! | `execute` | plans a call, runs the program, and parses its output |
//! | `program` | finds the executable file of a program |
//! | `lifecycle` | the steps before the program of a bundle can be called: installation, version, setup, login |
//! | `locked` | locks mutexes |
//! | `replace` | replaces a file atomically |
//! | `resolve` | chooses the driver of a call, if several programs (drivers) can carry out the tool |
//! | `registry` | the registered programs and their rules, in `cmdhelp.kdl` |
//! | `embed` | lets other programs call bundles, with adapters in Rust: `define_cli` |
//! | `host` | calls registered programs: decides by the policy, runs the program, and records the call |
//! | `audit` | records calls in files, with a chain of hashes that shows later changes |
//! | `serve` | serves all registered programs as one MCP server |
//! | `search` | finds commands by words |
//! | `suggestion` | suggests a similar name in the message about an unknown name |
//! | `system` | what differs between operating systems: owners, permissions, locks |
//! | `queue` | with the feature `nats`: sends calls to workers on other machines |
//! | `tasks` | calls that continue after their caller has ended |

#![forbid(unsafe_code)]

mod adapters;
mod amount;
pub mod audit;
mod check;
mod clock;
pub mod define;
mod discover;
pub mod embed;
pub mod execute;
mod host;
pub mod lifecycle;
mod locked;
mod model;
pub mod policy;
mod program;
#[cfg(feature = "nats")]
pub mod queue;
pub mod registry;
mod replace;
pub mod resolve;
pub mod search;
pub mod secrets;
pub mod serve;
mod suggestion;
mod system;
pub mod tasks;

pub use self::check::{CheckedRequirement, Level, Report, Spec};
pub use self::clock::now;
pub use self::discover::{Bounds, DiscoverError, Discovery, read_help};
pub use self::host::{Agreement, Decided, Host};
pub use self::model::{Aspect, Confidence, Discovered, Fact, Origin, Source};
pub use self::suggestion::{command_line, did_you_mean, nearest_or_all};
