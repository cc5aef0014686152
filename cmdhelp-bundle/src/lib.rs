//! Writes the commands of a program in the formats that agents' hosts read.
//!
//! A [`Model`] is read from a program's manifest, and [`write()`] turns it into a [`Tree`] of files in a [`Format`].
//! [`loss`] lists the facts that a format cannot express.
//!
//! ```
//! use cmdhelp_bundle::{Format, Install, Model, Options, write};
//!
//! // What `pad help --all --format json` prints.
//! let document = r#"{
//!     "cmdhelp_version": "0.1",
//!     "binary": "pad",
//!     "version": "1.4.2",
//!     "summary": "Project management for developers and AI agents",
//!     "commands": {"list": {"summary": "List the items", "effect": "read"}}
//! }"#;
//! let mut model = Model::parse(document)?;
//! let install = Install::Package { manager: "cargo".into(), package: "pad".into(), scoped: false };
//! model.packaging.install.push(install);
//!
//! let bundle = write(&model, Format::CliMd, &Options::default())?;
//! let paths: Vec<&str> = bundle.files().map(|(path, _)| path).collect();
//! assert_eq!(paths, ["CLI.md", "DRIVER.md", "tools/list/TOOL.md"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | contents |
//! |---|---|
//! | `model` | the tools of a program, read from its manifest |
//! | `argv` | the template language of command lines |
//! | `format` | the formats, and the facts that each of them cannot express |
//! | `write` | one writer for each file |
//! | `read` | one reader for each file, with the feature `read` |
//! | `project` | the part of a model that a format can express |
//! | `tree` | a tree of files, to be written to a folder or compared with one |
//! | `json` | JSON values |
//! | `named` | defines enums whose variants have names |
//! | `similar` | the key that an author has probably meant by a mistyped one |

#![forbid(unsafe_code)]

mod argv;
mod format;
mod json;
mod model;
mod named;
mod project;
#[cfg(feature = "read")]
mod read;
mod similar;
mod tree;
mod write;

pub use self::argv::Template;
pub use self::format::{Dialect, Format, Harness, Layout, Loss, Options, Profile, loss};
pub use self::json::{Json, JsonError, Object};
pub use self::model::{
    Action, Argument, Auth, CallRules, CommandLine, Confinement, Cost, Driver, Example, Exit,
    Fetched, Group, HealthCheck, Implements, Install, Keep, Kind, Login, Model, ModelError,
    ObservedCall, Output, Packaging, Process, Refresh, Retry, Sandbox, Secret, SkipIf, Stdin, Step,
    Tool, VersionCheck,
};
pub use self::project::{left_out, project, project_with, unwritable};
#[cfg(feature = "read")]
pub use self::read::{
    Decision, Fault, FaultCode, Faults, Rule, read, read_definition, read_rules, read_yaml,
};
pub use self::tree::Tree;
pub use self::write::kdl::kdl_string;
pub use self::write::{NoRules, Reach, WriteError, no_rules, write};
