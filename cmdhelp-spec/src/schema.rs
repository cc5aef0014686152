//! What a type looks like as JSON: `Schema`, and the text that is made of it.
//!
//! A type says what it looks like with a [`Node`], a constant that refers to the nodes of the types
//! inside it. Nothing is joined until somebody wants the text: [`write()`] then goes through the nodes
//! and copies what the macro has written beforehand, once to measure and once for good. A schema is
//! written in place wherever it is mentioned, because many readers of schemas do not follow
//! references; only a type that contains itself is referred to.
//!
//! The description is of what serde's `Serialize` writes, and the forms are those that all known
//! readers take: bounds instead of formats of our own, `anyOf` instead of lists of types, no
//! schemas that are `true` or `false`.

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

pub use self::link::{length, write};
pub(crate) use self::link::{length_below, write_below};
pub use self::node::{Node, Note, Property, Shape};
pub(crate) use self::sink::copy;
pub use self::text::{Again, identity, name, text};

/// A type whose values are written as JSON.
///
/// `#[derive(Schema)]` implements it. By hand, it takes a name and the text of a schema:
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
    note = "derive `Schema` for it, or implement `Schema` with the name and the text of its JSON Schema",
    note = "in a type that derives `Schema`, a field can say `#[schema(with = \"Type\")]` or `#[schema(raw = \"...\")]`"
)]
pub trait Schema {
    /// How the schema is called in a manifest.
    const NAME: &'static str;
    /// The schema, as JSON.
    const SCHEMA: &'static str;
    /// The pieces that the name is made of.
    #[doc(hidden)]
    const NAME_PIECES: &'static [&'static str] = &[Self::NAME];
    /// What tells the type from others, in the schemas of types that contain it.
    #[doc(hidden)]
    const ID: u64 = identity(Self::NAME, &[]);
    /// What the schema is made of. The compiler tells of a cycle in this where types contain each
    /// other and do not say `#[schema(recursive(...))]`; the name is all that it can be told by.
    #[doc(hidden)]
    const NODE_UNLESS_RECURSIVE: &'static Node = &Node::new(Shape::Written(Self::SCHEMA));
    /// The same without the types around it, which contain it as it contains them.
    #[doc(hidden)]
    const PART: &'static Node = Self::NODE_UNLESS_RECURSIVE;
}
