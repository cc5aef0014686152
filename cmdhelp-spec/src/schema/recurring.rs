//! Recursive types in a schema.

use super::{Node, Shape};
use crate::hash::hash;
use crate::slice::each;

/// The recursive types of a schema, with their nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recurring {
    ids: [u64; Self::MAX],
    nodes: [Option<&'static Node>; Self::MAX],
    count: usize,
}

impl Recurring {
    /// The maximum number of recursive types in a schema. There is a limit because arrays in
    /// `const` code have a fixed length.
    const MAX: usize = 64;

    /// Returns the recursive types in the schema of `root`.
    #[inline]
    pub(super) const fn of(root: &'static Node) -> Self {
        let mut recurring = Self {
            ids: [0; Self::MAX],
            nodes: [None; Self::MAX],
            count: 0,
        };
        recurring.walk(root, false);
        if recurring.count > 0 {
            recurring.walk(root, true);
        }
        recurring
    }

    #[inline]
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    /// Returns the node of the type at `index`, or `None` if the schema refers to the type but does
    /// not contain it.
    #[inline]
    pub(super) const fn node(&self, index: usize) -> Option<&'static Node> {
        self.nodes[index]
    }

    /// Returns the index of the type with the identity `id`, or `None` if the type is not
    /// recursive.
    #[inline]
    pub(super) const fn find(&self, id: u64) -> Option<usize> {
        let mut i = 0;
        while i < self.count {
            if self.ids[i] == id {
                return Some(i);
            }
            i += 1;
        }
        None
    }

    /// Returns whether a recursive type before the one at `index` has the same name.
    #[inline]
    pub(super) const fn is_name_taken(&self, index: usize) -> bool {
        let Some(own) = self.nodes[index] else {
            return false;
        };
        let mut i = 0;
        while i < index {
            if let Some(other) = self.nodes[i]
                && hash(other.name.as_bytes()) == hash(own.name.as_bytes())
            {
                return true;
            }
            i += 1;
        }
        false
    }

    #[inline]
    const fn add(&mut self, id: u64) {
        if self.find(id).is_none() {
            assert!(
                self.count < Self::MAX,
                "a schema can have at most 64 recursive types, which are types that contain themselves"
            );
            self.ids[self.count] = id;
            self.count += 1;
        }
    }

    /// Walks all nodes inside `node`. The first walk collects the references. The second walk, with
    /// `find_nodes`, finds the nodes to which the references point.
    #[inline]
    const fn walk(&mut self, node: &'static Node, find_nodes: bool) {
        if find_nodes
            && node.id != 0
            && !matches!(node.shape, Shape::RecursiveRef)
            && let Some(index) = self.find(node.id)
        {
            if self.nodes[index].is_some() {
                return;
            }
            self.nodes[index] = Some(node);
        }
        self.walk_all(node.recursive_group, find_nodes);
        match node.shape {
            Shape::RecursiveRef => {
                if !find_nodes {
                    self.add(node.id);
                }
            }
            Shape::Same { node }
            | Shape::Present { node }
            | Shape::Nullable { node }
            | Shape::List { items: node, .. }
            | Shape::Map { values: node } => self.walk(node, find_nodes),
            Shape::Tuple { elements: nodes }
            | Shape::Gaps {
                elements: nodes, ..
            }
            | Shape::AnyOf {
                alternatives: nodes,
            } => self.walk_all(nodes, find_nodes),
            Shape::Object {
                properties,
                flattened,
                ..
            } => {
                each!(properties, |property| {
                    self.walk(property.node, find_nodes);
                });
                self.walk_all(flattened, find_nodes);
            }
            Shape::Scalar(..)
            | Shape::Any
            | Shape::Never
            | Shape::Written(_)
            | Shape::Words { .. } => {}
        }
    }

    #[inline]
    const fn walk_all(&mut self, nodes: &'static [&'static Node], find_nodes: bool) {
        each!(nodes, |node| {
            self.walk(node, find_nodes);
        });
    }
}
