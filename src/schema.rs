//! JSON Schemas of the values that a program prints.
//!
//! `#[derive(Schema)]` makes a JSON Schema of a type at compile time. The schema describes the JSON
//! that serde's `Serialize` writes, and takes serde's attributes into account:
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
//! A command declares the schema of its output with `#[cmdhelp(stdout(schema = Item))]`. The
//! attribute `#[schema(...)]` has options for what serde's attributes cannot express:
//!
//! | option of a type | |
//! |---|---|
//! | `name = "Item"` | the name of the schema in manifests |
//! | `description = "..."` | the description, in place of the doc comment |
//! | `with = "Type"` | the type whose schema is used, because values are written like those of this type |
//! | `raw = "{...}"` | the whole schema, also from a file with `raw = include_str!("item.schema.json")` |
//! | `schemars = "item.json"` | a file with the schema, which schemars writes |
//! | `recursive("Entry", "Link<T>")` | the types that both contain this type and are contained in it |
//! | `crate = path` | the path to cmdhelp, if the program uses it through another crate |
//!
//! Variants can have the options `description`, `with` and `raw`, which describe the variant's
//! content. Fields can have the options `description`, `with`, `raw`, `schemars`, `format`,
//! `minimum` and `maximum`. If your own function serializes a field (`#[serde(with = ...)]`,
//! `#[serde(serialize_with = ...)]`), the field's schema allows any value, unless you declare it
//! with one of these options.
//!
//! The schema of a nested type is inserted wherever the type is used, because many programs that
//! read schemas do not follow references. Only a type that contains itself becomes a reference. The
//! derive macro recognizes such a type by its name, or by `Self`, in the types of its fields:
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
//! If a program prints values of two types with the same name, give the schema of one type another
//! name:
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
//! If several types contain each other, each must name all the others in the option `recursive`:
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
//! Write each name as it is in the type of a field, including generic parameters. Without the
//! option, the compiler reports a cycle (E0391) in the constant `NODE_UNLESS_RECURSIVE`.
//!
//! A type of another crate may implement `schemars::JsonSchema` but not `Schema`. schemars makes
//! the type's schema only at run time, but cmdhelp needs it at compile time. For this reason, you
//! store the schema in a file, and the derive macro adds a test that compares the file with the
//! schema that schemars makes. This option needs the feature `schemars`:
//!
//! ```ignore
//! #[derive(Schema, serde::Serialize)]
//! struct Invoice {
//!     #[schema(schemars = "schemas/amount.json")] // beside Cargo.toml
//!     amount: money::Amount, // implements `schemars::JsonSchema`
//! }
//! ```
//!
//! `CMDHELP_BLESS=1 cargo test` writes the file. Run this command before the first build, because
//! the build fails without the file. Run it again after each change of the type, because the test
//! fails if the file is out of date. A type that derives both `Schema` and `JsonSchema` can have
//! the option `schemars`, too. Only tests need the feature `schemars`, so you can enable it in the
//! dev-dependencies.
//!
//! JSON has no infinity and no NaN. serde_json writes them as `null`, which the schema of `f64`
//! does not allow.

#[doc(inline)]
pub use cmdhelp_derive::Schema;
#[doc(inline)]
pub use cmdhelp_runtime::schema::Schema;
