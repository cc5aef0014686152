//! Writes the keys that flattened fields add to an object.
//!
//! The keys of a flattened struct become keys of the object. A flattened enum has one set of keys
//! for each variant. For each set, a separate schema is written, which does not restrict the other
//! keys of the object.

use super::super::recurring::Recurring;
use super::super::{Node, Shape};
use super::{Link, Subject};
use crate::slice::each;

impl Link<'_> {
    #[inline]
    pub(super) const fn flattened_properties(&mut self, nodes: &'static [&'static Node]) {
        each!(nodes, |it| {
            if let Some((node, _)) = keys(it, &self.recurring)
                && let Shape::Object {
                    properties,
                    flattened,
                    ..
                } = node.shape
            {
                self.properties(properties);
                self.flattened_properties(flattened);
            }
        });
    }

    #[inline]
    pub(super) const fn flattened_required(&mut self, nodes: &'static [&'static Node]) {
        each!(nodes, |it| {
            if let Some((node, true)) = keys(it, &self.recurring)
                && let Shape::Object {
                    required,
                    flattened,
                    ..
                } = node.shape
            {
                if !required.is_empty() {
                    self.out.key(required);
                }
                self.flattened_required(flattened);
            }
        });
    }

    #[inline]
    pub(super) const fn flattened_alternatives(&mut self, nodes: &'static [&'static Node]) {
        each!(nodes, |it| match keys(it, &self.recurring) {
            Some((
                Node {
                    shape: Shape::Object { flattened, .. },
                    ..
                },
                _,
            )) => self.flattened_alternatives(flattened),
            Some((node, always)) if is_alternatives(node, &self.recurring) => {
                if always {
                    self.keys_of(node);
                } else {
                    self.out.next();
                    self.out.open(b'{');
                    self.out.key("\"anyOf\":");
                    self.out.open(b'[');
                    self.keys_of(node);
                    self.out.key("{\"type\":\"object\"}");
                    self.out.close(b']');
                    self.out.close(b'}');
                }
            }
            _ => {}
        });
    }

    /// Writes one schema for each alternative set of keys that a flattened value of this type can
    /// add to an object.
    #[inline]
    pub(super) const fn keys_of(&mut self, node: &'static Node) {
        let Some((node, always)) = keys(node, &self.recurring) else {
            return self.out.key("{\"type\":\"object\"}");
        };
        if !always {
            self.out.key("{\"type\":\"object\"}");
        }
        if self.is_reference(node) {
            self.out.next();
            self.out.open(b'{');
            self.reference(node);
            return self.out.close(b'}');
        }
        match node.shape {
            Shape::Object { .. } | Shape::AnyOf { .. } | Shape::Written(_) => {
                self.out.next();
                self.out.open(b'{');
                self.out.quoted("\"description\":", node.note.description);
                self.shape(node, Subject::Keys);
                self.out.close(b'}');
            }
            // A variant without fields becomes a key with the value `null`.
            Shape::Words { words } => {
                each!(words, |word| {
                    self.out.key("{\"type\":\"object\",\"properties\":{");
                    self.out.put(word);
                    self.out.put(":{\"type\":\"null\"}},\"required\":[");
                    self.out.put(word);
                    self.out.put("]}");
                });
            }
            _ => self.out.key("{\"type\":\"object\"}"),
        }
    }
}

/// Tells which kinds of keys the flattened types add to an object.
pub(super) struct Parts {
    pub(super) properties: bool,
    pub(super) required: bool,
    pub(super) alternatives: usize,
    pub(super) maps: usize,
    pub(super) map: Option<&'static Node>,
}

impl Parts {
    pub(super) const NONE: Self = Self {
        properties: false,
        required: false,
        alternatives: 0,
        maps: 0,
        map: None,
    };

    #[inline]
    pub(super) const fn add_all(&mut self, nodes: &'static [&'static Node], recurring: &Recurring) {
        self.add_some(nodes, true, recurring);
    }

    #[inline]
    const fn add_some(
        &mut self,
        nodes: &'static [&'static Node],
        all: bool,
        recurring: &Recurring,
    ) {
        each!(nodes, |it| {
            if let Some((node, always)) = keys(it, recurring) {
                self.add(node, always && all, recurring);
            }
        });
    }

    #[inline]
    const fn add(&mut self, node: &'static Node, always: bool, recurring: &Recurring) {
        match node.shape {
            Shape::Object {
                properties,
                required,
                flattened,
                ..
            } => {
                self.properties |= !properties.is_empty();
                self.required |= always && !required.is_empty();
                self.add_some(flattened, always, recurring);
            }
            Shape::Map { values } => {
                self.maps += 1;
                self.map = Some(values);
            }
            Shape::Any => self.maps += 1,
            _ if is_alternatives(node, recurring) => self.alternatives += 1,
            _ => {}
        }
    }
}

/// Returns whether a flattened type adds one of several sets of keys, as an enum does. The keys of
/// such a type cannot be listed as properties of the object.
#[inline]
const fn is_alternatives(node: &Node, recurring: &Recurring) -> bool {
    matches!(
        node.shape,
        Shape::AnyOf { .. } | Shape::Words { .. } | Shape::Written(_) | Shape::RecursiveRef
    ) || (node.id != 0 && recurring.find(node.id).is_some())
}

/// Returns the node whose keys a flattened type adds, and whether it always adds them, or `None` if
/// the type adds no keys.
#[inline]
const fn keys(node: &'static Node, recurring: &Recurring) -> Option<(&'static Node, bool)> {
    let mut node = node;
    let mut always = true;
    loop {
        if node.id != 0 && recurring.find(node.id).is_some() {
            return Some((node, always));
        }
        match node.shape {
            Shape::Same { node: inner } | Shape::Present { node: inner } => node = inner,
            Shape::Nullable { node: inner } => {
                node = inner;
                always = false;
            }
            Shape::Scalar(..) | Shape::Never => return None,
            _ => return Some((node, always)),
        }
    }
}
