//! What values look like as JSON, for what a program prints.
//!
//! `#[derive(Schema)]` makes a JSON Schema of a type while the program compiles. It describes what
//! serde's `Serialize` writes, by the same attributes:
//!
//! ```
//! use cmdhelp::Schema;
//!
//! /// An item as it is stored
//! #[derive(Schema, serde::Serialize)]
//! #[serde(rename_all = "camelCase")]
//! struct Item {
//!     item_id: String,
//!     /// Once it is done
//!     #[serde(skip_serializing_if = "Option::is_none")]
//!     #[schema(format = "date-time")]
//!     done_at: Option<String>,
//! }
//!
//! const SCHEMA: &str = Item::SCHEMA;
//! assert_eq!(SCHEMA, concat!(
//!     r#"{"description":"An item as it is stored","type":"object","properties":{"#,
//!     r#""itemId":{"type":"string"},"#,
//!     r#""doneAt":{"description":"Once it is done","type":"string","format":"date-time"}"#,
//!     r#"},"required":["itemId"]}"#,
//! ));
//! ```
//!
//! A command tells of it with `#[cmdhelp(stdout(schema = Item))]`. What serde has no word for is
//! said with `#[schema(...)]`:
//!
//! | of a type | |
//! |---|---|
//! | `name = "Item"` | how a manifest calls the schema |
//! | `description = "..."` | in place of the doc comment |
//! | `with = "Type"`, `raw = "{...}"` | values are written like those of another type; the whole schema, also `raw = include_str!("item.schema.json")` |
//! | `schemars = "item.json"` | the schema is in a file that schemars writes |
//! | `recursive("Entry", "Link<T>")` | the types that contain this one and are contained in it |
//! | `crate = path` | where this framework is, if it is reached through another crate |
//!
//! Variants take `description`, `with` and `raw`, which are then about their content; fields take
//! these, `schemars`, and `format`, `minimum` and `maximum`. A field that a function of yours writes
//! (`#[serde(with = ...)]`, `#[serde(serialize_with = ...)]`) can be anything, unless one of them
//! tells what it is.
//!
//! Every type is written out where it is mentioned, because many readers of schemas do not follow
//! references. A type that contains itself is recognised by its name or by `Self`:
//!
//! ```
//! use cmdhelp::schema::Schema;
//!
//! #[derive(Schema, serde::Serialize)]
//! struct Folder {
//!     folders: Vec<Folder>,
//! }
//!
//! assert_eq!(
//!     Folder::SCHEMA,
//!     r##"{"type":"object","properties":{"folders":{"type":"array","items":{"$ref":"#"}}},"required":["folders"]}"##,
//! );
//! ```
//!
//! Types that have one name, and are printed by one program, need another one:
//!
//! ```compile_fail,E0080
//! use cmdhelp::prelude::*;
//!
//! mod stored {
//!     #[derive(cmdhelp::schema::Schema)]
//!     pub struct Item {} // with `#[schema(name = "StoredItem")]`, this compiles
//! }
//!
//! #[derive(Schema)]
//! struct Item {}
//!
//! #[derive(Parser)]
//! enum Pad {
//!     #[cmdhelp(stdout(schema = Item))]
//!     Show,
//!     #[cmdhelp(stdout(schema = stored::Item))]
//!     Store,
//! }
//! # fn main() {}
//! ```
//!
//! Types that contain each other name each other, each of them all the others:
//!
//! ```
//! use cmdhelp::schema::Schema;
//!
//! #[derive(Schema, serde::Serialize)]
//! #[schema(recursive("Entry"))]
//! struct Folder {
//!     entries: Vec<Entry>,
//! }
//!
//! #[derive(Schema, serde::Serialize)]
//! #[schema(recursive("Folder"))]
//! struct Entry {
//!     folder: Option<Folder>,
//! }
//!
//! assert_eq!(
//!     Folder::SCHEMA,
//!     concat!(
//!         r##"{"type":"object","properties":{"entries":{"type":"array","items":{"$ref":"#/$defs/Entry"}}},"##,
//!         r##""required":["entries"],"$defs":{"Entry":{"type":"object","properties":{"folder":"##,
//!         r##"{"anyOf":[{"$ref":"#"},{"type":"null"}]}},"required":["folder"]}}}"##,
//!     ),
//! );
//! ```
//!
//! They are recognised where they are written as they are mentioned, parameters included. Where this is
//! not said, the compiler tells of a cycle (E0391) in `NODE_UNLESS_RECURSIVE`.
//!
//! A type of another crate may have no `Schema`, but a schema that schemars makes. This happens while
//! a program runs, too late for a constant; so what it says stands in a file, and a test that the
//! derive adds holds the file against it. With the feature `schemars`:
//!
//! ```ignore
//! #[derive(Schema, serde::Serialize)]
//! struct Invoice {
//!     #[schema(schemars = "schemas/amount.json")] // beside Cargo.toml
//!     amount: money::Amount, // implements `schemars::JsonSchema`
//! }
//! ```
//!
//! `CMDHELP_BLESS=1 cargo test` writes the file, also the first time; a build without it, and a test
//! when the type has changed, say so. It can be said of a type, too, which then derives both. The
//! feature is needed by tests only, so it can be one of a dev-dependency.
//!
//! JSON has no word for numbers that are not finite; what serde_json writes for them, `null`, is not
//! in the schema of `f64`.

#[doc(inline)]
pub use cmdhelp_derive::Schema;
#[doc(inline)]
pub use cmdhelp_runtime::schema::Schema;
