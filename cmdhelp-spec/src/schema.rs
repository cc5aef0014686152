//! JSON Schemas of Rust types: the trait `Schema`, and the functions that write schemas.
//!
//! A type is described by a [`Node`], a constant that refers to the nodes of the types inside it.
//! The text of a schema is written where it is needed: [`length`] walks the nodes to measure the
//! text, and [`write()`] walks them to copy the pieces of text that the derive macro has prepared.
//! The schema of a type is repeated wherever the type is used, because many readers of schemas do
//! not follow references. Only a type that contains itself becomes a reference.
//!
//! The schema describes the output of serde's `Serialize`. It uses only keywords that all known
//! readers of schemas accept: bounds instead of non-standard formats, `anyOf` instead of lists of
//! types, and no schemas that are `true` or `false`.

#[cfg(any(
    feature = "camino",
    feature = "chrono",
    feature = "jiff",
    feature = "serde_json",
    feature = "url",
    feature = "uuid"
))]
#[cfg(feature = "program")]
mod crates;
mod link;
mod node;
mod recurring;
mod sink;
#[cfg(feature = "program")]
mod std_types;
mod text;

pub(crate) use self::link::write_below;
pub use self::link::{length, write};
pub use self::node::{Node, Note, Property, Shape};
pub(crate) use self::sink::copy;
pub use self::text::{RecursiveRef, identity, name, text};

/// A type with a JSON Schema.
///
/// `#[derive(Schema)]` implements this trait. To implement it by hand, write a name and the text of
/// a schema:
///
/// ```
/// use cmdhelp_spec::schema::Schema;
///
/// struct Item;
/// impl Schema for Item {
///     const NAME: &'static str = "Item";
///     const SCHEMA: &'static str = r#"{"type":"object","required":["ref"]}"#;
/// }
/// assert!(Item::SCHEMA.contains("object"));
/// assert_eq!(
///     <Vec<Item>>::SCHEMA,
///     r#"{"type":"array","items":{"type":"object","required":["ref"]}}"#,
/// );
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no JSON Schema",
    label = "no `Schema`",
    note = "derive `Schema` for this type, or implement `Schema` with the name and the text of its JSON Schema",
    note = "for a type of camino, chrono, jiff, serde_json, url or uuid, enable the feature of cmdhelp with the crate's name",
    note = "in a type that derives `Schema`, a field can have `#[schema(with = \"Type\")]` or `#[schema(raw = \"...\")]`"
)]
pub trait Schema {
    /// The name of the schema in a manifest.
    const NAME: &'static str;
    /// The text of the schema, which is JSON.
    const SCHEMA: &'static str;
    /// The pieces of the name. Joined without separators, they are [`NAME`](Self::NAME).
    #[doc(hidden)]
    const NAME_PIECES: &'static [&'static str] = &[Self::NAME];
    /// A number that identifies the type in the schemas of types that contain it.
    #[doc(hidden)]
    const ID: u64 = identity(Self::NAME, &[]);
    /// The node from which the schema is written. For types that contain each other without
    /// `#[schema(recursive(...))]`, the compiler reports a cycle in this constant. The report shows
    /// only the constant's name, so the name hints at the solution.
    #[doc(hidden)]
    const NODE_UNLESS_RECURSIVE: &'static Node = &Node::new(Shape::Written(Self::SCHEMA));
    /// The node for use inside a type of the same recursive group. It does not include the types
    /// that enclose it.
    #[doc(hidden)]
    const PART: &'static Node = Self::NODE_UNLESS_RECURSIVE;
}
