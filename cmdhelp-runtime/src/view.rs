//! The views of a document: what they show, and how.
//!
//! A program of a thousand commands has a document of a megabyte, and whoever asks about one of
//! them wants a page. So a view begins with the table of places: [`find`] and [`scope`] decide by it
//! what is meant, without looking at the document, and only what is meant is then read. Every view
//! reads the same bytes, so that no two of them can disagree about the program.
//!
//! | module | subject |
//! |---|---|
//! | [`reader`] | going through JSON without copying it |
//! | [`document`] | the top of a document, and the places of the commands in it |
//! | [`command`] | a command, taken apart |
//! | [`argument`] | an argument, taken apart |
//! | [`find`] | the command that words select |
//! | [`scope`] | which commands are shown, and in what detail |
//! | [`dynamic`] | the values that only the running program knows |
//! | [`json`] | a document about less than the whole program |
//! | [`markdown`] | the same to be read |
//! | [`signature`] | a line for each command that can be run |
//! | [`search`] | the commands that have to do with some words |
//! | [`pretty`] | JSON with a line for each value |
//! | [`syntax`] | whether a text is JSON |
//! | [`visible`] | texts whose control characters can be seen |
//!
//! ```
//! use cmdhelp_runtime::context::Moment;
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
//! let document = json::render(&manifest, &scope, &Moment::default());
//! assert!(document.contains(r#""commands":{"add":{"summary":"Add a thing""#));
//! assert!(markdown::render(&manifest, &scope, &Moment::default()).contains("## `app add`"));
//! ```

pub mod argument;
pub mod command;
pub mod document;
pub mod dynamic;
pub mod find;
pub mod json;
pub mod markdown;
pub mod pretty;
mod put;
pub mod reader;
#[cfg(feature = "calls")]
pub(crate) mod schema;
pub mod scope;
pub mod search;
pub mod signature;
pub mod syntax;
mod usage;
pub mod visible;
