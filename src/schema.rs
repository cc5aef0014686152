//! JSON Schemas of the values that a program prints.
//!
//! `#[derive(Schema)]` makes a JSON Schema of a type at compile time. The schema describes the
//! output of serde's `Serialize`, including serde's attributes:
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
//! A command declares the schema of its output with `#[cmdhelp(stdout(schema = Item))]`. Options that
//! serde does not have are in `#[schema(...)]`:
//!
//! | option of a type | |
//! |---|---|
//! | `name = "Item"` | the name of the schema in a manifest |
//! | `description = "..."` | in place of the doc comment |
//! | `with = "Type"`, `raw = "{...}"` | values are written like those of another type; the whole schema, also `raw = include_str!("item.schema.json")` |
//! | `schemars = "item.json"` | the schema is in a file that schemars writes |
//! | `recursive("Entry", "Link<T>")` | the types that contain this type and are contained in it |
//! | `crate = path` | the path of cmdhelp, if the program uses it through another crate |
//!
//! Variants have `description`, `with` and `raw`, for their content; fields have these three, `schemars`,
//! `format`, `minimum` and `maximum`. A field that a function of yours writes
//! (`#[serde(with = ...)]`, `#[serde(serialize_with = ...)]`) accepts any value, unless one of
//! these options declares it.
//!
//! The schema of a nested type is written where the type is used, because many readers of schemas
//! do not follow references. A type that contains itself is recognised by its name or by `Self`:
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
//! Two types with the same name that one program prints need different schema names:
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
//! Types that contain each other must name each other, each of them all the others:
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
//! Write the types as in the fields, parameters included. Without this option, the compiler reports
//! a cycle (E0391) in `NODE_UNLESS_RECURSIVE`.
//!
//! A type of another crate may implement `schemars::JsonSchema`, but not `Schema`. The schema of
//! such a type exists only at run time, too late for a constant. A file therefore holds the schema,
//! and a test that the derive adds compares the file with schemars. With the feature `schemars`:
//!
//! ```ignore
//! #[derive(Schema, serde::Serialize)]
//! struct Invoice {
//!     #[schema(schemars = "schemas/amount.json")] // beside Cargo.toml
//!     amount: money::Amount, // implements `schemars::JsonSchema`
//! }
//! ```
//!
//! `CMDHELP_BLESS=1 cargo test` writes the file, also the first time. Without the file, the build
//! fails; when the type has changed, the test fails. A type that derives both traits can have the
//! option, too. Only tests need the feature, so you can enable it in the dev-dependencies.
//!
//! JSON has no numbers that are not finite. serde_json writes `null` for them, which the schema of
//! `f64` does not allow.

#[doc(inline)]
pub use cmdhelp_derive::Schema;
#[doc(inline)]
pub use cmdhelp_runtime::schema::Schema;
