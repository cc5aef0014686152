//! Writes the schema of a node and of all nodes inside it as one text.

mod flattened;

use self::flattened::Parts;
use super::recurring::Recurring;
use super::sink::Sink;
use super::{Node, Note, Property, Shape};
use crate::slice::each;

/// Returns the length in bytes of the schema that [`write()`] would write.
#[must_use]
#[inline]
pub const fn length(node: &'static Node) -> usize {
    write(node, &mut [], 0)
}

/// Writes the schema of the node into `bytes` at index `at`, and returns the index after the
/// schema. Leaves out what does not fit.
///
/// ```
/// use cmdhelp_spec::schema::{Node, Note, Shape, length, write};
///
/// const TEXT: Node = Node::new(Shape::Scalar("string", Note::NONE));
/// const TEXTS: Node = Node::new(Shape::List { items: &TEXT, length: None });
/// const LENGTH: usize = length(&TEXTS);
/// const SCHEMA: [u8; LENGTH] = {
///     let mut bytes = [0; LENGTH];
///     write(&TEXTS, &mut bytes, 0);
///     bytes
/// };
/// assert_eq!(&SCHEMA, br#"{"type":"array","items":{"type":"string"}}"#);
/// ```
#[inline]
pub const fn write(node: &'static Node, bytes: &mut [u8], at: usize) -> usize {
    write_below(node, "", bytes, at)
}

/// Writes the schema of the node as a part of another document, at the JSON pointer `place`, and
/// returns the index in `bytes` after the schema. References to the schema and its definitions
/// begin at the root of the other document.
#[inline]
pub(crate) const fn write_below(
    node: &'static Node,
    place: &'static str,
    bytes: &mut [u8],
    at: usize,
) -> usize {
    let mut link = Link {
        out: Sink::of(bytes, at),
        recurring: Recurring::of(node),
        root: node.id,
        place,
    };
    link.root(node);
    link.out.at
}

struct Link<'a> {
    out: Sink<'a>,
    recurring: Recurring,
    /// The [identity](super::Schema::ID) of the type that the whole schema describes.
    root: u64,
    /// The JSON pointer to the schema in the document that contains it.
    place: &'static str,
}

/// What a schema describes: a whole value, or only some keys of an object.
#[derive(Clone, Copy)]
enum Subject {
    /// A whole value.
    Value,
    /// The keys that a flattened value adds to an object with other keys.
    Keys,
}

impl Link<'_> {
    /// Writes the whole schema, with its definitions.
    #[inline]
    const fn root(&mut self, node: &'static Node) {
        if self.recurring.count() == 0 {
            return self.schema(node, Note::NONE);
        }
        self.out.open(b'{');
        self.content(node, node.note);
        let mut any = false;
        let mut i = 0;
        while i < self.recurring.count() {
            if let Some(node) = self.recurring.node(i)
                && node.id != self.root
            {
                if !any {
                    self.out.key("\"$defs\":");
                    self.out.open(b'{');
                    any = true;
                }
                self.out.next();
                self.out.put("\"");
                self.name(i);
                self.out.put("\":");
                self.out.open(b'{');
                self.content(node, node.note);
                self.out.close(b'}');
            }
            i += 1;
        }
        if any {
            self.out.close(b'}');
        }
        self.out.close(b'}');
    }

    /// Writes the name of the recursive type at `index`, as a key in `$defs`. If an earlier
    /// definition has the same name, a number follows.
    #[inline]
    const fn name(&mut self, index: usize) {
        if let Some(node) = self.recurring.node(index) {
            self.out.put(node.name);
        }
        if self.recurring.is_name_taken(index) {
            self.out.put("_");
            self.out.number(index + 1);
        }
    }

    /// Writes the schema of a node. `note` comes from the field that uses the node.
    #[inline]
    const fn schema(&mut self, node: &'static Node, note: Note) {
        if self.is_reference(node) {
            self.out.open(b'{');
            self.note(note);
            self.reference(node);
            return self.out.close(b'}');
        }
        let note = note.or(node.note);
        match node.shape {
            Shape::Same { node } => self.schema(node, note),
            Shape::Present { node } => self.schema(present(node), note),
            Shape::Written(schema) if note.is_empty() => self.out.put(schema),
            _ => {
                self.out.open(b'{');
                self.content(node, note);
                self.out.close(b'}');
            }
        }
    }

    #[inline]
    const fn is_reference(&self, node: &Node) -> bool {
        matches!(node.shape, Shape::RecursiveRef)
            || (node.id != 0 && self.recurring.find(node.id).is_some())
    }

    #[inline]
    const fn reference(&mut self, node: &Node) {
        if node.id == self.root {
            self.out.key("\"$ref\":\"#");
            self.out.put(self.place);
            return self.out.put("\"");
        }
        match self.recurring.find(node.id) {
            Some(index) if self.recurring.node(index).is_some() => {
                self.out.key("\"$ref\":\"#");
                self.out.put(self.place);
                self.out.put("/$defs/");
                self.name(index);
                self.out.put("\"");
            }
            // The schema does not contain the type to which the reference points, so only the name
            // of the type is written.
            _ => self.out.quoted("\"title\":", Some(node.name)),
        }
    }

    /// Writes the keys of a note. They are written before the keys of the shape.
    #[inline]
    const fn note(&mut self, note: Note) {
        self.out.quoted("\"description\":", note.description);
        self.bounds(note);
    }

    #[inline]
    const fn bounds(&mut self, note: Note) {
        self.out.quoted("\"format\":", note.format);
        self.out.optional("\"minimum\":", note.minimum);
        self.out.optional("\"maximum\":", note.maximum);
    }

    /// Writes the content of a schema, without its braces.
    #[inline]
    const fn content(&mut self, node: &'static Node, note: Note) {
        self.out.quoted("\"description\":", note.description);
        let rest = Note {
            description: None,
            ..note
        };
        match node.shape {
            Shape::Scalar(word, own) => {
                self.out.quoted("\"type\":", Some(word));
                self.bounds(rest.or(own));
            }
            Shape::Same { node } => self.inner(node, rest),
            Shape::Present { node } => self.inner(present(node), rest),
            Shape::Nullable { node } => {
                self.out.key("\"anyOf\":");
                self.out.open(b'[');
                self.out.next();
                self.schema(all_present(node), rest);
                self.out.next();
                self.out.put("{\"type\":\"null\"}");
                self.out.close(b']');
            }
            _ => {
                self.bounds(rest);
                self.shape(node, Subject::Value);
            }
        }
    }

    /// Writes the content of another node into the object that is being written.
    #[inline]
    const fn inner(&mut self, node: &'static Node, note: Note) {
        if self.is_reference(node) {
            self.bounds(note);
            return self.reference(node);
        }
        self.content(node, note.or(node.note));
    }

    /// Writes the keys of a node's shape.
    #[inline]
    const fn shape(&mut self, node: &'static Node, subject: Subject) {
        match node.shape {
            Shape::Never => self.out.key("\"not\":{}"),
            Shape::Written(schema) => {
                self.out.key("\"allOf\":[");
                self.out.put(schema);
                self.out.put("]");
            }
            Shape::List { items, length } => {
                self.out.key("\"type\":\"array\"");
                self.out.key("\"items\":");
                self.schema(items, Note::NONE);
                if let Some(length) = length {
                    self.length(length, length);
                }
            }
            Shape::Map { values } => {
                self.out.key("\"type\":\"object\"");
                self.out.key("\"additionalProperties\":");
                self.schema(values, Note::NONE);
            }
            Shape::Tuple { elements } => {
                self.out.key("\"type\":\"array\"");
                if !elements.is_empty() {
                    self.out.key("\"prefixItems\":");
                    self.list(elements, Subject::Value);
                }
                self.length(elements.len(), elements.len());
            }
            Shape::Gaps { fewest, elements } => {
                self.out.key("\"type\":\"array\"");
                self.out.key("\"items\":");
                self.out.open(b'{');
                self.out.key("\"anyOf\":");
                self.list(elements, Subject::Value);
                self.out.close(b'}');
                self.length(fewest, elements.len());
            }
            Shape::Words { words } => {
                self.out.key("\"type\":\"string\"");
                self.out.key("\"enum\":");
                self.out.open(b'[');
                each!(words, |word| {
                    self.out.key(word);
                });
                self.out.close(b']');
            }
            Shape::Object {
                properties,
                required,
                flattened,
                closed,
            } => self.object(properties, required, flattened, closed, subject),
            Shape::AnyOf { alternatives } => {
                self.out.key("\"anyOf\":");
                self.list(alternatives, subject);
            }
            // These shapes have no keys, or their keys have already been written.
            Shape::Any
            | Shape::Scalar(..)
            | Shape::Same { .. }
            | Shape::Present { .. }
            | Shape::Nullable { .. }
            | Shape::RecursiveRef => {}
        }
    }

    #[inline]
    const fn length(&mut self, fewest: usize, most: usize) {
        self.out.key("\"minItems\":");
        self.out.number(fewest);
        self.out.key("\"maxItems\":");
        self.out.number(most);
    }

    #[inline]
    const fn list(&mut self, nodes: &'static [&'static Node], subject: Subject) {
        self.out.open(b'[');
        each!(nodes, |node| match subject {
            Subject::Value => {
                self.out.next();
                self.schema(node, Note::NONE);
            }
            Subject::Keys => self.keys_of(node),
        });
        self.out.close(b']');
    }

    #[inline]
    const fn object(
        &mut self,
        properties: &'static [Property],
        required: &'static str,
        flattened: &'static [&'static Node],
        closed: bool,
        subject: Subject,
    ) {
        self.out.key("\"type\":\"object\"");
        let mut parts = Parts::NONE;
        parts.add_all(flattened, &self.recurring);
        if !properties.is_empty() || parts.properties {
            self.out.key("\"properties\":");
            self.out.open(b'{');
            self.properties(properties);
            self.flattened_properties(flattened);
            self.out.close(b'}');
        }
        if !required.is_empty() || parts.required {
            self.out.key("\"required\":");
            self.out.open(b'[');
            if !required.is_empty() {
                self.out.key(required);
            }
            self.flattened_required(flattened);
            self.out.close(b']');
        }
        if parts.alternatives > 0 {
            self.out.key("\"allOf\":");
            self.out.open(b'[');
            self.flattened_alternatives(flattened);
            self.out.close(b']');
        }
        match (subject, parts.map) {
            // Other types add the other keys of the object, so this schema must not exclude them.
            (Subject::Keys, _) => {}
            (Subject::Value, Some(values)) if parts.alternatives == 0 && parts.maps == 1 => {
                self.out.key("\"additionalProperties\":");
                self.schema(values, Note::NONE);
            }
            (Subject::Value, _) => {
                if closed && flattened.is_empty() {
                    self.out.key("\"additionalProperties\":false");
                }
            }
        }
    }

    #[inline]
    const fn properties(&mut self, properties: &'static [Property]) {
        each!(properties, |property| {
            self.out.key(property.key);
            self.schema(property.node, Note::NONE);
        });
    }
}

/// Returns the node inside a `Nullable` node; it may be `Nullable` itself. Returns any other node
/// unchanged.
#[inline]
const fn present(node: &'static Node) -> &'static Node {
    match node.shape {
        Shape::Nullable { node } => node,
        _ => node,
    }
}

/// Returns the innermost node inside nested `Nullable` nodes, so that the alternative `null` is
/// written only once.
#[inline]
const fn all_present(node: &'static Node) -> &'static Node {
    let mut found = node;
    while let Shape::Nullable { node } = found.shape {
        found = node;
    }
    found
}
