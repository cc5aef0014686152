//! Views of a manifest: parts of it, in several formats.
//!
//! The manifest of a program with a thousand commands is a megabyte long, but a reader who asks
//! about one command wants only a page. So a manifest comes with a table of the positions at which
//! its commands begin and end. [`find`] and [`scope`] select commands by this table, without
//! parsing the manifest, and only the selected commands are parsed. All views read the same text,
//! so they cannot contradict each other.
//!
//! | module | subject |
//! |---|---|
//! | [`reader`] | iterating over JSON without copying it |
//! | [`document`] | the top of a manifest, and the positions of the commands in it |
//! | [`command`] | the facts of a command |
//! | [`argument`] | the facts of an argument |
//! | [`find`] | finding the command that words select |
//! | [`scope`] | which commands are shown, and in what detail |
//! | [`state`], `program_state` | writing the current state of a program, if it has functions for that |
//! | [`dynamic`] | the values that only the running program knows |
//! | [`json`] | a part of the manifest, as JSON |
//! | [`markdown`] | a part of the manifest, as Markdown |
//! | [`signature`] | a line for each command that can be run |
//! | [`search`] | finding commands by words |
//! | [`pretty`] | JSON with a line for each value |
//! | [`syntax`] | checking whether a text is JSON |
//! | [`visible`] | making control characters in texts visible |
//!
//! ```
//! use cmdhelp_runtime::context::ProgramState;
//! use cmdhelp_runtime::manifest::Rendered;
//! use cmdhelp_runtime::spec::{Command, Fact, Item, Part, Text};
//! use cmdhelp_runtime::view::scope::{Depth, Scope};
//! use cmdhelp_runtime::view::{find, json, markdown};
//!
//! const ADD: Part = Part { items: &[], facts: &[Fact::About(Some(Text::Plain("Add a thing")))] };
//! let app = Command {
//!     name: Text::Plain("app"),
//!     part: &Part {
//!         items: &[Item::Command(Command { name: Text::Plain("add"), part: &ADD })],
//!         facts: &[],
//!     },
//! };
//! let rendered = Rendered::of(&app);
//! let manifest = rendered.manifest();
//!
//! let add = find::resolve(&manifest, &["add"]).unwrap();
//! let scope = Scope::of(&manifest, add, Depth::Default);
//! let document = json::render(&manifest, &scope, &ProgramState::default());
//! assert!(document.contains(r#""commands":{"add":{"summary":"Add a thing""#));
//! assert!(markdown::render(&manifest, &scope, &ProgramState::default()).contains("## `app add`"));
//! ```

pub mod argument;
pub mod command;
pub mod document;
pub mod dynamic;
pub mod find;
pub mod json;
pub mod markdown;
pub mod pretty;
mod program_state;
pub(crate) mod put;
pub mod reader;
#[cfg(feature = "calls")]
pub(crate) mod schema;
pub mod scope;
pub mod search;
pub mod signature;
pub mod state;
pub mod syntax;
mod usage;
pub mod visible;
